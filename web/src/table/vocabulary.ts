/** The words of a table: those of all games, of this one, and of what lies on it. */

import { panelsOf } from "../games";
import type { Almanac, View } from "../lib/model";
import { Words } from "./words";

export function vocabulary(facts: Almanac, view: View | null): Words {
  const { words, board, named: more, steps } = panelsOf(facts.title);
  const names = named(view, [...Object.keys(board ?? {}), ...(more ?? [])]);
  return new Words(facts, words, names, steps?.[view?.step ?? ""]);
}

/** What the parts of a view are called, by their ids. */
function named(view: View | null, keys: string[]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const key of keys)
    for (const [id, part] of Object.entries((view?.[key] ?? {}) as Record<string, unknown>))
      if (part !== null && typeof part === "object" && "name" in part)
        names[id] = /^[A-Z]\d/.test(id) ? `${id} ${part.name}` : String(part.name);
  return names;
}
