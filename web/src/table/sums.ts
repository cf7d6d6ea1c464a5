/** What runs earn, in words: stop by stop, and what is proved of them. */

import type { Preview, Shapes } from "../lib/model";
import type { Words } from "./words";

/** "50 + 40 = £90", "2 × (50 + 40) + 30 = £210". */
export function sum(run: Shapes["PaidRun"], words: Words): string {
  const paid = Object.values(run.pays).join(" + ") || "0";
  const times = run.times ? `${run.times} × (${paid})` : paid;
  return `${times}${run.more ? ` + ${run.more}` : ""} = ${words.money(run.earns)}`;
}

/** "best, proved", or how far the bound is. */
export function mark(preview: Preview | null, words: Words): string {
  if (!preview?.best) return "";
  if (preview.best.proved) return "best, proved";
  const { most } = preview.best;
  return most === undefined ? "perhaps not the best" : `the best found; none earns more than ${words.money(most)}`;
}
