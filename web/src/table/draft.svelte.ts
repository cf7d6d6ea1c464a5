/**
 * A move in the making. Everything that may be chosen comes from the offers of the server, and is
 * narrowed field by field by the choices that go with what has been chosen so far. It is kept in
 * the browser, so that loading the page again loses nothing.
 */

import { ApiError, post } from "../lib/api";
import type { GameStore } from "../lib/game.svelte";
import type { Action, Choice, Free, Offer, Plain, Preview, Reason, Shapes } from "../lib/model";
import { habit, remember } from "./habits";
import { complete } from "./parts";

export interface Step {
  field: string;
  /** What may be chosen; for a free number, none. */
  options: Plain[];
  range: Free | null;
  /** Values of the choices, worth a look where something else may be chosen freely. */
  suggested: Plain[];
  value: Plain | undefined;
  /** There is nothing to choose: one value only. */
  settled: boolean;
}

export const same = (a: Plain | undefined, b: Plain | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

function distinct(values: Plain[]): Plain[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

/** The fields as they are asked for: amounts, and what is chosen freely, last, when the rest has
 * narrowed it. */
function inOrder(offer: Offer): string[] {
  const free = (field: string): number => Number(field === "amount" || offer.choices.some((one) => one.free?.[field]));
  return Object.keys(offer.fields).sort((a, b) => free(a) - free(b));
}

export class Draft {
  readonly #game: GameStore;
  type = $state<string | null>(null);
  values = $state.raw<Record<string, Plain>>({});
  /** Fields whose number is typed in although the choices have one only. */
  opened = $state.raw<string[]>([]);
  /** A field that was answered and is asked for once more. */
  reopened = $state<string | null>(null);
  /** Whether what a neighbour at the same screen is not to read is shown all the same. */
  peek = $state(false);
  /** An action that is none of the choices: runs drawn by hand. */
  custom = $state.raw<Record<string, Plain> | null>(null);
  asked = $state.raw<({ of: string } & Shapes["Tried"]) | null>(null);
  refusal = $state.raw<Reason | null>(null);

  constructor(game: GameStore) {
    this.#game = game;
  }

  offer = $derived.by((): Offer | null => this.#offer());
  steps = $derived.by((): Step[] => this.#steps());
  action = $derived.by((): Action | null => this.#action());
  choice = $derived.by((): Choice | null => this.#choice());
  again = $derived.by((): Action | null => this.#again());

  /** Costs and effects of the action, if it is one and they are known. */
  get preview(): Preview | null {
    if (this.choice) {
      const { action: _, free: __, ...rest } = this.choice;
      return rest;
    }
    return this.asked && this.asked.of === JSON.stringify(this.action) ? this.asked.preview : null;
  }

  /** Money and trains that the action leaves, by player and company, once that is known. */
  get leaves(): Shapes["Tried"]["leaves"] {
    return this.asked && this.asked.of === JSON.stringify(this.action) ? this.asked.leaves : null;
  }

  /** Why the action as it stands was not, or would not be, allowed. */
  get objection(): Reason | null {
    return this.refusal ?? this.foreseen;
  }
  get foreseen(): Reason | null {
    if (this.choice || this.asked?.of !== JSON.stringify(this.action)) return null;
    return this.asked.refusal;
  }

  begin(type: string, values: Record<string, Plain> = {}): void {
    if (type !== this.type) this.opened = [];
    this.type = type;
    this.values = type === "dividend" ? { ...this.#habit(type), ...values } : values;
    this.reopened = null;
    this.custom = null;
    this.refusal = null;
    this.#keep();
  }

  choose(field: string, value: Plain): void {
    this.values = { ...this.values, [field]: value };
    this.reopened = null;
    this.custom = null;
    this.refusal = null;
    this.#keep();
  }

  clear(field: string): void {
    const { [field]: _, ...rest } = this.values;
    this.begin(this.type!, rest);
  }

  open(field: string): void {
    this.opened = [...this.opened, field];
    this.#keep();
  }

  draw(fields: Record<string, Plain> | null): void {
    this.custom = fields;
    this.refusal = null;
    this.#keep();
  }

  /** Begin anew, here; what is kept for the seat stays. */
  forget(): void {
    this.type = null;
    this.values = {};
    this.opened = [];
    this.reopened = null;
    this.peek = false;
    this.custom = null;
    this.asked = null;
    this.refusal = null;
  }

  drop(): void {
    this.forget();
    sessionStorage.removeItem(this.#key);
  }

  async confirm(action: Action | null = this.action): Promise<boolean> {
    if (!action || this.#game.busy) return false;
    sessionStorage.removeItem(this.#key); // so that the new position begins without it
    try {
      await this.#game.act(action);
      remember(this.#game.id, action);
      return true;
    } catch (error) {
      this.#keep();
      if (!(error instanceof ApiError)) throw error;
      const { message, rule = "" } = error.refusal;
      this.refusal = { message, rule };
      return false;
    }
  }

  /** Ask for the costs and effects of an action that is none of the choices. */
  async ask(): Promise<void> {
    if (!this.choice) await this.weigh();
  }

  /** Ask for all that would come of the action: costs and effects, and what is left then. */
  async weigh(): Promise<void> {
    const action = this.action;
    if (!action || this.#game.busy) return;
    const number = this.#game.reached;
    const of = JSON.stringify(action);
    if (this.asked?.of === of) return;
    try {
      const answer = await post<Shapes["Tried"]>(`/games/${this.#game.id}/preview`, { action });
      const current = number === this.#game.reached && of === JSON.stringify(this.action);
      if (current) this.asked = { of, ...answer };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /**
   * What was kept for this seat, if it still has the same to decide: where several act at once, a
   * move of another takes nothing away. Else nothing.
   */
  restore(): void {
    const text = sessionStorage.getItem(this.#key);
    const kept = text ? (JSON.parse(text) as Record<string, unknown>) : null;
    const offered = this.#game.offers.some((offer) => offer.type === kept?.type);
    const fits = kept !== null && offered && kept.what === this.#what;
    this.forget();
    if (!fits) {
      sessionStorage.removeItem(this.#key);
      return;
    }
    this.type = kept.type as string;
    this.values = kept.values as Record<string, Plain>;
    this.opened = kept.opened as string[];
    this.custom = kept.custom as Record<string, Plain> | null;
  }

  get #key(): string {
    return `railhead.draft.${this.#game.id}.${this.#game.seat}`;
  }

  /** What is being decided. */
  get #what(): string {
    return `${this.#game.now?.view.round}: ${this.#game.now?.view.purpose}`;
  }

  #keep(): void {
    const { type, values, opened, custom } = this;
    const what = this.#what;
    sessionStorage.setItem(this.#key, JSON.stringify({ what, type, values, opened, custom }));
  }

  /** What was chosen when this was done last, as far as it is a habit. */
  #habit(type: string): Record<string, Plain> {
    return habit(this.#game.id, this.#game.seat, type);
  }

  /** The least bid for what one bid for last, or for all there is. */
  #again(): Action | null {
    const bids = this.#game.offers.find((offer) => offer.type === "bid")?.choices ?? [];
    const fixed = ({ action, free }: Choice): string =>
      JSON.stringify(Object.entries(action).filter(([field]) => !free?.[field]));
    const last = Object.entries(this.#habit("bid"));
    const fits = bids.filter(({ action }) => last.every(([field, value]) => same(action[field], value)));
    const of = fits.length && last.length ? fits : bids;
    const [first] = of;
    if (!first || of.some((choice) => fixed(choice) !== fixed(first))) return null;
    const least = Object.entries(first.free ?? {}).map(([field, { min }]) => [field, min]);
    return { ...first.action, ...Object.fromEntries(least) } as Action;
  }

  #offer(): Offer | null {
    return this.#game.offers.find((offer) => offer.type === this.type) ?? null;
  }

  #steps(): Step[] {
    const offer = this.offer;
    if (!offer) return [];
    const steps: Step[] = [];
    let left = offer.choices;
    for (const field of inOrder(offer)) {
      const options = distinct(left.map((choice) => choice.action[field] ?? null));
      const free = left[0]?.free?.[field] ?? null;
      const step = this.#step(field, options, free);
      steps.push(step);
      if (step.value === undefined) break;
      if (!free) left = left.filter((choice) => same(choice.action[field] ?? null, step.value));
    }
    return steps;
  }

  #step(field: string, options: Plain[], range: Step["range"]): Step {
    const given = this.values[field];
    if (range && (options.length !== 1 || this.opened.includes(field)))
      return { field, options: [], range, suggested: options, value: given ?? this.#none(range), settled: false };
    const chosen = options.find((option) => same(option, given));
    const value = chosen !== undefined ? chosen : options.length === 1 ? options[0] : undefined;
    return { field, options, range, suggested: options, value, settled: options.length === 1 };
  }

  /** What is chosen before anything is: no parts, where that may be; no number. */
  #none(range: Free): Plain | undefined {
    return range.of && !range.min ? [] : undefined;
  }

  #action(): Action | null {
    const offer = this.offer;
    const player = this.#game.seat;
    if (!offer || player === null) return null;
    const fields: Record<string, Plain> = {};
    for (const step of this.steps) if (step.value !== undefined) fields[step.field] = step.value;
    const all = { ...fields, ...this.custom };
    const whole = this.steps.every((step) => !step.range || complete(step.range, step.value));
    const ready = whole && Object.keys(offer.fields).every((field) => all[field] !== undefined);
    return ready ? { type: offer.type, player, ...all } : null;
  }

  #choice(): Choice | null {
    const action = this.action;
    const fields = Object.keys(this.offer?.fields ?? {});
    if (!action) return null;
    const fits = (choice: Choice): boolean =>
      fields.every((field) => same(choice.action[field] ?? null, action[field] ?? null));
    return this.offer?.choices.find(fits) ?? null;
  }
}
