/** Offers in words, without looking into their rules. */

import type { Action, Offer } from "../lib/model";

/** The field of an offer that takes a number from a range, if there is one. */
export function numberField(offer: Offer): string | null {
  const ranged = Object.entries(offer.fields).filter(([, field]) => field.min !== undefined);
  return ranged.length === 1 ? ranged[0]![0] : null;
}

/** A choice in words: its values, without who and what. */
export function words(action: Action): string {
  const rest = Object.entries(action).filter(([name]) => name !== "type" && name !== "player");
  return rest.map(([, value]) => String(value)).join(", ");
}
