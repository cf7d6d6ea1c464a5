/** A newcomer plays at once: an account of this browser, which a password keeps for good later. */

import { ApiError, newKey } from "../lib/api";
import type { GameInfo } from "../lib/model";
import { go } from "../lib/router.svelte";
import { me } from "../lib/session.svelte";
import { toasts } from "../lib/toast.svelte";

const KEY = "railhead.guest";

export interface Guest {
  name: string;
  password: string;
}

export function guest(): Guest | null {
  const kept = localStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as Guest) : null;
}

/** Be somebody: whoever is signed in, the guest of this browser, or a new one. */
export async function someone(): Promise<void> {
  if (me.name) return;
  const kept = guest();
  if (kept) {
    try {
      return await me.signIn(kept.name, kept.password);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      forget(); // the server does not know it any more
    }
  }
  const made = { name: `Guest ${newKey().slice(0, 6)}`, password: newKey() };
  await me.signUp(made.name, made.password);
  localStorage.setItem(KEY, JSON.stringify(made));
}

/** Have a game made as somebody, and go to it. */
export async function begin(made: () => Promise<GameInfo>): Promise<void> {
  try {
    await someone();
    go(`/games/${(await made()).id}`);
  } catch (error) {
    toasts.fault(error);
  }
}

export function forget(): void {
  localStorage.removeItem(KEY);
}
