/** What is put together from parts: how many of each there are, and how the server is told. */

import type { Free, Plain } from "../lib/model";

type Counts = Record<string, number>;

/** How many of each part a value has: pairs of a part and its number, or just the parts. */
export function counted(free: Free, value: Plain | undefined): Counts {
  const parts = Array.isArray(value) ? value : [];
  const pairs = free.counted ? (parts as [string, number][]) : parts.map((part) => [String(part), 1] as const);
  return Object.fromEntries(pairs);
}

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** The value with so many of each part, in the order in which they are offered. */
export function put(free: Free, counts: Counts): Plain {
  const taken = Object.keys(free.of ?? {}).filter((part) => counts[part]);
  return free.counted ? taken.map((part) => [part, counts[part]!]) : taken;
}

/** Whether a value that is put together has as many parts as it must. */
export function complete(free: Free, value: Plain | undefined): boolean {
  const sum = total(counted(free, value));
  return !free.of || (sum >= free.min && sum <= free.max);
}
