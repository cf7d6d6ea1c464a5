/** Figures over the positions of a game, and where they stand in a drawing. */

import type { Charts } from "../lib/model";

export type Figures = Charts;
export type Lines = Figures["prices"];
export type Step = Figures["bank"][number];

/** 1, 2 or 5 times a power of ten, so that few lines are across. */
export function tidyStep(highest: number, most = 6): number {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) if (power * factor * most >= highest) return power * factor;
}

/** Heights, from the top, moved apart where names would touch. */
export function apart(wanted: number[], least: number, bottom: number): number[] {
  const found: number[] = [];
  for (const y of wanted) found.push(Math.max(y, (found.at(-1) ?? -least) + least));
  for (let n = found.length - 1; n >= 0; n -= 1) {
    const lowest = bottom - (found.length - 1 - n) * least;
    found[n] = Math.min(found[n]!, lowest);
  }
  return found;
}

/** A name that fits beside a line. */
export const short = (name: string, most = 11): string =>
  name.length > most ? `${name.slice(0, most - 1)}…` : name;

/** A round in short: "Dealing Round 2" is DR 2. */
export function initials(name: string): string {
  const words = name.replaceAll(",", "").split(" ");
  const letters = words.filter((word) => !/^\d+$/.test(word)).map((word) => word[0]!.toUpperCase());
  return [letters.join(""), ...words.filter((word) => /^\d+$/.test(word))].join(" ");
}
