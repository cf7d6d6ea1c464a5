/** The log as it is read: what stands, and between it what was taken back. */

import type { LogEntry, Shapes } from "../lib/model";

type Trace = Shapes["TakenBack"];
export interface Row {
  entry?: LogEntry;
  trace?: Trace;
}

/** In the order in which it happened; traces of what is not read yet are left out. */
export function rows(entries: readonly LogEntry[], traces: readonly Trace[]): Row[] {
  const first = entries[0]?.n === 1 ? 0 : (entries[0]?.number ?? 0);
  const all: { number: number; row: Row }[] = [
    ...entries.map((entry) => ({ number: entry.number, row: { entry } })),
    ...traces
      .filter(({ number }) => number > first)
      .map((trace) => ({ number: trace.number, row: { trace } })),
  ];
  return all.sort((a, b) => a.number - b.number).map(({ row }) => row);
}
