/** Tiles, tokens and trains that somebody imagines, and what they would earn. Nothing of it happens. */

import { del, get, post, put } from "../lib/api";
import type { GameStore } from "../lib/game.svelte";
import { latest } from "../lib/latest";
import type { Shapes } from "../lib/model";
import { toasts } from "../lib/toast.svelte";
import { type Drawing, redrawn } from "../lib/updates";
import type { Hand } from "../table/hand";

export type Change = Shapes["TileChange"] | Shapes["TokenChange"] | Shapes["FleetChange"];
export type Kept = Shapes["BlueprintInfo"];
type Run = Shapes["PlannedRun"];
type Tile = Shapes["TileChange"];

export class Plan {
  readonly #game: GameStore;
  readonly #lastLook = latest();
  readonly #lastFit = latest();
  name = $state("");
  kept = $state.raw<Kept | null>(null); // as it was kept, if it was
  changes = $state.raw<Change[]>([]);
  companies = $state.raw<string[]>([]); // whose runs are looked at
  seen = $state.raw<Shapes["Imagined"] | null>(null);
  runs = $state.raw<Record<string, Run>>({});
  now = $state.raw<Record<string, Run>>({}); // what they would be without the plan
  shown = $state<string | null>(null); // the company whose runs are drawn
  hex = $state<string | null>(null); // what is being planned
  fits = $state.raw<Shapes["Fitting"] | null>(null); // there, below the tile in hand
  higher = $state(false); // the tile is laid upon one that is planned
  own = $state.raw<Kept[]>([]); // all that are kept
  #number = -1; // the position that `now` belongs to
  #round = 0; // counts what the runs are asked for

  constructor(game: GameStore) {
    this.#game = game;
    const own = Object.entries(game.view?.companies ?? {});
    this.companies = own.filter(([, one]) => one.director !== null && one.director === game.seat).map(([id]) => id);
  }

  /** The map with what is planned. */
  get map(): Drawing | null {
    return this.#game.map && redrawn(this.#game.map, this.seen?.map ?? null);
  }
  /** The runs that are drawn on it. */
  get drawn(): Run | null {
    return this.shown === null ? null : (this.runs[this.shown] ?? null);
  }
  /** The hexes on which something is planned. */
  get hexes(): string[] {
    const places = this.changes.map((change) =>
      change.kind === "tile" ? change.hex : change.kind === "token" ? change.stop.split(".")[0]! : null,
    );
    return [...new Set(places.filter((hex) => hex !== null))];
  }
  /** Why a change does not fit any more. */
  misfit(number: number): string | null {
    return this.seen?.refused.find(({ change }) => change === number)?.message ?? null;
  }
  /** Whether there is something that is not kept. */
  get changed(): boolean {
    const { kept, changes, companies, name } = this;
    if (!kept) return changes.length > 0;
    const [was, is] = [[kept.name, kept.changes, kept.companies], [name, changes, companies]];
    return JSON.stringify(was) !== JSON.stringify(is);
  }

