/** One game as this browser sees it: the position, what may be done, and what happens. */

import { ApiError, get, listen, newKey, post, query } from "./api";
import type { Action, Entry, GameInfo, Offer, Seen, Shapes, View } from "./model";
import { toasts } from "./toast.svelte";
import { type Drawing, followed, informed, redrawn, type Update } from "./updates";

/** Something that others at the table want to hear of: chat, seats, proposals. */
export type Heard = (kind: string, entry: Entry) => void;

/** A table as it is opened; of its view and its offers the page has types of its own. */
type Table = Omit<Shapes["Table"], "view" | "offers"> & { view: View | null; offers: Offer[] | null };
/** What is answered to a change: what came of it, if the server knows what this page knows. */
type Done = { number: number; update: Update | null; offers: Offer[] | null };

const AGAIN = 2000; // milliseconds until a server that does not answer is asked again

/** A position by name: after an undo, the same count of actions may lead to another. */
const named = ({ position, view }: Seen): string => `${position} ${view.log.at(-1)?.number ?? 0}`;

export class GameStore {
  readonly id: string;
  info = $state.raw<GameInfo | null>(null);
  seat = $state<string | null>(null); // through whose eyes; null: a spectator's
  now = $state.raw<Seen | null>(null); // where the game stands
  past = $state.raw<Seen | null>(null); // a position of the history that is looked at instead
  map = $state.raw<Drawing | null>(null); // the map, where the game stands
  offers = $state.raw<Offer[]>([]);
  offered = $state(""); // the name of the position that the offers belong to
  reached = $state(-1); // the number of the last move that we know of, seen or not
  connected = $state(true);
  busy = $state(false); // an action is on its way
  unread = $state(0); // remarks of others that were not seen yet
  curtain = $state(false); // nothing is shown: seats change at a shared screen
  #heard = new Set<Heard>();
  #stop: (() => void) | null = null;
  #closed = false;
  #told = -1; // the number of the last entry that was heard of
  #facts: GameInfo | null = null; // as they were asked for
  #moved: Update["info"] | null = null; // what the last move told of them
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
    const acting = this.seat !== null && !!this.now?.view.actors.includes(this.seat);
    return this.live && acting && this.standIn === null;
  }
  /** Whether the offers are those of the position as it stands. */
  get ready(): boolean {
    return this.now !== null && this.offered === named(this.now);
  }
  get hotSeat(): boolean {
    return this.hands.length > 1;
  }
  /** The level of the computer that plays the seat instead, if one does. */
  get standIn(): string | null {
    return this.info?.seats.find((seat) => seat.name === this.seat)?.computer ?? null;
  }
  /** The seats of one's own that no computer plays. */
  get hands(): string[] {
    const played = new Set(this.info?.seats.filter((seat) => seat.computer).map((seat) => seat.name));
    return (this.info?.own ?? []).filter((seat) => !played.has(seat));
  }

  async open(): Promise<void> {
    const kept = sessionStorage.getItem(`railhead.seat.${this.id}`);
    const table = await this.#opened(kept);
    this.seat = table.seat;
    this.#take(table);
    if (this.#told < 0) this.#told = this.info!.number;
    this.#listen();
  }

  /** The table through the eyes of the seat that was kept, or of one's only one. */
  async #opened(kept: string | null): Promise<Table> {
    const path = (seat: string | null) => `/games/${this.id}/table${query({ seat, own: "true" })}`;
    try {
      return await get<Table>(path(kept));
    } catch (error) {
      if (kept === null || !(error instanceof ApiError) || error.status !== 403) throw error;
      return get<Table>(path(null)); // it is not one's own any more
    }
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

  /** Ask who sits where. A game that has begun meanwhile is looked at, before its entry is heard. */
  async reloadInfo(): Promise<void> {
    this.#know(await get<GameInfo>(`/games/${this.id}`));
    if (!this.now && this.info!.status !== "open") await this.refresh();
  }

  /**
   * Answers may overtake each other: what is older than the last one is not taken. Moves may have
   * overtaken them all; but of who sits where they tell nothing.
   */
  #know(facts: GameInfo): void {
    if (facts.number < (this.#facts?.number ?? 0)) return;
    this.#facts = facts;
    const moved = this.#moved && this.#moved.number > facts.number;
    this.info = moved ? informed(facts, this.#moved!) : facts;
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
    const known = { seat, map: this.map?.version };
    const table = await get<Table>(`/games/${this.id}/table${query(known)}`);
    if (seat === this.seat) this.#take(table);
    else this.#again();
  }

  /** Answers may overtake updates: what is older than what is known is not taken. */
  #take({ number, position, view, info, offers, map }: Table): void {
    this.#know(info);
    if (!view || number < (this.now?.number ?? 0)) return;
    this.#stand({ number, position, view });
    if (map?.svg) this.map = { version: map.version, svg: map.svg, hexes: {}, margin: null };
    if (offers || !this.myTurn) this.#offer(number, offers ?? []);
    else this.#askOffers().catch((error) => toasts.fault(error)); // they take the server long
  }

  #stand(seen: Seen): void {
    this.now = seen;
    this.reached = Math.max(this.reached, seen.number);
    if (this.past && this.past.position > seen.position) this.past = null; // it was undone
  }

  /** What may be done now, if it is still now. */
  #offer(number: number, offers: Offer[]): void {
    if (number !== this.now?.number || this.ready) return;
    this.offers = offers;
    this.offered = named(this.now);
  }

  /** Take what a move changed; whether all is known then. Of a gap the table is to be asked. */
  #follow(update: Update): boolean {
    const now = this.now;
    this.reached = Math.max(this.reached, update.number);
    if (!now || !this.map || update.since > now.number) return false;
    if (update.number <= now.number) return true;
    if (update.since !== now.number) return false;
    this.#stand(followed(now, update));
    this.map = redrawn(this.map, update.map);
    this.#moved = update.info;
    this.info = informed(this.#facts!, update.info);
    if (!this.myTurn) this.#offer(update.number, []); // else they come by themselves
    return true;
  }

  #again(): void {
    this.#stale = true;
  }

  /** Ask what may be done, where that was not told. */
  async #askOffers(): Promise<void> {
    const seat = this.seat;
    type Answer = { offers: Offer[] };
    const { number } = this.now!;
    const answer = await get<Answer>(`/games/${this.id}/offers${query({ seat })}`);
    if (seat === this.seat) this.#offer(number, answer.offers); // else of another position
  }

  /** Play an action. What comes of it is there when this returns. */
  act(action: Action): Promise<void> {
    return this.#change("actions", { action }, () => {});
  }

  /** Take back the last action of a seat; whether it was, or the others are asked. */
  async undo(seat: string): Promise<boolean> {
    let undone = false;
    const body = seat === this.seat ? { seat } : { seat, watching: true }; // its secrets stay away
    await this.#change<Done & { undone: boolean }>("undo", body, (done) => {
      undone = done.undone;
    });
    return undone;
  }

  async #change<D extends Done>(what: string, body: object, take: (done: D) => void): Promise<void> {
    this.busy = true;
    const seat = this.seat;
    try {
      const sent = { ...body, expected: this.now!.number };
      const done = await post<D>(`/games/${this.id}/${what}`, sent, newKey());
      take(done);
      await this.#done(seat, done);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await this.refresh();
      else if (this.reached > (this.now?.number ?? -1)) void this.#happened();
      throw error;
    } finally {
      this.busy = false;
    }
  }

  /** What came of a change, told to the seat that asked for it. */
  async #done(seat: string | null, { update, offers }: Done): Promise<void> {
    if (seat !== this.seat) return; // the next one looks for itself
    if (!update || !this.#follow(update)) return this.refresh();
    if (offers) this.#offer(update.number, offers);
    else if (this.myTurn && !this.ready) await this.#askOffers();
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
    const seat = this.seat;
    this.#stop = listen(this.id, seat, this.#told, {
      connected: (yes) => {
        const back = yes && !this.connected;
        this.connected = yes;
        if (back && this.myTurn && !this.ready) this.#askOffers().catch((error) => toasts.fault(error)); // told while nobody heard it
      },
      entry: (kind, data) => {
        const entry = data as unknown as Entry;
        this.#told = Math.max(this.#told, entry.number);
        for (const heard of this.#heard) heard(kind, entry);
        if (seat === this.seat) this.#heardOf(kind, entry, data.update as Update | undefined);
      },
      offers: ({ number, offers }) => {
        if (seat !== this.seat) return;
        if (offers) this.#offer(number, offers as unknown as Offer[]);
        else if (number === this.now?.number) this.#askOffers().catch((error) => toasts.fault(error));
      },
      refused: () => void this.#happened(),
    });
  }

  /** An entry changes what is known by its update; without one, the table is asked. */
  #heardOf(kind: string, entry: Entry, update?: Update): void {
    if (update ? this.#follow(update) : kind === "chat" || entry.number <= this.#facts!.number) return;
    if (kind === "action" || kind === "undo") this.reached = Math.max(this.reached, entry.number);
    if (!this.busy) void this.#happened(); // else the answer to the action is awaited
  }

  async #happened(): Promise<void> {
    try {
      if (this.now) await this.refresh();
      else await this.reloadInfo();
      const waits = this.info!.status === "open";
      if (waits && this.seat !== null && !this.info!.own.includes(this.seat)) this.#rise();
      const [own, ...more] = this.hands.length ? this.hands : this.info!.own;
      if (this.seat === null && own !== undefined && !more.length) await this.sitAt(own, true);
    } catch (error) {
      if (this.#closed || (error instanceof ApiError && error.status === 401)) return; // signed out
      if (await this.#expelled()) return;
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
