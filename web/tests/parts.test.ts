/** What is put together from parts. */

import { expect, test } from "vitest";
import type { Free, Plain } from "../src/lib/model";
import { complete, counted, put, total } from "../src/table/parts";

const listed: Free = { min: 1, max: 2, of: { EIR: 1, GIP: 1, NWR: 1 } };
const pairs: Free = { ...listed, max: 4, of: { EIR: 3, GIP: 2 }, counted: true };

test("parts are counted from a list, or from pairs", () => {
  expect(counted(listed, ["GIP", "EIR"])).toEqual({ GIP: 1, EIR: 1 });
  expect(counted(pairs, [["EIR", 3]])).toEqual({ EIR: 3 });
});

test("what is not chosen has no parts", () => {
  expect(counted(listed, undefined)).toEqual({});
  expect(total({})).toBe(0);
});

test("all parts together", () => {
  expect(total({ EIR: 3, GIP: 1 })).toBe(4);
});

test("they are told in the order in which they are offered, as the server wants it", () => {
  expect(put(listed, { NWR: 1, EIR: 1 })).toEqual(["EIR", "NWR"]);
  expect(put(pairs, { GIP: 1, EIR: 2 })).toEqual([
    ["EIR", 2],
    ["GIP", 1],
  ]);
});

test("none of a part, and what is not offered, is not told", () => {
  expect(put(pairs, { EIR: 0, GIP: 1, NWR: 1 })).toEqual([["GIP", 1]]);
});

test("what was put together is counted as before", () => {
  const counts = { EIR: 2, GIP: 1 };
  expect(counted(pairs, put(pairs, counts))).toEqual(counts);
});

test.each<[Plain, boolean]>([
  [[], false],
  [["EIR"], true],
  [["EIR", "GIP"], true],
  [["EIR", "GIP", "NWR"], false],
])("%j has as many parts as it must: %s", (value, enough) => {
  expect(complete(listed, value)).toBe(enough);
});

test("a number has no parts that could be missing", () => {
  expect(complete({ min: 10, max: 20 }, undefined)).toBe(true);
});
