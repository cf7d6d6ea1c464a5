/** What single games add to the table: words, panels for types of action, fields to be hidden. */

import type { Component } from "svelte";
import type { Dictionary } from "../table/words";
import { panels as panels1853 } from "./1853";

export interface Panels {
  words?: Partial<Dictionary>;
  /** In place of the general form of an action type. */
  forms?: Record<string, Component>;
  /** Fields that a neighbour at the same screen is not to read, by action type. */
  secret?: Record<string, string[]>;
  /** More of a player, a company or the position: what to show of the view, under which name. */
  player?: Record<string, string>;
  company?: Record<string, string>;
}

const GAMES: Record<string, Panels> = { "1853": panels1853, "1853-retuned": panels1853 };

export const panelsOf = (title: string): Panels => GAMES[title] ?? {};
