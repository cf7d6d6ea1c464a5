/** One game as this browser sees it: the position, what may be done, and what happens. */

import { ApiError, get, listen, newKey, post, query } from "./api";
import type { Action, Entry, GameInfo, Offer, Seen, View } from "./model";
import { toasts } from "./toast.svelte";

/** Something that others at the table want to hear of: chat, seats, proposals. */
export type Heard = (kind: string, entry: Entry) => void;

const AGAIN = 2000; // milliseconds until a server that does not answer is asked again

/** A position by name: after an undo, the same count of actions may lead to another. */
const named = ({ position, view }: Seen): string => `${position} ${view.log.at(-1)?.number ?? 0}`;

export class GameStore {
  readonly id: string;
  info = $state.raw<GameInfo | null>(null);
  seat = $state<string | null>(null); // through whose eyes; null: a spectator's
  now = $state.raw<Seen | null>(null); // where the game stands
  past = $state.raw<Seen | null>(null); // a position of the history that is looked at instead
  offers = $state.raw<Offer[]>([]);
  offered = $state(""); // the name of the position that the offers belong to
  reached = $state(-1); // the number of the last move that we know of, seen or not
  connected = $state(true);
  busy = $state(false); // an action is on its way
  curtain = $state(false); // nothing is shown: seats change at a shared screen
  #heard = new Set<Heard>();
  #stop: (() => void) | null = null;
  #closed = false;
  #told = -1; // the number of the last entry that was heard of
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
  /** Whether the offers are those of the position as it stands. */
  get ready(): boolean {
    return this.now !== null && this.offered === named(this.now);
  }
  get hotSeat(): boolean {
    return (this.info?.own.length ?? 0) > 1;
  }

  async open(): Promise<void> {
    await this.reloadInfo();
    if (this.#told < 0) this.#told = this.info!.number;
    const own = this.info!.own;
    const kept = sessionStorage.getItem(`railhead.seat.${this.id}`);
    this.seat = kept !== null && own.includes(kept) ? kept : own.length === 1 ? own[0]! : null;
    if (this.info!.status !== "open") await this.refresh();
    this.#listen();
  }

  close(): void {
    this.#closed = true;
    this.#stop?.();
  }

  /**
   * Look through the eyes of another seat of one's own, or as a spectator. What the last one saw
   * goes at once, unless nobody hides anything.
   */
  async sitAt(seat: string | null, openly = false): Promise<void> {
    this.#looks += 1; // what is still on its way was asked for by somebody else
    if (!openly) this.now = null;
    this.past = null;
    this.offers = [];
    this.offered = "";
    this.seat = seat;
    if (seat === null) sessionStorage.removeItem(`railhead.seat.${this.id}`);
    else sessionStorage.setItem(`railhead.seat.${this.id}`, seat);
    try {
      await this.refresh();
    } finally {
      this.#listen();
    }
  }

  async reloadInfo(): Promise<void> {
    this.#know(await get<GameInfo>(`/games/${this.id}`));
  }

  /** Answers may overtake each other: what is older than what is known is not taken. */
  #know(info: GameInfo): void {
    if (info.number >= (this.info?.number ?? 0)) this.info = info;
  }

  /** Ask where the game stands. Calls that come together are one. */
  async refresh(): Promise<void> {
    this.#stale = true;
    this.#loading ??= this.#load();
    await this.#loading;
  }

  /** Until nothing has happened meanwhile; a server that is away is asked again and again. */
  async #load(): Promise<void> {
    try {
      while (!this.#closed && (this.#stale || this.reached > (this.now?.number ?? -1)))
        await this.#attempt(this.seat);
    } finally {
      this.#loading = null; // at once, so that a call that comes now is not taken for one of these
    }
  }

  async #attempt(seat: string | null): Promise<void> {
    this.#stale = false;
    try {
      await this.#loadOnce(seat);
      this.connected = true;
    } catch (error) {
      this.#again();
      if (seat !== this.seat) return; // somebody else was refused
      if (!(error instanceof ApiError) || !error.passing) throw error;
      this.connected = false;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }

  async #loadOnce(seat: string | null): Promise<void> {
    const offers = this.#offers(seat); // may take longer: runs are looked for
    offers.catch(() => {}); // told below
    const [seen, info] = await Promise.all([
      get<Seen>(`/games/${this.id}/view${query({ seat })}`),
      get<GameInfo>(`/games/${this.id}`),
    ]);
    if (seat !== this.seat) return this.#again();
    this.now = seen;
    this.#know(info);
    if (this.past && this.past.position > seen.position) this.past = null; // it was undone
    this.reached = Math.max(this.reached, seen.number);
    const { number, found } = await offers;
    if (seat !== this.seat || (seat !== null && number !== seen.number)) return this.#again();
    this.offers = found;
    this.offered = named(seen);
  }

  #again(): void {
    this.#stale = true;
  }

  async #offers(seat: string | null): Promise<{ number: number; found: Offer[] }> {
    if (seat === null) return { number: 0, found: [] };
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
      const { number } = await post<{ number: number }>(path, body, newKey());
      this.reached = Math.max(this.reached, number);
      await this.refresh();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      else if (this.reached > (this.now?.number ?? -1)) void this.#happened();
      throw error;
    } finally {
      this.busy = false;
    }
  }

  /** Look at the position after so many actions; null comes back to where the game stands. */
  async look(position: number | null): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
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
    if (this.#closed) return;
    this.#stop = listen(this.id, this.seat, this.#told, {
      connected: (yes) => {
        this.connected = yes;
      },
      entry: (kind, data) => {
        const entry = data as unknown as Entry;
        this.#told = Math.max(this.#told, entry.number);
        for (const heard of this.#heard) heard(kind, entry);
        if (kind !== "chat" && entry.number > this.reached) {
          this.reached = entry.number;
          if (!this.busy) void this.#happened(); // else the answer to the action is awaited
        }
      },
      refused: () => void this.#happened(),
    });
  }

  async #happened(): Promise<void> {
    try {
      if (!this.now) await this.reloadInfo();
      if (this.info!.status !== "open") await this.refresh();
      else if (this.seat !== null && !this.info!.own.includes(this.seat)) this.#rise();
      const [own, ...more] = this.info!.own;
      if (this.seat === null && own !== undefined && !more.length) await this.sitAt(own, true);
    } catch (error) {
      if (this.#closed || (await this.#expelled())) return;
      toasts.fault(error);
    }
  }

  /** Somebody has lost the seat before the game began. */
  #rise(): void {
    this.seat = null;
    this.#listen();
  }

  /** Whether the seat has been given to somebody else; then one only looks on. */
  async #expelled(): Promise<boolean> {
    const seat = this.seat;
    await this.reloadInfo().catch(() => {});
    if (seat === null || this.info!.own.includes(seat)) return false;
    toasts.say(`The seat of ${seat} is not yours any more.`);
    await this.sitAt(null).catch((error) => toasts.fault(error));
    return true;
  }
}
