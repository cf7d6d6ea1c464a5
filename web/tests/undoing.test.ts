import { expect, test } from "vitest";
import { undoable } from "../src/around/undoing.svelte";
import type { GameStore } from "../src/lib/game.svelte";

/** A game in which Ann plays, after so many actions; the log tells of some. */
const after = (position: number, ...actors: string[]): GameStore =>
  ({
    info: { own: ["Ann"] },
    now: { position, view: { log: actors.map((actor) => ({ actor })) } },
  }) as unknown as GameStore;

test("nothing is taken back before one has done something", () => {
  expect(undoable(after(0))).toBe(false);
  expect(undoable(after(2, "Beth", "Clive"))).toBe(false);
  expect(undoable(after(3, "Beth", "Clive", "Ann"))).toBe(true);
});

test("beyond what the log tells, the server is asked", () => {
  expect(undoable(after(101, "Beth"))).toBe(true);
});
