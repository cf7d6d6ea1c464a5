/** The notes of a lesson: which is next, and what a walk did before one. */

import { marked, type Piece, type Term } from "../book/counsel.svelte";
import type { LogEntry, Shapes } from "../lib/model";

export type Info = Shapes["LessonInfo"];
export type Note = Shapes["LessonNote"];

const among = (notes: readonly Note[], note: Note): boolean => notes.some(({ id }) => id === note.id);

/** The first note that has not been read. */
export const unread = (notes: readonly Note[], read: readonly Note[]): Note | null =>
  notes.find((note) => !among(read, note)) ?? null;

/** Notes that were read, in the order in which they were, and those that have come since. */
export const together = (read: readonly Note[], come: readonly Note[]): Note[] => [
  ...read,
  ...come.filter((note) => !among(read, note)),
];

/** The note of a walk that speaks of a position: the last one up to there. */
export const covering = (notes: readonly Note[], position: number): Note | null =>
  notes.filter((note) => note.position <= position).at(-1) ?? notes[0] ?? null;

export function beside(notes: readonly Note[], note: Note, by: number): Note | null {
  return notes[notes.indexOf(note) + by] ?? null;
}

/** What was done in a walk since the note before. */
export function since(notes: readonly Note[], note: Note, log: readonly LogEntry[]): string[] {
  const from = beside(notes, note, -1)?.position ?? 0;
  return log.flatMap(({ n, texts }) => (n > from && n <= note.position && texts[0] ? [texts[0]] : []));
}

/** A text in pieces; the words between asterisks are terms of the glossary. */
export function pieces(text: string, glossary: Term[]): Piece[] {
  return text
    .split("*")
    .flatMap((part, n) => (n % 2 ? marked(part, glossary) : [{ text: part, term: null }]));
}
