/** The curtain, and whether the people at one screen hide anything from each other in a game. */

import { panelsOf } from "../games";
import type { GameStore } from "../lib/game.svelte";
import { go } from "../lib/router.svelte";
import { toasts } from "../lib/toast.svelte";

const key = (game: string): string => `railhead.open-cards.${game}`;

/** As was said for this game; else as the game itself is: some have no secrets. */
export function hides(game: GameStore): boolean {
  const said = localStorage.getItem(key(game.id));
  return said === null ? !panelsOf(game.info?.title ?? "").open : said !== "yes";
}

/** No curtain any more: a copy to try things out, or players who trust each other. */
export function openCards(game: string): void {
  localStorage.setItem(key(game), "yes");
}

export function hideAgain(game: string): void {
  localStorage.setItem(key(game), "no");
}

/** Forget what the seat knows, and what it had begun and not confirmed; then somebody else comes. */
export function draw(game: GameStore): void {
  game.curtain = true;
  if (game.seat !== null && location.hash) go(location.pathname, true); // nor what it looked at
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`railhead.draft.${game.id}.`)) sessionStorage.removeItem(key);
  game.sitAt(null).catch((error) => toasts.fault(error));
}
