/** What others did after somebody's last action, by the log. */

import type { LogEntry } from "../lib/model";

export interface Since {
  /** The position after one's last action, or before all that is known. */
  from: number;
  /** The entry of that action: after an undo, the same position is another one. */
  mark: number;
  lines: LogEntry[];
}

/** Who has not acted yet has seen the table being set. */
export function since(log: readonly LogEntry[], seat: string): Since | null {
  const at = log.map((line) => line.actor).lastIndexOf(seat);
  if (!log.length || (at < 0 && log[0]!.n === 1)) return null;
  const from = at < 0 ? log[0]!.n - 1 : log[at]!.n;
  return { from, mark: at < 0 ? 0 : log[at]!.number, lines: log.slice(at + 1) };
}
