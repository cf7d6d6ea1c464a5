/** The curtain, and whether the people at one screen hide anything from each other in a game. */

import { panelsOf } from "../games";
import type { GameStore } from "../lib/game.svelte";
import { go } from "../lib/router.svelte";
import { toasts } from "../lib/toast.svelte";
import { saidOpen } from "./cards";

/** As was said for this game; else as the game itself is: some have no secrets. */
export const hides = (game: GameStore): boolean =>
  !(saidOpen(game.id) ?? panelsOf(game.info?.title ?? "").open);

/** Forget what the seat knows, and what it had begun and not confirmed; then somebody else comes. */
export function draw(game: GameStore): void {
  game.curtain = true;
  if (game.seat !== null && location.hash) go(location.pathname, true); // nor what it looked at
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`railhead.draft.${game.id}.`)) sessionStorage.removeItem(key);
  game.sitAt(null).catch((error) => toasts.fault(error));
}
