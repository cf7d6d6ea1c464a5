/** What the land is like: the zones as they are pointed out on the map, and a hex in words. */

import type { Shade } from "../../table/state.svelte";
import type { View } from "../../lib/model";
import type { Words } from "../../table/words";
import type { View1947 } from "./model";

export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);

/** Every hex by its zone; on cities what the season changes. */
export function shades(view: View1947): Shade[] {
  const changes = new Map(
    Object.values(view.cities)
      .filter((city) => city.change)
      .map((city) => [city.hex, signed(city.change)]),
  );
  return Object.entries(view.zones).map(([hex, zone]) => ({
    hex,
    kind: zone === "monsoon" ? "hatched" : "plain",
    text: changes.get(hex),
  }));
}

/** Its zone, its city, a temple, the sites beyond its edges. */
export function told(shown: View, hex: string, words: Words): string[] {
  const view = shown as View1947;
  const lines = [`${view.zones[hex]} zone`];
  for (const city of Object.values(view.cities))
    if (city.hex === hex && city.value !== null)
      lines.push(`City: ${words.money(city.value)} now${city.change ? ` (${signed(city.change)} by the season)` : ""}`);
  for (const [id, company] of Object.entries(view.companies))
    if (company.temple === hex) lines.push(`Temple of ${id}${company.temple_reached ? ", reached" : ""}`);
  for (const site of Object.values(view.sites))
    if (site.hexes.includes(hex)) lines.push(`At its edge: ${site.name}`);
  return lines;
}
