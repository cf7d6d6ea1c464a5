/** Reading a book: what a citation points at, the words within a line, and looking something up. */

import type { Book, Edition, Paragraph } from "./shelf.svelte";

const NUMBER = /(?:^|[\s,])(\d+(?:\.\d+)*|P\d+|Phase\d+)(?=[\s,(;]|$)/;
const SPAN = /\[([\dP][\w.]*)\](?!\()|\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** The paragraph that a citation such as "1853R 4.8.18(a)" names, without the book's name. */
export function numberOf(citation: string): string | null {
  if (citation.includes("TABLE")) return null;
  const inside = /^\w+ \S/.test(citation) ? citation.slice(citation.indexOf(" ")) : citation;
  return NUMBER.exec(inside)?.[1] ?? null;
}

export interface Span {
  kind: "plain" | "paragraph" | "strong" | "term" | "code";
  text: string;
}

/** A line in parts: plain words, links to paragraphs, terms. */
export function spans(line: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const part of line.matchAll(SPAN)) {
    if (part.index > at) found.push({ kind: "plain", text: line.slice(at, part.index) });
    const [whole, paragraph, strong, term, code] = part;
    if (paragraph) found.push({ kind: "paragraph", text: paragraph });
    else if (strong) found.push({ kind: "strong", text: strong });
    else if (term) found.push({ kind: "term", text: term });
    else found.push({ kind: "code", text: code! });
    at = part.index + whole.length;
  }
  if (at < line.length) found.push({ kind: "plain", text: line.slice(at) });
  return found;
}

/** All that a paragraph says, in one line. */
export function said(paragraph: Paragraph): string {
  const blocks = paragraph.blocks.map((block) =>
    block.kind === "prose"
      ? block.text
      : block.kind === "list"
        ? block.items.join(" ")
        : block.rows.flat().join(" "),
  );
  const rulings = paragraph.rulings.map((one) => `${one.question} ${one.ruling}`);
  return [...blocks, ...paragraph.checked, ...rulings].join(" ").replaceAll(/[*`[\]]/g, "");
}

/** What another edition has otherwise than a paragraph, and where its book says so. */
export function otherwise(edition: Edition, paragraph: string): { where: string; there: string }[] {
  return edition.unlike
    .filter((one) => one.paragraphs.includes(paragraph))
    .map(({ paragraphs, others, there }) => {
      const answers = paragraphs.length === others.length ? paragraphs.indexOf(paragraph) : 0;
      return { where: others[answers]!, there };
    });
}

export interface Found {
  paragraph: Paragraph;
  snippet: string;
}

const AROUND = 60; // letters before and after what was looked for
const MOST = 30;
const SMALL = new Set("the and for are how what when where which who why can may does from with".split(" "));

interface Scored extends Found {
  score: number;
}

/** Where a book speaks of something, by the words of the game or by those of the family; of several
 * words that are no term, where it speaks of most of them. */
export function lookUp(book: Book, wanted: string): Found[] {
  const asked = wanted.trim().toLowerCase();
  if (!asked) return [];
  const exact = book.paragraphs.find((one) => one.paragraph.toLowerCase() === asked);
  const whole = synonyms(book, asked);
  const wholly = whole.length > 1 || !asked.includes(" ");
  const words = wholly ? [whole] : apart(asked).map((word) => synonyms(book, word));
  const all = book.paragraphs
    .filter((one) => one !== exact)
    .map((one) => words.flatMap((alike) => spoken(one, alike) ?? []));
  const most = Math.max(1, ...all.map((hits) => hits.length));
  const scored = all
    .filter((hits) => hits.length === most)
    .map((hits) => ({ ...hits[0]!, score: hits.reduce((sum, { score }) => sum + score, 0) }));
  scored.sort((one, other) => other.score - one.score);
  const first = exact ? [{ paragraph: exact, snippet: "" }] : [];
  return [...first, ...scored].slice(0, MOST);
}

/** The words of a question that tell something. */
const apart = (asked: string): string[] =>
  asked.split(/\s+/).filter((word) => word.length > 2 && !SMALL.has(word)).map((word) => word.replace(/s$/, ""));

/** How a paragraph speaks of something that has these names. */
function spoken(paragraph: Paragraph, words: string[]): Scored | null {
  const heading = paragraph.heading.toLowerCase();
  const text = said(paragraph);
  const hits = words.map((word) => count(text.toLowerCase(), word));
  const named = words.some((word) => count(heading, word));
  const score = Math.max(...hits) + (named ? 100 : 0);
  const word = words[hits.findIndex(Boolean)] ?? words[0]!;
  return score ? { paragraph, snippet: snippet(text, word), score } : null;
}

/** What was asked for, and what the game and other people call it. */
function synonyms(book: Book, asked: string): string[] {
  const found = new Set([asked]);
  for (const { term, also } of book.glossary) {
    const all = [term, ...also].map((word) => word.toLowerCase());
    if (all.some((word) => word === asked || word === asked.replace(/s$/, "")))
      for (const word of all) found.add(word);
  }
  return [...found];
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** How often a word begins in a text. */
const count = (text: string, word: string): number =>
  [...text.matchAll(new RegExp(`(?<![a-z])${escaped(word)}`, "g"))].length;

function snippet(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word);
  if (at < 0) return text.slice(0, 2 * AROUND);
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + word.length + AROUND);
  return `${from ? "…" : ""}${text.slice(from, to)}${to < text.length ? "…" : ""}`;
}
