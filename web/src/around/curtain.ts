/** The curtain, and whether the people at one screen hide anything from each other in a game. */

import type { GameStore } from "../lib/game.svelte";
import { toasts } from "../lib/toast.svelte";

const key = (game: string): string => `railhead.open-cards.${game}`;

export const hides = (game: string): boolean => localStorage.getItem(key(game)) === null;

/** No curtain any more: a copy to try things out, or players who trust each other. */
export function openCards(game: string): void {
  localStorage.setItem(key(game), "yes");
}

export function hideAgain(game: string): void {
  localStorage.removeItem(key(game));
}

/** Forget what the seat knows, and what it had begun and not confirmed; then somebody else comes. */
export function draw(game: GameStore): void {
  game.curtain = true;
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`railhead.draft.${game.id}.`)) sessionStorage.removeItem(key);
  game.sitAt(null).catch((error) => toasts.fault(error));
}
