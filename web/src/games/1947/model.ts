/** What the view of 1947 has beyond that of every game. */

import type { GameStore } from "../../lib/game.svelte";
import type { CompanyView, PlayerView, View } from "../../lib/model";

export type Note = [text: string, paragraph: string];

export interface Season {
  id: string;
  name: string;
  zone: string;
  when: string;
  effects: string[];
}

export interface City {
  name: string;
  hex: string;
  zone: string;
  value: number | null;
  change: number;
}

export interface Site {
  name: string;
  at: string[];
  hexes: string[];
  workers: number;
  reached: boolean;
  companies: string[];
}

export interface Private {
  name: string;
  power: string;
  income: number;
  permanent: boolean;
  owner: string;
  hammer: number | null;
  least: number | null;
  limit: number | null;
  status: string;
}

export interface Auction {
  lot: string;
  bidder: string | null;
  amount: number;
  least: number;
  call: number;
  opener: string;
  players: Record<string, string>;
  later: string[];
}

export interface BondOffer {
  company: string;
  price: number;
  left: number;
  asked: Record<string, { shares: number; most: number }>;
}

export interface Outcome {
  price: number;
  shares: number;
  bonds: number;
  pool: number;
}

export interface Protection {
  company: string;
  seller: string;
  president: string;
  shares: number;
  proceeds: number;
  rates: { shares: number; bonds: number }[];
  bonds: number;
  now: Outcome;
  protected: Outcome;
  fallen: Outcome;
}

export interface Conversion {
  shares: number;
  kind: string;
  to: string;
  consent: string | null;
}

export interface Phase {
  number: number;
  band: string;
  pars: number[];
  private_percent: number;
  trading_post: number;
  plain_colours: string[];
  notes: string[];
}

export type Counts = Record<string, number>;

export interface Player extends PlayerView {
  bonds: Counts;
  new_bonds: Counts;
  saleable_bonds: Counts;
  conversions: Record<string, never>;
  ordinary_count: number;
  savings_count: number;
  savings_allowed: number;
  workers: number;
  new_workers: number;
}

export interface Company extends CompanyView {
  bonds: Counts;
  bonds_to_issue: number;
  bond_price_new: number | null;
  bond_price: number | null;
  temple: string;
  temple_name: string;
  temple_reached: boolean;
  temple_reduction: number;
  sites: string[];
  stockbrokers: number;
  needed_revenue: number | null;
  beyond_red_line: boolean;
  issued: number;
  floats_at: number;
}

export interface View1947 extends View {
  players: Record<string, Player>;
  companies: Record<string, Company>;
  seasons: Season[];
  zones: Record<string, string>;
  cities: Record<string, City>;
  sites: Record<string, Site>;
  boxes: string[][];
  guide: Record<string, Note[]>;
  phases: Phase[];
  trains_before: number | null;
  privates: Record<string, Private>;
  operating_order: string[];
  pool_trains: string[];
  limits: { certificates: number };
  auction?: Auction;
  bond_offer?: BondOffer;
  protection?: Protection;
}

export const seen = (game: GameStore): View1947 => game.view as unknown as View1947;

/** The companies that somebody has opened. */
export const opened = (view: View1947): [string, Company][] =>
  Object.entries(view.companies).filter(([, company]) => company.director !== null);

export const conversionsOf = (player: Player): [string, Conversion][] =>
  Object.entries(player.conversions as unknown as Record<string, Conversion>);
