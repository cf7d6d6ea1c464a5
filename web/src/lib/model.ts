/** What the server sends, as far as the client looks into it. See docs/api.md. */

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };
export type Action = { type: string; player: string; [field: string]: Plain };

/** What a field may be chosen from freely: a number, or parts (`of`) put together. */
export interface Free {
  min: number;
  max: number;
  step?: number;
  but?: number[];
  of?: Record<string, number>;
  counted?: boolean;
}

export interface Choice {
  action: Action;
  cost?: number;
  gain?: number;
  effects?: string[];
  free?: Record<string, Free>;
  [more: string]: Plain | Action | string[] | Record<string, Free> | undefined;
}

export interface Field extends Partial<Free> {
  values?: Plain[];
}

export interface Offer {
  type: string;
  paragraph: string;
  fields: Record<string, Field>;
  choices: Choice[];
}

export interface PlayerView {
  cash: number;
  order: number;
  certificates: number;
  shares: Record<string, number>;
  [more: string]: Plain;
}

export interface CompanyView {
  name: string;
  treasury: number;
  par: number | null;
  price: number | null;
  cell: [number, number] | null;
  director: string | null;
  floated: boolean;
  trains: string[];
  tokens: string[];
  tokens_left: number;
  shares: Record<string, number>;
  [more: string]: Plain;
}

export interface LogEntry {
  n: number;
  actor: string;
  type: string;
  texts: string[];
  number: number;
  at: number;
}

export interface View {
  title: string;
  round: string;
  phase: string;
  actors: string[];
  step: string | null;
  purpose: string | null;
  finished: boolean;
  players: Record<string, PlayerView>;
  bank: { cash: number; [more: string]: Plain };
  companies: Record<string, CompanyView>;
  pool: Record<string, number>;
  map: Record<
    string,
    { tile: string | null; rotation: number; tokens: Record<string, (string | null)[]> }
  >;
  market: Plain[][];
  depot: Record<string, number>;
  log: LogEntry[];
  result?: { reason: string; worth: Record<string, number> } | null;
  [more: string]: unknown;
}

/** A position: the number of the last entry of the game, and how many actions led to it. */
export interface Seen {
  number: number;
  position: number;
  view: View;
}

export interface SeatInfo {
  name: string;
  account: string | null;
  deadline: number | null;
  reserve: number;
}

/** A game as the lobby shows it. */
export interface GameInfo {
  id: string;
  name: string;
  title: string;
  rules: number;
  options: Record<string, Plain>;
  places: number;
  status: "open" | "running" | "finished";
  private: boolean;
  pace: { kind: string; move: number; reserve: number };
  created: number;
  changed: number;
  number: number;
  position: number;
  round: string;
  origin: string | null;
  origin_position: number | null;
  actors: string[];
  owner: string;
  own: string[];
  seats: SeatInfo[];
}

/** An entry of the journal: an action, an undo, chat, a change of seats, a proposal. */
export interface Entry {
  number: number;
  kind: "action" | "undo" | "chat" | "seat" | "proposal";
  position: number;
  at: number;
  seat?: string | null;
  actor?: string;
  type?: string;
  texts?: string[];
  events?: { kind: string; text: string; about: Record<string, Plain> }[];
  [more: string]: unknown;
}

/** What never changes in a game. */
export interface Almanac {
  title: string;
  currency: string;
  names: Record<string, string>;
  actions: string[];
  companies: Record<
    string,
    {
      name: string;
      number: number;
      colour: string;
      par: number | null;
      certificates: number[];
      homes: string[];
      tokens: number;
    }
  >;
  trains: TrainType[];
  phases: PhaseInfo[];
  tiles: Record<string, TileInfo>;
  hexes: Record<string, { name: string; terrain: string[] }>;
}

export interface TrainType {
  type: string;
  price: number;
  gauge: string;
  cities: number;
  count: number;
  phase: number;
  starts_phase: number | null;
  obsolete_in: number | null;
  obsolete_by: string | null;
}

export interface PhaseInfo {
  number: number;
  colours: string[];
  train_limit: number;
  rounds: number;
  obsolete: string[];
  starts_with: string | null;
}

export interface TileInfo {
  colour: string;
  count: number | null;
  printed: boolean;
  upgrades_to: string[];
  upgraded_from: string[];
}

export interface Run {
  train: string;
  stops: string[];
  track: string[];
}

/** What a company ran last, after how many actions, and what was told of it. */
export interface LastRun {
  company: string;
  position: number;
  routes: Run[];
  texts: string[];
}

export interface Reason {
  message: string;
  rule: string;
}
