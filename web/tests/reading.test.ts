/** The book: citations, lines in parts, and looking things up by anybody's words. */

import { expect, test } from "vitest";
import { lookUp, numberOf, otherwise, spans } from "../src/book/reading";
import type { Book } from "../src/book/shelf.svelte";

test.each([
  ["1853R 4.8.18(a)", "4.8.18"],
  ["1820 6.5.2.3", "6.5.2.3"],
  ["1947 P6", "P6"],
  ["5.4.5", "5.4.5"],
  ["1853 TABLE 4", null],
  ["action format", null],
  ["1853R 4.2.3, 4.4.2", "4.2.3"],
])("%s points at %s", (citation, number) => {
  expect(numberOf(citation)).toBe(number);
});

test("a line in parts", () => {
  expect(spans("A *par price* of **two** [4.1], see `x`.")).toEqual([
    { kind: "plain", text: "A " },
    { kind: "term", text: "par price" },
    { kind: "plain", text: " of " },
    { kind: "strong", text: "two" },
    { kind: "plain", text: " " },
    { kind: "paragraph", text: "4.1" },
    { kind: "plain", text: ", see " },
    { kind: "code", text: "x" },
    { kind: "plain", text: "." },
  ]);
});

const paragraph = (number: string, heading: string, text: string) => ({
  paragraph: number,
  heading,
  blocks: [{ kind: "prose" as const, text }],
  checked: [],
  rulings: [],
  options: [],
  pictures: [],
});
const BOOK: Book = {
  title: "t",
  name: "T",
  preface: [],
  chapters: [],
  paragraphs: [
    paragraph("1", "Trains", "When a '4' is bought, every '2' becomes obsolete and leaves."),
    paragraph("2", "The director", "Holds most."),
    paragraph("3", "Other things", "Crusty bread. The director eats it."),
  ],
  glossary: [
    { term: "obsolete", meaning: "Gone.", also: ["rust", "scrapped"] },
    { term: "director", meaning: "Decides.", also: ["president"] },
  ],
  examples: [],
  doubts: [],
  edition: null,
};
const numbers = (wanted: string): string[] => lookUp(BOOK, wanted).map((one) => one.paragraph.paragraph);

test("the family's word finds the game's own", () => {
  expect(numbers("rust")).toEqual(["1"]);
  expect(lookUp(BOOK, "rust")[0]!.snippet).toContain("obsolete");
});

test("what stands in a heading comes first", () => {
  expect(numbers("president")).toEqual(["2", "3"]);
  expect(numbers("presidents")).toEqual(["2", "3"]);
});

test("of several words that are no term, most are found", () => {
  expect(numbers("when does a director eat bread")).toEqual(["3"]);
  expect(numbers("trains scrapped")).toEqual(["1"]);
  expect(numbers("president broken")).toEqual(["2", "3"]);
  expect(numbers("how the")).toEqual([]);
});

test("a paragraph is found by its number, and nothing by nothing", () => {
  expect(numbers("3")[0]).toBe("3");
  expect(numbers(" ")).toEqual([]);
  expect(numbers("(")).toEqual([]);
});

test("what the other edition has otherwise stands beside each paragraph", () => {
  const line = { here: "No.", there: "Yes." };
  const edition = {
    title: "u",
    name: "U",
    unlike: [
      { ...line, paragraphs: ["1", "2"], others: ["5", "6"] },
      { ...line, paragraphs: ["2"], others: ["7", "8"] },
    ],
  };
  expect(otherwise(edition, "1")).toEqual([{ where: "5", there: "Yes." }]);
  expect(otherwise(edition, "2").map((one) => one.where)).toEqual(["6", "7"]);
  expect(otherwise(edition, "3")).toEqual([]);
});
