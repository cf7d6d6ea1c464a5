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

/** Put a new drawing in the place of an old one, part by part: what has not changed stays. */
export function renew(old: Element, fresh: Element, kept: Map<string, string>): string[] {
  const changed: string[] = [];
  for (const part of fresh.querySelectorAll<SVGGElement>(PARTS.map((kind) => `.${kind}`).join())) {
    const kind = PARTS.find((one) => part.classList.contains(one))!;
    const hex = part.dataset.hex ?? "";
    const key = `${kind} ${hex}`;
    const markup = part.outerHTML;
    if (kept.get(key) === markup) continue;
    kept.set(key, markup);
    changed.push(hex);
    old.querySelector(`.${kind}${hex && `[data-hex="${CSS.escape(hex)}"]`}`)?.replaceWith(part);
  }
  return changed;
}
