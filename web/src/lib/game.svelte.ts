/** One game as this browser sees it: the position, what may be done, and what happens. */

import { ApiError, get, listen, newKey, post, query } from "./api";
import type { Action, Entry, GameInfo, Offer, Seen, View } from "./model";
import { toasts } from "./toast.svelte";

/** Something that others at the table want to hear of: chat, seats, proposals. */
export type Heard = (kind: string, entry: Entry) => void;

export class GameStore {
  readonly id: string;
  info = $state.raw<GameInfo | null>(null);
  seat = $state<string | null>(null); // through whose eyes; null: a spectator's
  now = $state.raw<Seen | null>(null); // where the game stands
  past = $state.raw<Seen | null>(null); // a position of the history that is looked at instead
  offers = $state.raw<Offer[]>([]);
  offersFor = $state(-1); // the position that the offers belong to
  reached = $state(-1); // the number of the last move that we know of, seen or not
  connected = $state(true);
  busy = $state(false); // an action is on its way
  curtain = $state(false); // nothing is shown: seats change at a shared screen
  #heard = new Set<Heard>();
  #stop: (() => void) | null = null;
  #looks = 0;
  #stale = false;
  #loading: Promise<void> | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** What the table shows: the position now, or one of the history. */
  get seen(): Seen | null {
    return this.past ?? this.now;
  }
  get view(): View | null {
    return this.seen?.view ?? null;
  }
  get live(): boolean {
    return this.past === null;
  }
  /** Whether the seat may act in the position that is shown. */
  get myTurn(): boolean {
    return this.live && this.seat !== null && !!this.now?.view.actors.includes(this.seat);
  }
  get hotSeat(): boolean {
    return (this.info?.own.length ?? 0) > 1;
  }

  async open(): Promise<void> {
    await this.reloadInfo();
    const own = this.info!.own;
    const kept = sessionStorage.getItem(`railhead.seat.${this.id}`);
    this.seat = kept !== null && own.includes(kept) ? kept : own.length === 1 ? own[0]! : null;
    if (this.info!.status !== "open") await this.refresh();
    this.#listen();
  }

  close(): void {
    this.#stop?.();
  }

  /** Look through the eyes of another seat of one's own, or as a spectator. */
  async sitAt(seat: string | null): Promise<void> {
    this.now = null;
    this.past = null;
    this.offers = [];
    this.offersFor = -1;
    this.seat = seat;
    if (seat === null) sessionStorage.removeItem(`railhead.seat.${this.id}`);
    else sessionStorage.setItem(`railhead.seat.${this.id}`, seat);
    await this.refresh();
    this.#listen();
  }

  async reloadInfo(): Promise<void> {
    this.info = await get<GameInfo>(`/games/${this.id}`);
  }

  /** Ask where the game stands. Calls that come together are one. */
  async refresh(): Promise<void> {
    this.#stale = true;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  async #load(): Promise<void> {
    while (this.#stale) {
      this.#stale = false;
      const seat = this.seat;
      const offers = this.#offers(seat); // may take longer: runs are looked for
      offers.catch(() => {}); // told below
      const [seen, info] = await Promise.all([
        get<Seen>(`/games/${this.id}/view${query({ seat })}`),
        get<GameInfo>(`/games/${this.id}`),
      ]);
      if (seat !== this.seat) {
        this.#stale = true;
        continue;
      }
      this.now = seen;
      this.info = info;
      if (this.reached > seen.number) this.#stale = true;
      else this.reached = seen.number;
      const { number, found } = await offers;
      if (seat !== this.seat) this.#stale = true;
      else if (seat !== null && number !== seen.number) this.#stale = true; // moved meanwhile
      else {
        this.offers = found;
        this.offersFor = seen.position;
      }
    }
  }

  async #offers(seat: string | null): Promise<{ number: number; found: Offer[] }> {
    if (seat === null) return { number: this.info?.number ?? 0, found: [] };
    type Answer = { number: number; offers: Offer[] };
    const answer = await get<Answer>(`/games/${this.id}/offers${query({ seat })}`);
    return { number: answer.number, found: answer.offers };
  }

  /** Play an action. What comes of it is there when this returns. */
  async act(action: Action): Promise<void> {
    this.busy = true;
    try {
      const body = { action, expected: this.now!.number };
      const path = `/games/${this.id}/actions`;
      this.reached = (await post<{ number: number }>(path, body, newKey())).number;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      throw error;
    } finally {
      this.busy = false;
    }
    await this.refresh();
  }

  async whyNot(action: Action): Promise<{ message: string; rule: string } | null> {
    type Answer = { refusal: { message: string; rule: string } | null };
    return (await post<Answer>(`/games/${this.id}/why-not`, { action })).refusal;
  }

  /** Look at the position after so many actions; null comes back to where the game stands. */
  async look(position: number | null): Promise<void> {
    const look = ++this.#looks;
    if (position === null || position === this.now?.position) this.past = null;
    else {
      const seat = this.seat;
      const path = `/games/${this.id}/positions/${position}${query({ seat })}`;
      const seen = await get<Seen>(path);
      if (look === this.#looks) this.past = seen; // else one looks elsewhere by now
    }
  }

  /** Be told of entries as they come. Returns how to stop it. */
  hear(heard: Heard): () => void {
    this.#heard.add(heard);
    return () => this.#heard.delete(heard);
  }

  #listen(): void {
    this.#stop?.();
    const since = this.now?.number ?? this.info!.number;
    this.#stop = listen(this.id, this.seat, since, {
      connected: (yes) => {
        this.connected = yes;
      },
      entry: (kind, data) => {
        const entry = data as unknown as Entry;
        for (const heard of this.#heard) heard(kind, entry);
        if (kind !== "chat" && entry.number > this.reached) {
          this.reached = entry.number;
          if (!this.busy) void this.#happened(); // else the answer to the action is awaited
        }
      },
    });
  }

  async #happened(): Promise<void> {
    try {
      if (!this.now) await this.reloadInfo();
      if (this.info!.status !== "open") await this.refresh();
    } catch (error) {
      toasts.fault(error);
    }
  }
}
