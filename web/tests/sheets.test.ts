import { expect, test } from "vitest";
import { csv, historySheet } from "../src/table/sheets";

test("cells with commas, quotes and line ends are quoted, formulas are not formulas", () => {
  const sheet = { columns: [{ name: "A" }, { name: "B, C" }], rows: [['say "x"', null], ["=1+1", -5], ["a\nb", 0]] };
  expect(csv(sheet)).toBe('A,"B, C"\r\n"say ""x""",\r\n\'=1+1,-5\r\n"a\nb",0\r\n');
});

const figures = {
  position: 9,
  rounds: [
    { position: 0, name: "One" },
    { position: 4, name: "Two" },
  ],
  prices: { X: [[5, 80]] },
  worth: { Ann: [[0, 10], [4, 30], [7, 25]] },
  income: { X: [[0, 0], [3, 40], [8, 90]], Y: [[0, 0], [8, 70]] },
  bank: [[0, 1]],
} as never;

test("the last action of a round counts in it", () => {
  expect(historySheet(figures, "worth", ["Ann"]).rows).toEqual([["Two", 25], ["One", 30]]);
});

test("income is what was earned in a round", () => {
  expect(historySheet(figures, "income", ["X", "Y"]).rows).toEqual([["Two", 50, 70], ["One", 40, 0]]);
});

test("a price that has not begun is empty", () => {
  expect(historySheet(figures, "prices", ["X", "Z"])).toEqual({
    columns: [{ name: "Round" }, { name: "X", money: true }],
    rows: [["Two", 80], ["One", null]],
  });
});
