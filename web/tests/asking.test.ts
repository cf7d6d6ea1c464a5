/** Which fields of a form are open, and what is still missing. */

import { expect, test } from "vitest";
import type { Almanac, Free, Plain } from "../src/lib/model";
import { missing, open, reopens } from "../src/table/asking";
import type { Step } from "../src/table/draft.svelte";
import { Words } from "../src/table/words";

const words = new Words({ currency: "£", names: {}, hexes: {} } as unknown as Almanac);
const step = (field: string, value?: Plain, more: Partial<Step> = {}): Step => ({
  field,
  options: ["a", "b"],
  range: null,
  suggested: [],
  value,
  settled: false,
  ...more,
});
const number = (field: string, range: Free, value?: Plain): Step => step(field, value, { range, options: [] });
const names = (steps: Step[], reopened: string | null = null): string[] => open(steps, reopened).map((one) => one.field);

test("what was answered makes way for what is next", () => {
  expect(names([step("company", "GIP"), step("par")])).toEqual(["par"]);
  expect(names([step("company", "GIP"), step("par", 100)])).toEqual(["par"]);
});

test("what was answered may be asked for again", () => {
  expect(names([step("company", "GIP"), step("par", 100)], "company")).toEqual(["company"]);
});

test("numbers and parts stay open: they are never done with", () => {
  const parts = number("stops", { min: 0, max: 2, of: { A: 1, B: 1 } }, []);
  expect(names([parts, number("spare", { min: 0, max: 2 })])).toEqual(["stops", "spare"]);
});

test("a place is told in a line, a tile without a choice is drawn, other settled fields are not asked for", () => {
  const tile = step("tile", "8", { settled: true });
  expect(names([step("company", "GIP", { settled: true }), step("hex", "Hx"), tile])).toEqual(["tile"]);
  expect([reopens(tile), reopens(step("company", "GIP", { settled: true }))]).toEqual([true, false]);
});

test("what goes with runs is chosen with them", () => {
  expect(names([step("routes", []), step("mail")])).toEqual(["routes"]);
});

test.each([
  [[step("company", "GIP"), step("par")], "Choose a par price"],
  [[number("amount", { min: 20, max: 80 })], "Enter an amount from £20 to £80"],
  [[number("bought", { min: 3, max: 3, of: { A: 3 }, counted: true }, [["A", 1]])], "Choose: bought: 2 more"],
  [[step("how", "pay")], ""],
])("what is missing is said", (steps, text) => {
  expect(missing(steps, words)).toBe(text);
});