  /** The number of the topmost tile that is planned on the hex, unless another is laid upon it. */
  get #tile(): number {
    if (this.higher) return -1;
    return this.changes.findLastIndex((change) => change.kind === "tile" && change.hex === this.hex);
  }
  get hand(): Hand | null {
    const { hex, fits } = this;
    if (hex === null || !fits) return null;
    const held = this.changes[this.#tile] as Tile | undefined;
    const turns = held ? (fits.tiles[held.tile] ?? []) : [];
    const first = (tile: string): number => fits.tiles[tile]?.[0] ?? 0;
    return {
      hex,
      tiles: Object.keys(fits.tiles),
      tile: held?.tile ?? null,
      rotation: held?.rotation ?? 0,
      turns: turns.length,
      first,
      take: (tile) => this.#lay({ kind: "tile", hex, tile, rotation: first(tile) }),
      turn: () => held && this.turnTo(turns[(turns.indexOf(held.rotation) + 1) % turns.length]!),
      drop: () => this.pick(null),
      lay: null,
    };
  }

  turnTo(rotation: number): void {
    const held = this.changes[this.#tile] as Tile | undefined;
    if (held) this.#lay({ ...held, rotation });
  }

  /** Lay a tile in the place of the one in hand, or as a new one. */
  #lay(tile: Tile): void {
    const at = this.#tile;
    this.higher = false;
    this.#change(at < 0 ? [...this.changes, tile] : this.changes.with(at, tile));
  }

  /** Plan on a hex; again, or null: on none. */
  pick(hex: string | null): void {
    this.higher = false;
    this.hex = hex === this.hex ? null : hex;
    this.fits = null;
    void this.#fit();
  }

  /** Replace the tile that is planned on the hex by a further one. */
  upgrade(): void {
    this.higher = true;
    void this.#fit();
  }

  place(company: string, stop: string): void {
    this.#change([...this.changes, { kind: "token", company, stop }]);
    void this.#fit();
  }

  equip(company: string, trains: string[]): void {
    const others = this.changes.filter((change) => change.kind !== "trains" || change.company !== company);
    this.#change([...others, { kind: "trains", company, trains }]);
  }

  remove(number: number): void {
    this.#change(this.changes.toSpliced(number, 1));
    void this.#fit();
  }

  /** Look at the runs of a company, or not any more. */
  watch(company: string, yes: boolean): void {
    this.companies = this.companies.filter((one) => one !== company).concat(yes ? company : []);
    if (!yes && this.shown === company) this.shown = null;
    void this.look();
  }

  #change(changes: Change[]): void {
    this.changes = changes;
    void this.look();
  }

  /** Ask what the plan would be like where the game stands. */
  async look(): Promise<void> {
    const { changes } = this;
    this.#round += 1;
    const round = this.#round;
    await this.#try(async () => {
      const asked = post<Shapes["Imagined"]>(this.#at("blueprint"), { changes });
      await this.#lastLook(asked, (seen) => {
        this.seen = seen;
        if (seen.number !== this.#number) this.now = {};
        this.#number = seen.number;
      });
      for (const company of this.companies) await this.#earn(company, round);
    });
  }

  /** What a company would earn, and what it would without the plan: one question after the other. */
  async #earn(company: string, round: number): Promise<void> {
    const ask = (changes: Change[]) => post<Run>(this.#at("blueprint/run"), { changes, company });
    if (round !== this.#round) return;
    const run = await ask(this.changes);
    if (round !== this.#round) return;
    this.runs = { ...this.runs, [company]: run };
    if (this.now[company] || !this.changes.length) return;
    const now = await ask([]);
    if (round === this.#round) this.now = { ...this.now, [company]: now };
  }

  async #fit(): Promise<void> {
    const { hex } = this;
    if (hex === null) return;
    const changes = this.#tile < 0 ? this.changes : this.changes.toSpliced(this.#tile, 1);
    await this.#try(() =>
      this.#lastFit(post<Shapes["Fitting"]>(this.#at("blueprint/hex"), { changes, hex }), (fits) => {
        if (hex === this.hex) this.fits = fits;
      }),
    );
  }

  /** A new plan, or one that was kept or shared. */
  async open(id: string | null): Promise<void> {
    this.hex = null;
    await this.#try(async () => {
      this.own = await get<Kept[]>(this.#at("blueprints"));
      if (id !== null) this.#take(await get<Kept>(this.#at(`blueprints/${id}`)));
    });
    await this.look();
  }

  #take(kept: Kept): void {
    this.kept = kept;
    this.name = kept.name;
    this.changes = kept.changes;
    this.companies = kept.companies;
    this.runs = {};
    this.shown = null;
  }

  /** Keep it: the same where it is one's own and nobody else has seen it, else as a new one. */
  async keep(): Promise<void> {
    const { changes, companies, kept } = this;
    const body = { name: this.name.trim() || `Plan ${this.own.length + 1}`, changes, companies };
    const same = kept?.own && !kept.shared;
    await this.#try(async () => {
      const path = this.#at("blueprints");
      this.#list(same ? await put<Kept>(`${path}/${kept.id}`, body) : await post<Kept>(path, body));
    });
  }

  /** Put a link into the chat; what is shared is kept first. */
  async share(): Promise<boolean> {
    if (this.changed || !this.kept) await this.keep();
    const { kept } = this;
    if (!kept || this.changed) return false;
    return this.#try(async () => {
      const said = { text: `A plan: ${kept.name}`, plan: kept.id, seat: this.#game.seat };
      await post(this.#at("chat"), said);
      this.#list({ ...kept, shared: true });
    });
  }

  async letGo(id: string): Promise<void> {
    await this.#try(async () => {
      await del(this.#at(`blueprints/${id}`));
      this.own = this.own.filter((one) => one.id !== id);
      if (this.kept?.id === id) this.kept = null;
    });
  }

  #list(kept: Kept): void {
    this.kept = kept;
    this.name = kept.name;
    this.own = [kept, ...this.own.filter((one) => one.id !== kept.id)];
  }

  #at(what: string): string {
    return `/games/${this.#game.id}/${what}`;
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toasts.fault(error);
      return false;
    }
  }
}

/** A plan as it is left, for when somebody comes back to it in this browser. */
const place = (game: string): string => `railhead.plan.${game}`;
type Left = { changes: Change[]; companies: string[]; name: string };

export function leave({ kept, changes, companies, name }: Plan, game: string): void {
  if (kept) localStorage.removeItem(place(game)); // the server has it
  else localStorage.setItem(place(game), JSON.stringify({ changes, companies, name } satisfies Left));
}

export function resume(plan: Plan, game: string): void {
  const left = JSON.parse(localStorage.getItem(place(game)) ?? "null") as Left | null;
  if (left?.changes.length) Object.assign(plan, left);
}
