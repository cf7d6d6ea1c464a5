/** Positions, games and offers as the server would send them. */

import type { GameInfo, Offer, Seen, View } from "../src/lib/model";
import type { Change, Update } from "../src/lib/updates";

export const seen = (number: number, more: Partial<View> = {}, position = number): Seen => ({
  number,
  position,
  view: { log: [{ number, position }], actors: ["Adam"], round: "Stock Round 1", purpose: "Buy", ...more } as unknown as View,
});

export const info = (number: number, more: Partial<GameInfo> = {}): GameInfo =>
  ({ id: "g", title: "1853", status: "running", number, own: ["Adam"], seats: [], ...more }) as unknown as GameInfo;

export const offer = (type: string, more: Partial<Offer> = {}): Offer => ({
  type,
  paragraph: "1",
  fields: {},
  choices: [{ action: { type, player: "Adam" } }],
  ...more,
});

/** A table as Adam opens it: what may be done in it, and whatever is otherwise. */
export const table = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...seen(number),
  seat: "Adam",
  info: info(number),
  offers: [offer("pass")],
  map: { version: `v${number}`, svg: "<svg/>" },
  ...more,
});

/** What a move changed: from the last number to this one. */
export const update = (number: number, view: Change[] = [], more: Partial<Update> = {}): Update => ({
  number,
  since: number - 1,
  position: number,
  view,
  log: [{ number, position: number }] as Update["log"],
  map: null,
  info: { ...info(number), seats: [] } as unknown as Update["info"],
  ...more,
});
