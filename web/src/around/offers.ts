/** Offers, without looking into their rules. */

import type { Offer } from "../lib/model";

/** The field of an offer that takes a number from a range, if there is one. */
export function numberField(offer: Offer): string | null {
  const free = offer.choices.flatMap((choice) => Object.entries(choice.free ?? {}));
  const numbers = new Set(free.filter(([, from]) => !from.of).map(([field]) => field));
  return numbers.size === 1 ? [...numbers][0]! : null;
}
