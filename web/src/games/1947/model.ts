/** The view of 1947, as the server's description has it. */

import type { GameStore } from "../../lib/game.svelte";
import type { Shapes } from "../../lib/model";

export type View1947 = Shapes["View1947"];
export type Player = Shapes["Player1947"];
export type Company = Shapes["Company1947"];
export type Note = View1947["guide"][string][number];
export type Season = Shapes["Season1947"];
export type City = Shapes["City1947"];
export type Private = Shapes["Private1947"];
export type Outcome = Shapes["Outcome"];
export type Protection = Shapes["Protection"];
export type Conversion = Shapes["Conversion"];
export type Phase = Shapes["Phase1947"];
export type Counts = Record<string, number>;

export const seen = (game: GameStore): View1947 => game.view as unknown as View1947;

/** The companies that somebody has opened. */
export const opened = (view: View1947): [string, Company][] =>
  Object.entries(view.companies).filter(([, company]) => company.director !== null);

export const conversionsOf = (player: Player): [string, Conversion][] =>
  Object.entries(player.conversions);
