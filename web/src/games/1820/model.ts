/** The view of 1820, as the server's description has it. */

import type { GameStore } from "../../lib/game.svelte";
import type { Shapes } from "../../lib/model";

export type View1820 = Shapes["View1820"];
export type Charter = Shapes["Company1820"];
/** One that has a director, of which more is told. */
export type Directed = Charter &
  Required<Pick<Charter, "can_pay" | "can_raise" | "interest" | "maintenance">>;
export type Column = Shapes["Column"];
export type Change = Shapes["ChartChange"];
export type Chart = Shapes["Chart1820"];
export type Sums = Shapes["SumsInAll"];
export type Burden = Shapes["Burden"];
export type Brought = Shapes["Brought"];
export type Takeover = Shapes["Takeover"];
export type Cousins = Shapes["CousinSale"];
export type Trains = Shapes["TrainSale"];
export type Company = Shapes["CompanySale"];
export type Cousin = Shapes["Cousin1820"];
export type CousinCard = Shapes["CousinCard"];
export type Placing = Shapes["Placing"];

export const seen = (game: GameStore): View1820 => game.view as unknown as View1820;

/** The kind of a train: its colour and type are in the first part of its name. */
export const typeOf = (train: string): string => train.split("#")[0]!;
