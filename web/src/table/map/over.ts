/** What lies over the map: outlines of hexes, discs around stops, shades and flags. */

import { element, fragment } from "../svg";
import type { Shade } from "../state.svelte";
import { type Spot, hexOf, place } from "./spots";

type Centres = Map<string, Spot>;

export const space = (root: Element, hex: string): Element | null =>
  root.querySelector(`.rh-space[data-hex="${CSS.escape(hex)}"]`);

/** The outline of a hex. */
export function outline(root: Element, centres: Centres, hex: string, kind: string): SVGElement {
  const { x, y } = centres.get(hex) ?? { x: 0, y: 0 };
  const drawn = space(root, hex)?.querySelector(".rh-hex")?.cloneNode(false) as Element | undefined;
  drawn?.setAttribute("class", `ring ${kind}`);
  const holder = element("g", { transform: `translate(${x} ${y})` });
  if (drawn) holder.append(drawn);
  return holder;
}

/** A circle around a stop; around its hex where the stop comes with a tile. */
export function disc(root: Element, centres: Centres, stop: string, kind = "rh-choice target"): SVGElement {
  const node = root.querySelector(`[data-stop="${CSS.escape(stop)}"]`);
  if (!node) return outline(root, centres, hexOf(stop), kind);
  const hex = centres.get(hexOf(stop)) ?? { x: 0, y: 0 };
  const { x, y } = place(node);
  const [cx, cy] = [String(hex.x + x), String(hex.y + y)];
  return element("circle", { class: `ring ${kind}`, cx, cy, r: "21" });
}

/** Hexes that a panel points out, of two kinds, and figures on some of them. */
export function shaded(root: Element, centres: Centres, shades: Shade[]): SVGElement {
  const holder = element("g", { class: "in-hand shades" });
  holder.append(...fragment(HATCHING));
  for (const { hex, kind, text } of shades) {
    const shade = outline(root, centres, hex, `shade ${kind}`);
    if (text) shade.append(...flag(text));
    holder.append(shade);
  }
  return holder;
}
const HATCHING =
  '<defs><pattern id="hatching" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<path class="hatch" d="M0 0V9" /></pattern></defs>';

function flag(text: string): Element[] {
  const box = element("rect", { class: "flag", x: "-22", y: "14", width: "44", height: "24", rx: "12" });
  const word = element("text", { class: "flag-text", x: "0", y: "26", dy: "0.36em" });
  word.textContent = text;
  return [box, word];
}
