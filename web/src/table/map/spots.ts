/** Points of the drawing, and which hex lies where. */

export interface Spot {
  x: number;
  y: number;
}

/** Where an element of the drawing was put. */
export function place(node: Element | null): Spot {
  const found = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(node?.getAttribute("transform") ?? "");
  return { x: Number(found?.[1] ?? 0), y: Number(found?.[2] ?? 0) };
}

export const hexOf = (stop: string): string => stop.split(".")[0]!;

export const ARROWS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The hex that lies nearest in a direction. */
export function beside(centres: Map<string, Spot>, from: string, way: Spot): string {
  const a = centres.get(from)!;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [hex, b] of centres) {
    const along = (b.x - a.x) * way.x + (b.y - a.y) * way.y;
    const aside = Math.abs((b.x - a.x) * way.y) + Math.abs((b.y - a.y) * way.x);
    const far = along + 2.2 * aside;
    if (along > 1 && far < least) {
      best = hex;
      least = far;
    }
  }
  return best;
}

/** The middle of what is seen, so far to each side, from the spot that sees most; of several such, from the middle one. */
export function amidst(spots: Spot[], middle: Spot, half: Spot): Spot {
  const seen = (from: Spot): Spot[] =>
    spots.filter(({ x, y }) => Math.abs(x - from.x) <= half.x && Math.abs(y - from.y) <= half.y);
  const far = ({ x, y }: Spot): number => Math.hypot(x - middle.x, y - middle.y);
  const best = [...spots].sort((a, b) => seen(b).length - seen(a).length || far(a) - far(b))[0]!;
  const [xs, ys] = [seen(best).map(({ x }) => x), seen(best).map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
