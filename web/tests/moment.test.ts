/** The time of the server. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";

const HOUR = 3_600_000;
const START = Date.parse("2026-03-01T12:00:00.400Z");
const date = (moment: number): string => new Date(moment).toUTCString(); // whole seconds
let time: typeof import("../src/lib/moment");

beforeEach(async () => {
  vi.useFakeTimers({ now: START });
  vi.resetModules();
  time = await import("../src/lib/moment");
});
afterEach(() => vi.useRealTimers());

test("a server that has told no time is taken to have ours", () => {
  expect(time.now()).toBe(START);
  time.told(null, START);
  time.told("no date", START);
  expect(time.now()).toBe(START);
});

test("clocks run by the time of the server, whatever this machine shows", () => {
  time.told(date(START + HOUR), START);
  expect(Math.abs(time.now() - START - HOUR)).toBeLessThanOrEqual(1000);
});

test("each answer tells it better, and a slow one no worse", () => {
  time.told(date(START + HOUR), START);
  time.told(date(START + HOUR), START - 60_000);
  expect(Math.abs(time.now() - START - HOUR)).toBeLessThanOrEqual(1000);
  vi.setSystemTime(START + 1500);
  time.told(date(START + 1500 + HOUR), START + 1500);
  expect(Math.abs(time.now() - START - 1500 - HOUR)).toBeLessThanOrEqual(900);
});

test("where one of the clocks is set, it begins anew", () => {
  time.told(date(START + HOUR), START);
  time.told(date(START - HOUR), START);
  expect(Math.abs(time.now() - START + HOUR)).toBeLessThanOrEqual(1000);
});
