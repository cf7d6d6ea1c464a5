/** Offers, without looking into their rules. */

import type { Offer } from "../lib/model";

/** The field of an offer that takes a number from a range, if there is one. */
export function numberField(offer: Offer): string | null {
  const ranged = Object.entries(offer.fields).filter(([, field]) => field.min !== undefined);
  return ranged.length === 1 ? ranged[0]![0] : null;
}
