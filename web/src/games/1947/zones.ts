/** The zones as they are pointed out on the map. */

import type { Shade } from "../../table/state.svelte";
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
