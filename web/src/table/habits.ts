/** What a seat chose when it last did something of the kind; kept in the browser, for one game. */

import type { Action, Plain } from "../lib/model";

/** By type of action, the fields that one is likely to choose again. */
const HABITS: Record<string, string[]> = { bid: ["lot", "cousin", "company"], dividend: ["how"] };
const key = (game: string, seat: string, type: string): string => `railhead.habit.${game}.${seat}.${type}`;

export function remember(game: string, action: Action): void {
  const fields = (HABITS[action.type] ?? []).filter((field) => action[field] !== undefined);
  if (!fields.length) return;
  const chosen = Object.fromEntries(fields.map((field) => [field, action[field]]));
  sessionStorage.setItem(key(game, action.player, action.type), JSON.stringify(chosen));
}

export function habit(game: string, seat: string | null, type: string): Record<string, Plain> {
  const text = seat === null ? null : sessionStorage.getItem(key(game, seat, type));
  return text ? (JSON.parse(text) as Record<string, Plain>) : {};
}
