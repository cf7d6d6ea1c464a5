/** Positions, games and offers as the server would send them. */

import type { GameInfo, Offer, Seen, View } from "../src/lib/model";

export const seen = (number: number, more: Partial<View> = {}, position = number): Seen => ({
  number,
  position,
  view: { log: [{ number }], actors: ["Adam"], round: "Stock Round 1", purpose: "Buy", ...more } as unknown as View,
});

export const info = (number: number, more: Partial<GameInfo> = {}): GameInfo =>
  ({ id: "g", title: "1853", status: "running", number, own: ["Adam"], ...more }) as GameInfo;

export const offer = (type: string, more: Partial<Offer> = {}): Offer => ({
  type,
  paragraph: "1",
  fields: {},
  choices: [{ action: { type, player: "Adam" } }],
  ...more,
});
