/**
 * What the server sends, as its description has it: the types are made of that (`npm run types`).
 * Here they get the names that the page uses.
 */

import type { components } from "./api-types";

type Shapes = components["schemas"];
type Keys<U> = U extends unknown ? keyof U : never;
type At<U, K extends PropertyKey> = U extends { [key in K]?: infer V } ? V : never;
/** What some types have in common, and all that any of them has beside it. */
type Merged<U> = { [K in keyof U]: U[K] } & {
  [K in Exclude<Keys<U>, keyof U>]?: At<U, K>;
} & { [more: string]: unknown };

export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

/** A view of any title; what one of them has alone may be there. */
type AnyView = Shapes["Seen"]["view"];
export type PlayerView = Merged<AnyView["players"][string]>;
export type CompanyView = Merged<AnyView["companies"][string]>;
export type View = Merged<Omit<AnyView, "players" | "companies" | "bank">> & {
  players: Record<string, PlayerView>;
  companies: Record<string, CompanyView>;
  bank: Merged<AnyView["bank"]>;
};
/** A position: the number of the last entry of the game, and how many actions led to it. */
export type Seen = Omit<Shapes["Seen"], "view"> & { view: View };

/** An action field by field, as offers are chosen from, whatever its type has. */
export type Action = { type: string; player: string; [field: string]: Plain };
export type Choice = Omit<Shapes["Choice"], "action"> & { action: Action };
export type Offer = Omit<Shapes["Offer"], "choices"> & { choices: Choice[] };
export type Free = Shapes["Free"];
export type Preview = Shapes["Preview"];
export type Reason = Shapes["Reason"];
export type Run = Shapes["TrainRun"];
/** What a company ran last. */
export type LastRun = Shapes["LastRun"] & { company: string };

export type LogEntry = Shapes["LogLine"];
export type Entry = Shapes["Events"]["events"][number];
export type GameInfo = Shapes["GameInfo"];
export type SeatInfo = Shapes["SeatInfo"];
export type Almanac = Shapes["Almanac"];
export type Charts = Omit<Shapes["Charts"], "number">;
export type Title = Shapes["TitleCard"];
export type Option = Shapes["OptionCard"];
export type PlanInfo = Shapes["PlanInfo"];
export type Proposal = Shapes["ProposalInfo"];
export type Account = Shapes["AccountInfo"];
export type Login = Shapes["LoginInfo"];
export type Session = Shapes["SessionInfo"];
export type Fault = Shapes["Fault"];
export type { Shapes };
