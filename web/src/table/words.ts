/** How what the server offers is called. Words only: what is allowed, the server says. */

import type { Action, Almanac, Plain } from "../lib/model";

const TITLES: Record<string, string> = {
  pass: "Pass",
  accept: "Agree",
  decline: "Refuse",
  lay_tile: "Lay a tile",
  place_token: "Place a {token}",
  run_trains: "Run trains",
  dividend: "Use of the earnings",
  buy_train: "Buy a train",
  discard_train: "Give up a train",
  buy_share: "Buy a share",
  sell_shares: "Sell shares",
  bid: "Bid",
};

const FIELDS: Record<string, string> = {
  amount: "Amount",
  company: "Company",
  hex: "Hex",
  tile: "Tile",
  rotation: "Rotation",
  stop: "Where",
  routes: "Runs",
  source: "From",
  train: "Train",
  count: "How many",
  how: "What to do with it",
};

/** How a field is asked for beside a Confirm that waits for it. */
const ASKS: Record<string, string> = {
  amount: "Enter an amount",
  price: "Enter a price",
  company: "Choose a company",
  hex: "Choose a hex",
  tile: "Choose a tile",
  rotation: "Turn the tile",
  stop: "Choose a place",
  routes: "Choose the runs",
  source: "Choose from whom",
  train: "Choose a train",
  count: "Choose how many",
  how: "Choose what to do with it",
  par: "Choose a par price",
};

const VALUES: Record<string, string> = {
  pay: "Pay out",
  retain: "Keep in the treasury",
  depot: "the bank",
  pool: "{bank_pool}",
  initial_offer: "{initial_offer}",
  true: "Yes",
  false: "No",
};

/** What of a move is seen on the map rather than said. */
const DRAWN = new Set(["rotation", "routes", "mail"]);

const STOP = /^\w+\.s\d+$/;
export const MONEY = new Set(["amount", "price", "cost", "gain"]);

export class Words {
  readonly #facts: Almanac;
  readonly #more: Partial<Dictionary>;
  readonly #named: Record<string, string>;
  readonly #now: Record<string, string>; // what actions are called in what is being decided
  constructor(
    facts: Almanac,
    more: Partial<Dictionary> = {},
    named: Record<string, string> = {},
    now: Record<string, string> = {},
  ) {
    this.#facts = facts;
    this.#more = more;
    this.#named = named;
    this.#now = now;
  }

  money(amount: number): string {
    return amount < 0 ? `−${this.#facts.currency}${-amount}` : `${this.#facts.currency}${amount}`;
  }

  /** What the players of this game call something: "token" is a base, say. */
  name(noun: string): string {
    return this.#facts.names[noun] ?? plainly(noun);
  }

  /** Whether players have a word for it: what chance does has none. */
  knows(type: string): boolean {
    return type in TITLES || type in (this.#more.titles ?? {});
  }

  title(type: string): string {
    return type in this.#now ? this.#filled(this.#now[type]!) : this.done(type);
  }

  /** What an action is called whenever it was done. */
  done(type: string): string {
    return this.#filled(this.#more.titles?.[type] ?? TITLES[type] ?? plainly(type));
  }

  /** What is done, and with what: enough to tell one move from another. */
  move({ type, player: _, ...fields }: Action): string {
    const parts = Object.entries(fields).flatMap(([field, value]) => this.#told(field, value));
    return parts.length ? `${this.title(type)}: ${parts.join(", ")}` : this.title(type);
  }

  #told(field: string, value: Plain): string[] {
    if (DRAWN.has(field) || value === null || value === false || (Array.isArray(value) && !value.length)) return [];
    if (value === true) return [this.field(field).toLowerCase()];
    return [field === "tile" ? `tile ${value}` : this.value(field, value)];
  }

  field(name: string): string {
    return this.#filled(this.#more.fields?.[name] ?? FIELDS[name] ?? plainly(name));
  }

  ask(name: string): string {
    return this.#filled(this.#more.asks?.[name] ?? ASKS[name] ?? `Choose: ${this.field(name).toLowerCase()}`);
  }

  value(field: string, value: Plain): string {
    const named = this.#more.values?.[`${field}:${value}`];
    if (named) return this.#filled(named);
    if (value === null) return "none";
    if (typeof value === "number" && (MONEY.has(field) || this.#more.money?.includes(field))) return this.money(value);
    if (field === "hex") return this.hex(String(value));
    if (field === "train") return String(value).replace("#", " № ");
    if (field === "stop" || STOP.test(String(value))) return this.stop(String(value));
    const known = this.#more.values?.[String(value)] ?? VALUES[String(value)];
    if (known) return this.#filled(known);
    if (Array.isArray(value)) return value.map((part) => this.#part(field, part)).join(", ") || "none";
    return this.#named[String(value)] ?? this.#facts.names[String(value)] ?? String(value);
  }

  #part(field: string, part: Plain): string {
    return Array.isArray(part) ? part.map((one) => this.value(field, one)).join(" ") : this.value(field, part);
  }

  hex(id: string): string {
    const name = this.#facts.hexes[id]?.name;
    return name ? `${name} (${id})` : id;
  }

  /** A stop by the name of its place; where a hex has several, with its number. */
  stop(id: string): string {
    const [hex = "", stop = ""] = id.split(".");
    const number = Number(stop.slice(1));
    return `${this.#facts.hexes[hex]?.name || hex}${number ? ` ${number + 1}` : ""}`;
  }

  #filled(text: string): string {
    return text.replace(/\{(\w+)\}/g, (_, noun: string) => this.name(noun));
  }
}

/** Words that one game has alone. */
export interface Dictionary {
  titles: Record<string, string>;
  fields: Record<string, string>;
  /** How a field is asked for, where its name alone would not say it. */
  asks: Record<string, string>;
  /** By the value, or by field and value: `size:1`. */
  values: Record<string, string>;
  /** Fields that are amounts of money. */
  money: string[];
}

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
export const plainly = (name: string): string => sentence(name.replace(/_/g, " "));
