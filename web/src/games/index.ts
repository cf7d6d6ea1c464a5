/** What single games add to the table: words, panels for types of action, fields to be hidden. */

import type { Component } from "svelte";
import type { GameStore } from "../lib/game.svelte";
import type { Picker } from "../table/pickers";
import type { CompanyView, View } from "../lib/model";
import type { Cell } from "../table/sheets";
import type { Dictionary, Words } from "../table/words";
import { panels as panels1820 } from "./1820";
import { panels as panels1853 } from "./1853";
import { panels as panels1947 } from "./1947";
import { panels as panelsFenmark } from "./fenmark";

/** A tab of the table that one game has alone. */
export interface Board {
  id: string;
  label: string;
  component: Component<{ game: GameStore }>;
}

export interface Panels {
  words?: Partial<Dictionary>;
  /** In place of the general form of an action type. */
  forms?: Record<string, Component>;
  /** In place of the general picker of a field. */
  pickers?: Record<string, Picker>;
  /** Nothing is secret: no curtain between players at one screen, unless they want one. */
  open?: boolean;
  /** Fields that a neighbour at the same screen is not to read, by action type. */
  secret?: Record<string, string[]>;
  boards?: Board[];
  /** Companies build in territories of their own. */
  territories?: boolean;
  /** Something small that lies over the map. */
  overMap?: Component<{ game: GameStore }>;
  /** What this game has to tell of a hex. */
  hex?: (view: View, hex: string, words: Words) => string[];
  /** What actions are called while something is being decided (`view.step`), by step and type. */
  steps?: Record<string, Record<string, string>>;
  /** What is begun by itself where there are several things to do, by step. */
  first?: Record<string, string>;
  /** Parts of the view with names by their ids, beside those of `board`. */
  named?: string[];
  /** What else of the view is shown, by its key: of the position under a title, of each player, of
   * each company (all there is, where nothing is said). */
  board?: Record<string, string>;
  player?: string[];
  /** What a player's worth is made of, by its key and under a title. */
  worth?: Record<string, string>;
  company?: string[];
  /** What a company owes: under which heading, and what of it is shown. */
  debt?: { label: string; of: (company: CompanyView) => Cell };
  /** The part of the table that opens by itself while something is being decided, by step. */
  opens?: Record<string, string>;
  /** What is to come, as far as it can be told. */
  forecast?: Component<{ game: GameStore }>;
}

const GAMES: Record<string, Panels> = {
  "1820": panels1820,
  "1853": panels1853,
  "1853-retuned": panels1853,
  "1947": panels1947,
  fenmark: panelsFenmark,
};

export const panelsOf = (title: string): Panels => GAMES[title] ?? {};
