/** Runs that are drawn stop by stop: the server finds the track between stops, and where one goes on. */

import type { Run, Shapes } from "../lib/model";
import { toasts } from "../lib/toast.svelte";

type Traced = Shapes["Traced"];

/** What a drawing is made on: how a run is traced, the runs that there are, and what becomes of them. */
export interface Paper {
  trace: (body: { train: string; stops: string[]; others: Run[] }) => Promise<Traced>;
  runs: () => Run[];
  edit: (runs: Run[]) => void;
  name: (stop: string) => string;
}

export class Pencil {
  train = $state<string | null>(null); // whose run is drawn
  points = $state.raw<string[]>([]); // the stops that were pointed at
  onward = $state.raw<string[]>([]); // those at which it could call next
  #paper: Paper;
  #last: Promise<void> = Promise.resolve();

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  /** Draw the run of a train anew, or be done with it. */
  draw(train: string): void {
    this.#then(async () => {
      if (this.train === train) return this.drop();
      this.train = train;
      await this.#begin(train);
    });
  }

  add(stop: string): void {
    this.#then(() => (this.train === null ? undefined : this.#add(this.train, stop)));
  }

  /** Take back the last stop. */
  back(): void {
    this.#then(async () => {
      const { train } = this;
      const stops = this.points.slice(0, -1);
      if (train === null) return;
      await this.#begin(train);
      for (const stop of stops) await this.#add(train, stop);
    });
  }

  drop(): void {
    this.train = null;
    this.points = this.onward = [];
  }

  /** One after the other, however quick the clicks. */
  #then(work: () => Promise<void> | void): void {
    this.#last = this.#last.then(work).catch((error) => toasts.fault(error));
  }

  #others(train: string): Run[] {
    return this.#paper.runs().filter((run) => run.train !== train);
  }

  /** Where the run of a train could begin. */
  async #begin(train: string): Promise<void> {
    this.points = this.onward = [];
    this.#paper.edit(this.#others(train));
    const { onward } = await this.#paper.trace({ train, stops: [], others: [] });
    if (this.train === train) this.onward = [...onward];
  }

  async #add(train: string, stop: string): Promise<void> {
    if (this.points.at(-1) === stop) return;
    const stops = [...this.points, stop];
    const others = this.#others(train);
    const { route, onward } = await this.#paper.trace({ train, stops, others });
    if (this.train !== train) return; // something else is drawn by now
    if (!route) return toasts.say(`No free track leads to ${this.#paper.name(stop)}`, "fault");
    this.points = stops;
    this.onward = [...onward];
    this.#paper.edit(route.track.length ? [...others, route as Run] : others);
  }
}
