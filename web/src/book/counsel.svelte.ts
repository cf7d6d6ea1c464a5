/** A word for every decision, as much of it as somebody wants. */

import { get } from "../lib/api";
import type { Shapes } from "../lib/model";

export type Words = Shapes["Words"];
export type Term = Words["glossary"][number];
export type Wish = "all" | "some" | "none";
const KEY = "railhead.counsel";
export const WISHES: [Wish, string][] = [
  ["all", "I am new to this"],
  ["some", "A sentence or two"],
  ["none", "Nothing"],
];

class Counsel {
  wish = $state<Wish>((localStorage.getItem(KEY) as Wish | null) ?? "all");
  private told = new Map<string, Promise<Words>>();

  choose(wish: Wish): void {
    this.wish = wish;
    localStorage.setItem(KEY, wish);
  }

  /** The words of a title, fetched once. */
  words(title: string): Promise<Words> {
    let found = this.told.get(title);
    if (!found) {
      found = get<Words>(`/rules/${title}/counsel`);
      found.catch(() => this.told.delete(title));
      this.told.set(title, found);
    }
    return found;
  }
}

export const counsel = new Counsel();

const SHORT = 3; // letters: "or" is seldom an operating round

export interface Piece {
  text: string;
  term: Term | null;
}

/** A sentence in pieces, with the terms in it that the glossary explains, each marked once. */
export function marked(sentence: string, glossary: Term[]): Piece[] {
  const names = new Map<string, Term>();
  for (const term of glossary)
    for (const name of [term.term, ...term.also.filter((word) => word.length > SHORT)])
      names.set(name.toLowerCase(), term);
  const words = [...names.keys()].sort((one, other) => other.length - one.length);
  if (!words.length) return [{ text: sentence, term: null }];
  const any = new RegExp(`\\b(?:${words.map(escaped).join("|")})(?=s?\\b)`, "gi");
  const seen = new Set<Term>();
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of sentence.matchAll(any)) {
    const term = names.get(found[0].toLowerCase())!;
    if (seen.has(term)) continue;
    seen.add(term);
    if (found.index > at) pieces.push({ text: sentence.slice(at, found.index), term: null });
    pieces.push({ text: found[0], term });
    at = found.index + found[0].length;
  }
  if (at < sentence.length) pieces.push({ text: sentence.slice(at), term: null });
  return pieces;
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
