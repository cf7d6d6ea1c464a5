/** Terms in a sentence: each is marked once, by whatever name it goes. */

import { expect, test } from "vitest";
import { marked } from "../src/book/counsel.svelte";

const GLOSSARY = [
  { term: "par price", meaning: "First price.", also: ["starting price", "or"] },
  { term: "director", meaning: "Decides.", also: ["president"] },
];
const shown = (sentence: string): [string, string | null][] =>
  marked(sentence, GLOSSARY).map((piece) => [piece.text, piece.term?.term ?? null]);

test("each term is marked once, and short words are not taken for one", () => {
  expect(shown("A par price is the starting price, or not; Presidents know.")).toEqual([
    ["A ", null],
    ["par price", "par price"],
    [" is the starting price, or not; ", null],
    ["President", "director"],
    ["s know.", null],
  ]);
});

test("a part of a word is no term", () => {
  expect(shown("Parliament.")).toEqual([["Parliament.", null]]);
  expect(marked("Words.", [])).toEqual([{ text: "Words.", term: null }]);
});
