/** What the view of 1820 has beyond what all games show. */

import type { GameStore } from "../../lib/game.svelte";
import type { CompanyView, PlayerView, View } from "../../lib/model";

type Sheet<T> = Record<string, T>;

export interface Column {
  round: number;
  phase: number;
  float_sizes: number[];
  premium: number;
  interest: number;
  train_limit: number;
  maintenance: Sheet<number>;
}

/** What will have changed when the marker has moved. */
export interface Change {
  column: number;
  ends: boolean;
  phase?: string;
  train?: string;
  discarded?: Sheet<number>;
  sheds?: Sheet<number>;
  cousins_close?: boolean;
}

export interface Chart {
  round: number;
  end: number;
  columns: Column[];
  train_limit: number;
  interest: number;
  premium: number;
  float_sizes: number[];
  income: number;
  next_round: Change;
  next_phase: Change | null;
}

export interface Sums {
  bid: number;
  price?: number;
  each: number;
  paid: Sheet<number>;
  bank: number;
  in_all: Sheet<number>;
}

export interface Burden {
  can_pay: number;
  can_raise: number;
  sheds: number;
  besides: number;
  markers: number;
  fee: number;
  loans: number;
  repays: number;
  price: number | null;
}

export interface Brought {
  treasury: number;
  loans: number;
  trains: string[];
  markers: number;
  spare: number;
}

export interface Takeover {
  least: number;
  forcing: number;
  bank: number;
  shares: number;
  holders: Sheet<number>;
  sums: Sums[];
  brings: Brought;
  buyers: Sheet<Burden>;
}

export interface CousinCard {
  id: string;
  name: string;
  colour: string;
  price: number;
  power: string;
}

export interface Cousins {
  kind: "cousins";
  open: boolean;
  lots: Sheet<CousinCard>;
  bids: Sheet<{ player: string; amount: number }>;
  least?: Sheet<number>;
  most_lots?: number;
  passes_left?: number;
  price?: number;
  asked?: string[];
}

export interface Trains {
  kind: "trains";
  open: boolean;
  trains: string[];
  bid: number;
  bidder: string | null;
  in: string[];
  barred: string[];
  next: number;
  most: Sheet<number>;
  from_income: boolean;
}

export interface Company {
  kind: "company";
  open: boolean;
  lot: string;
  liquidation: boolean;
  least: number;
  forcing: number;
  bank: number;
  bid: number;
  bidder: string | null;
  next: number;
  director: string | null;
  director_most: number | null;
  shares: number;
  sums: Sums;
  brings: Brought;
  buyers: Sheet<Burden>;
  in: string[];
  most: Sheet<number>;
  barred: string[];
}

export interface Charter extends CompanyView {
  size: number | null;
  private: boolean;
  discarded: boolean;
  controller: string;
  in_liquidation: boolean;
  can_pay: number;
  can_raise: number;
  loans: number;
  loan_capacity: number;
  room: number;
  price_after_loan: number;
  price_after_repayment: number | null;
  interest: number;
  interest_next: number;
  fall: number;
  income: number;
  // biome-ignore lint/suspicious/noExplicitAny: parts of a view are what the server says
  maintenance: any;
  // biome-ignore lint/suspicious/noExplicitAny: the same
  takeover: any;
}

export interface Cousin extends CousinCard {
  player: string;
  treasury: number;
  worth: number;
  if_closed: number;
  shares: Sheet<number>;
  used: Sheet<number>;
}

export interface Placing {
  company: string;
  player: string;
  floats: boolean;
  size: number;
  price: number;
  least: number;
  available: number;
  most: number;
  fee: number;
  homes: string[];
  asked: { placement: [string, number][]; players: string[] } | null;
  holders?: Sheet<{ has: number; can_buy: number }>;
}

interface Member extends PlayerView {
  owed: number;
  cousins: string[];
  future_trains: string[];
  next_card: number | null;
}

export interface Own {
  stock_round: number;
  operating_round: number;
  queen_dead: boolean;
  chart: Chart;
  phases: Sheet<{ name: string; train: string; colours: string[]; pars: number[] }>;
  order: string[];
  private_track: string[];
  face_down: string[];
  operating: string | null;
  unlimited: string[];
  lobbies: { amount: number; player: string }[];
  lobbying: {
    free: [number, number][];
    open: boolean;
    first: number;
    resolved: boolean;
    turns_left: number | null;
    sizes: number[];
    pars: number[];
    distance_fee: number;
  };
  placing: Placing | null;
  sizes: { shares: number; markers: number; limit: number; maximum: number }[];
  loan: number;
  marker_cost: number;
  next_cards: string[];
  auction: Cousins | Trains | Company | null;
  cousins: Sheet<Cousin>;
  companies: Sheet<Charter>;
  players: Sheet<Member>;
}

export type View1820 = View & Own;

export const seen = (game: GameStore): View1820 => game.view as unknown as View1820;

/** The kind of a train: its colour and type are in the first part of its name. */
export const typeOf = (train: string): string => train.split("#")[0]!;
