/** What is told of a move, put upon what is known. */

import type { GameInfo, LogEntry, Seen, Shapes, View } from "./model";

export type Update = Shapes["Update"];
export type Change = Shapes["Change"];
type Tree = Record<string, unknown>;

/** The map: a drawing of it, and the parts that have changed since. */
export interface Drawing {
  version: string;
  svg: string;
  hexes: Record<string, [string, string]>;
  margin: [string, string] | null;
}

/** The position after an update. What has not changed in it is the same object as before. */
export function followed({ view }: Seen, update: Update): Seen {
  const { number, position } = update;
  const kept = position - update.log.length;
  const log = [...view.log.filter((line: LogEntry) => line.position <= kept), ...update.log];
  return { number, position, view: { ...patched(view, update.view), log } as View };
}

/** A value with some changes made in it; the old one stays as it was. */
export function patched<T extends object>(old: T, changes: Change[]): T {
  const own = new Set<unknown>(); // objects that are ours to change
  const copy = (value: unknown): Tree => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new Error("A change of something that is not there");
    if (own.has(value)) return value as Tree;
    const made = { ...value };
    own.add(made);
    return made;
  };
  const root = copy(old);
  for (const change of changes) {
    const way = [...change.at];
    const last = way.pop()!;
    let place = root;
    for (const key of way) {
      const next = copy(place[key]);
      put(place, key, next);
      place = next;
    }
    if ("to" in change) put(place, last, change.to);
    else delete place[last];
  }
  return root as T;
}

/** Whatever the key is called: seats have the names that people give them. */
function put(place: Tree, key: string, value: unknown): void {
  Object.defineProperty(place, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The facts about a game after an update: its clocks, whose turn it is. */
export function informed(info: GameInfo, told: Update["info"]): GameInfo {
  const clocks = new Map(told.seats.map((seat) => [seat.name, seat]));
  const seats = info.seats.map((seat) => ({ ...seat, ...clocks.get(seat.name) }));
  return { ...info, ...told, seats };
}

/** The map after an update. */
export function redrawn(map: Drawing, told: Update["map"]): Drawing {
  if (!told) return map;
  const hexes = { ...map.hexes, ...(told.hexes as Drawing["hexes"]) };
  const margin = (told.margin as Drawing["margin"]) ?? map.margin;
  return { ...map, version: told.version, hexes, margin };
}
