/** A tile in the making: which hex it is for, and how it lies first. All of it from the offers. */

import type { Draft, Step } from "./draft.svelte";
import type { Offer, Plain } from "../lib/model";

const TILE = "tile";

/** The tiles that may be laid somewhere, as they come in the offers. */
export function tilesOffered(offers: Offer[]): string[] {
  const values = offers.flatMap((offer) => offer.fields[TILE]?.values ?? []);
  return [...new Set(values.filter((tile): tile is string => typeof tile === "string"))];
}

/** The places that may be chosen; where a tile is looked for, those where it may lie. */
export function placesFor(offer: Offer, field: string, tile: string | null): Plain[] {
  if (tile === null) return (offer.fields[field]?.values ?? []) as Plain[];
  const fits = offer.choices.filter(({ action }) => action[TILE] === tile && field in action);
  return [...new Set(fits.map(({ action }) => action[field]!))];
}

/** What has been chosen before a field. */
export function chosenBefore(draft: Draft, step: Step): Record<string, Plain> {
  const before = draft.steps.slice(0, draft.steps.indexOf(step));
  return Object.fromEntries(before.map((one) => [one.field, one.value!]));
}

export const tileStep = (draft: Draft): Step | undefined =>
  draft.steps.find((step) => step.field === TILE);

/** The hex that a tile is chosen for: the one named, or that of the stop. */
export function hexChosen(draft: Draft): string | undefined {
  const value = (field: string) => draft.steps.find((step) => step.field === field)?.value;
  const [hex, stop] = [value("hex"), value("stop")];
  if (typeof hex === "string") return hex;
  return typeof stop === "string" ? stop.split(".")[0] : undefined;
}

/** Of a tile, the first rotation that is offered with what else has been chosen. */
export function firstRotation(draft: Draft, fixed: Record<string, Plain>, tile: string): number {
  const fits = draft.offer?.choices.find(
    ({ action }) =>
      action[TILE] === tile && Object.entries(fixed).every(([field, value]) => action[field] === value),
  );
  return Number(fits?.action.rotation ?? 0);
}

/** Take a tile, in the first rotation that is offered. */
export function takeTile(draft: Draft, step: Step, tile: string): void {
  const fixed = chosenBefore(draft, step);
  const values: Record<string, Plain> = { ...fixed, [step.field]: tile };
  if (draft.offer?.fields.rotation) values.rotation = firstRotation(draft, fixed, tile);
  draft.begin(draft.type!, values);
}
