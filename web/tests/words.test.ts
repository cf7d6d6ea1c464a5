/** How what the server offers is called. */

import { expect, test } from "vitest";
import type { Almanac, Plain } from "../src/lib/model";
import { plainly, sentence, Words } from "../src/table/words";

const FACTS = {
  currency: "£",
  names: { token: "base", bank_pool: "the Bank Pool", EIR: "East Indian Railway" },
  hexes: { Hx: { name: "Patna", terrain: [] }, Jab: { name: "Calcutta", terrain: [] }, Go: { name: "", terrain: [] } },
} as unknown as Almanac;
const OWN = {
  titles: { write_bond: "Write a bond", pass: "Wait" },
  fields: { amount: "Your bond" },
  values: { "size:1": "small", upper: "Upper {token}" },
  money: ["fee"],
};
const words = new Words(FACTS);
const own = new Words(FACTS, OWN, { P4: "P4 Grand Trunk" }, { pass: "No {token}" });

test.each([
  [60, "£60"],
  [0, "£0"],
  [-5, "−£5"],
])("%d is %s", (amount, text) => {
  expect(words.money(amount)).toBe(text);
});

test("an action is called by a word of all games, of the one, or by its name", () => {
  expect(words.title("lay_tile")).toBe("Lay a tile");
  expect(own.title("write_bond")).toBe("Write a bond");
  expect(words.title("call_extra_round")).toBe("Call extra round");
});

test("nouns are those of the game", () => {
  expect(words.title("place_token")).toBe("Place a base");
  expect(words.value("source", "pool")).toBe("the Bank Pool");
  expect(own.value("where", "upper")).toBe("Upper base");
});

test("in what is being decided an action may have another name, but not afterwards", () => {
  expect(own.title("pass")).toBe("No base");
  expect(own.done("pass")).toBe("Wait");
});

test("what chance does has no word", () => {
  expect([words.knows("bid"), own.knows("write_bond"), words.knows("draw_lots")]).toEqual([true, true, false]);
});

test("a field is called by a word of all games, of the one, or by its name", () => {
  expect([words.field("stop"), own.field("amount"), words.field("share_count")]).toEqual([
    "Where",
    "Your bond",
    "Share count",
  ]);
});

test.each<[string, Plain, string]>([
  ["amount", 80, "£80"],
  ["count", 2, "2"],
  ["hex", "Hx", "Patna (Hx)"],
  ["hex", "Go", "Go"],
  ["stop", "Jab.s0", "Calcutta"],
  ["stop", "Jab.s1", "Calcutta 2"],
  ["stop", "Go.s0", "Go"],
  ["first", "Hx.s0", "Patna"],
  ["train", "2M#1", "2M № 1"],
  ["how", "retain", "Keep in the treasury"],
  ["free", true, "Yes"],
  ["company", "EIR", "East Indian Railway"],
  ["buyer", "Adam", "Adam"],
  ["mail", null, "none"],
  ["cities", [], "none"],
  ["cities", ["EIR", "Adam"], "East Indian Railway, Adam"],
  ["shares", [["EIR", 2]], "East Indian Railway 2"],
])("%s %j is %s", (field, value, text) => {
  expect(words.value(field, value)).toBe(text);
});

test("words of the game come before those of all", () => {
  expect([own.value("size", 1), own.value("fee", 20), own.value("private", "P4")]).toEqual([
    "small",
    "£20",
    "P4 Grand Trunk",
  ]);
  expect(own.value("count", 1)).toBe("1");
});

test("sentences begin with a capital", () => {
  expect(sentence("")).toBe("");
  expect(plainly("stock_round_2")).toBe("Stock round 2");
});

test.each([
  [{ type: "buy_share", company: "EIR", source: "pool" }, "Buy a share: East Indian Railway, the Bank Pool"],
  [{ type: "lay_tile", company: "BBCI", hex: "Hx", tile: "57", rotation: 2 }, "Lay a tile: BBCI, Patna (Hx), tile 57"],
  [{ type: "fund_lobby", lobby: null, amount: 30 }, "Fund lobby: £30"],
  [{ type: "run_trains", company: "BBCI", routes: [], mail: null }, "Run trains: BBCI"],
  [{ type: "take", both: true, other: false, trains: [] }, "Take: both"],
  [{ type: "pass" }, "Pass"],
] as [{ type: string }, string][])("a move is told by what it is made with: %o", (fields, told) => {
  expect(words.move({ player: "Adam", ...fields })).toBe(told);
});
