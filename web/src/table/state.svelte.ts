/** What is on the table besides the position: the draft, what is looked at, what lies over the map. */

import { getContext, setContext } from "svelte";
import { panelsOf } from "../games";
import { get, post, query } from "../lib/api";
import type { GameStore } from "../lib/game.svelte";
import { latest } from "../lib/latest";
import type { Almanac, LastRun, Plain, Reason, Run, Shapes } from "../lib/model";
import { toasts } from "../lib/toast.svelte";
import type { Plan } from "../plan/plan.svelte";
import { Draft } from "./draft.svelte";
import { TileDrawings } from "./drawings";
import { placesFor, takeTile, tileStep } from "./laying";
import { vocabulary } from "./vocabulary";

const KEY = Symbol("table");
const ENDS = "railhead.ends-itself";

/** Something that is not offered, and why. */
export interface WhyNot {
  what: string;
  reason: Reason | null;
}

/** A hex with a shading, and what is written on it. */
export interface Shade {
  hex: string;
  kind: "hatched" | "plain";
  text?: string;
}

export class TableState {
  readonly game: GameStore;
  readonly draft: Draft;
  readonly tiles: TileDrawings;
  readonly #lastWhy = latest();
  facts = $state.raw<Almanac | null>(null);
  stage = $state("map");
  looked = $state<string | null>(null); // the hex that is told about
  why = $state.raw<WhyNot | null>(null);
  runs = $state.raw<Run[]>([]); // drawn on the map
  last = $state.raw<LastRun | null>(null); // drawn where no other runs are
  marks = $state.raw<string[]>([]); // stops that have been pointed at
  onward = $state.raw<string[]>([]); // stops at which a run that is drawn could call next
  shades = $state.raw<Shade[]>([]); // hexes that a panel points out
  /** What others have changed since one's last action, or a lesson points at: then it comes near. */
  changed = $state.raw<{ hexes: readonly string[]; companies: readonly string[]; near?: boolean } | null>(null);
  /** A train whose run is drawn by hand takes the stops that are clicked. */
  pencil = $state.raw<((stop: string) => void) | null>(null);
  /** What somebody imagines on the map instead of the game as it stands. */
  plan = $state.raw<Plan | null>(null);
  /** A tile that somebody looks for a place for. */
  wanted = $state<string | null>(null);
  /** Whether a turn that can only be ended is ended at once. */
  endsItself = $state(localStorage.getItem(ENDS) === "yes");
  words = $derived.by(() => this.facts && vocabulary(this.facts, this.game.view));
  /** The hexes and stops that may be clicked now, and what that does. */
  targets = $derived.by(() => this.#targets());

  constructor(game: GameStore) {
    this.game = game;
    this.draft = new Draft(game);
    this.tiles = new TileDrawings(game.id);
    setContext(KEY, this);
  }

  endItself(yes: boolean): void {
    this.endsItself = yes;
    localStorage.setItem(ENDS, yes ? "yes" : "no");
  }

  /** Fields of the draft that a neighbour at the same screen is not to read. */
  get secret(): string[] {
    if (!this.game.hotSeat) return [];
    return panelsOf(this.facts?.title ?? "").secret?.[this.draft.type ?? ""] ?? [];
  }
  masked(field: string): boolean {
    return this.secret.includes(field) && !this.draft.peek;
  }

  async load(): Promise<void> {
    this.facts = await get<Almanac>(`/games/${this.game.id}/facts`);
  }

  /** Ask why nothing of the kind is allowed. */
  async askWhy(what: string, action: Record<string, Plain>): Promise<void> {
    const asked = { ...action, player: this.game.seat };
    const position = this.game.now;
    try {
      const answer = post<Shapes["WhyNone"]>(`/games/${this.game.id}/why-none`, { action: asked });
      await this.#lastWhy(answer, ({ refusal }) => {
        if (position === this.game.now) this.why = { what, reason: refusal };
      });
    } catch (error) {
      toasts.fault(error);
    }
  }

  /** Draw what a company ran last, before the position that is looked at; again: put it away. */
  async showLast(company: string): Promise<void> {
    if (this.last?.company === company) {
      this.last = null;
      return;
    }
    const position = this.game.past?.position;
    try {
      type Answer = Record<string, Shapes["LastRun"]>;
      const runs = await get<Answer>(`/games/${this.game.id}/runs${query({ position })}`);
      const found = runs[company];
      this.last = found ? { company, ...found } : null;
      if (found) this.stage = "map";
      else toasts.say(`${company} has not run a train yet.`);
    } catch (error) {
      toasts.fault(error);
    }
  }

  pickHex(hex: string): void {
    if (this.plan) {
      this.plan.pick(hex);
      return;
    }
    const types = this.targets.hexes.get(hex) ?? [];
    const type = types.includes(this.draft.type ?? "") ? this.draft.type! : types[0];
    const stops = [...this.targets.stops.keys()].filter((stop) => stop.split(".")[0] === hex);
    if (type !== undefined) this.#pick(type, "hex", hex);
    else if (stops.length === 1) this.pickStop(stops[0]!);
    else this.looked = hex;
  }

  pickStop(stop: string): void {
    if (this.pencil && !this.plan) {
      this.pencil(stop);
      return;
    }
    const types = this.targets.stops.get(stop) ?? [];
    const type = types.includes(this.draft.type ?? "") ? this.draft.type! : types[0];
    if (type !== undefined) this.#pick(type, "stop", stop);
    else this.pickHex(stop.split(".")[0]!);
  }

  /** Turn the tile in hand to the next rotation that is offered. */
  turn(by: number): void {
    if (this.plan) {
      this.plan.hand?.turn();
      return;
    }
    const step = this.draft.steps.find((one) => one.field === "rotation");
    if (!step?.options.length) return;
    const turns = step.options.map(Number).sort((a, b) => a - b);
    const at = turns.indexOf(Number(step.value ?? -1));
    this.draft.choose("rotation", turns[(at + by + turns.length) % turns.length]!);
  }

  #pick(type: string, field: string, value: string): void {
    this.looked = null;
    this.why = null;
    if (this.draft.type === type && this.draft.values[field] === value) {
      this.turn(1);
      return;
    }
    this.draft.begin(type, { [field]: value });
    const step = tileStep(this.draft);
    if (step && this.wanted !== null && step.options.includes(this.wanted))
      takeTile(this.draft, step, this.wanted);
    this.wanted = null;
  }

  #targets(): { hexes: Map<string, string[]>; stops: Map<string, string[]> } {
    const hexes = new Map<string, string[]>();
    const stops = new Map<string, string[]>();
    if (this.game.myTurn && this.game.ready && !this.plan)
      for (const offer of this.game.offers) {
        const add = (into: Map<string, string[]>, field: string): void => {
          for (const value of placesFor(offer, field, this.wanted))
            into.set(String(value), [...(into.get(String(value)) ?? []), offer.type]);
        };
        add(hexes, "hex");
        add(stops, "stop");
      }
    return { hexes, stops };
  }
}

export const table = (): TableState => getContext<TableState>(KEY);
