/** What is written in secret, and how it is written: typed behind a mask. */

import type { Action, Choice, Offer } from "../lib/model";

const TYPES = ["write_bond", "contract_city"];

export const sealed = (type: string): boolean => TYPES.includes(type);

/** What to write, for an offer that asks for a number; else null. */
export function numberField(offer: Offer): string | null {
  const ranged = Object.entries(offer.fields).filter(([, field]) => field.min !== undefined);
  return ranged.length === 1 ? ranged[0]![0] : null;
}

/** A choice in words: its values, without who and what. */
export function words(action: Action): string {
  const rest = Object.entries(action).filter(([name]) => name !== "type" && name !== "player");
  return rest.map(([, value]) => String(value)).join(", ");
}

/** The choices that begin with what was typed; spaces and case do not matter. */
export function matching(choices: Choice[], typed: string): Choice[] {
  const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const wanted = fold(typed);
  if (!wanted) return [];
  const begun = choices.filter((choice) => fold(words(choice.action)).startsWith(wanted));
  const whole = begun.filter((choice) => fold(words(choice.action)) === wanted);
  return whole.length ? whole : begun;
}
