/** Drawings of the server, taken into the page. They hold no scripts, and none would run. */

const NS = "http://www.w3.org/2000/svg";

export function parsed(text: string): SVGSVGElement {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (root.localName !== "svg") throw new Error("The drawing cannot be read");
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** Elements that are part of a drawing. */
export function fragment(markup: string): Element[] {
  return [...parsed(`<svg xmlns="${NS}">${markup}</svg>`).children];
}

export function element(name: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const PARTS = ["rh-space", "rh-top", "rh-outskirts", "rh-legend"];
/** The layer of each kind of part; what is not in one stands before another. */
const LAYERS: Record<string, string> = { "rh-space": "rh-ground", "rh-top": "rh-tops" };

/** Put a new drawing in the place of an old one, part by part: what has not changed stays. */
export function renew(old: Element, fresh: Element, kept: Map<string, string>): string[] {
  const changed: string[] = [];
  const left = new Set(kept.keys());
  for (const part of fresh.querySelectorAll<SVGGElement>(PARTS.map((kind) => `.${kind}`).join())) {
    const kind = PARTS.find((one) => part.classList.contains(one))!;
    const hex = part.dataset.hex ?? "";
    left.delete(`${kind} ${hex}`);
    if (put(old, kind, hex, part, kept)) changed.push(hex);
  }
  for (const name of left) {
    const [kind = "", hex = ""] = name.split(" ");
    put(old, kind, hex, null, kept);
    changed.push(hex);
  }
  return changed;
}

type Halves = [string, string];

/** Put parts that have changed into a drawing: the two halves of hexes, and the margin. */
export function mend(
  old: Element,
  hexes: [string, Halves][],
  margin: Halves | null,
  kept: Map<string, string>,
): void {
  for (const [hex, [ground, top]] of hexes) {
    put(old, "rh-space", hex, fragment(ground)[0] ?? null, kept);
    put(old, "rh-top", hex, fragment(top)[0] ?? null, kept);
  }
  if (margin) {
    put(old, "rh-outskirts", "", fragment(margin[0])[0] ?? null, kept);
    put(old, "rh-legend", "", fragment(margin[1])[0] ?? null, kept);
  }
}

/** Put one part in its place, or take it away; whether it is another than before. */
function put(
  root: Element,
  kind: string,
  hex: string,
  part: Element | null,
  kept: Map<string, string>,
): boolean {
  const name = `${kind} ${hex}`;
  const markup = part?.outerHTML;
  if (kept.get(name) === markup) return false;
  const old = root.querySelector(`.${kind}${hex && `[data-hex="${CSS.escape(hex)}"]`}`);
  if (!part) old?.remove();
  else if (old) old.replaceWith(part);
  else if (LAYERS[kind]) root.querySelector(`.${LAYERS[kind]}`)?.append(part);
  else root.querySelector(".rh-over")?.before(part);
  if (markup === undefined) kept.delete(name);
  else kept.set(name, markup);
  return true;
}
