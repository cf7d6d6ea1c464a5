/** Tiles and where they may go, from the offers; hexes and which lies beside which. */

import { expect, test } from "vitest";
import type { Choice, Plain } from "../src/lib/model";
import { placesFor, tilesOffered } from "../src/table/laying";
import { ARROWS, beside } from "../src/table/map/spots";
import { offer } from "./positions";

const lay = (hex: string, tile: string, rotation: number): Choice => ({
  action: { type: "lay_tile", player: "Adam", hex, tile, rotation },
});
const choices = [lay("Hx", "8", 0), lay("Hx", "8", 1), lay("Hx", "9", 0), lay("Go", "9", 2)];
const values = (field: string): Plain[] => [...new Set(choices.map(({ action }) => action[field]!))];
const TILES = offer("lay_tile", {
  fields: { hex: { values: values("hex") }, tile: { values: values("tile") } },
  choices,
});
const TOKEN = offer("place_token", {
  fields: { stop: { values: ["Hx.s0"] }, tile: { values: [null] } },
  choices: [{ action: { type: "place_token", player: "Adam", stop: "Hx.s0", tile: null } }],
});

test("all tiles that may be laid somewhere are known", () => {
  expect(tilesOffered([TILES, TOKEN])).toEqual(["8", "9"]);
});

test("a tile has its own places; without one, all are offered", () => {
  expect(placesFor(TILES, "hex", null)).toEqual(["Hx", "Go"]);
  expect(placesFor(TILES, "hex", "8")).toEqual(["Hx"]);
  expect(placesFor(TILES, "hex", "9")).toEqual(["Hx", "Go"]);
  expect(placesFor(TOKEN, "stop", "9")).toEqual([]);
});

test("an arrow leads to the nearest hex in its direction, or nowhere", () => {
  const centres = new Map([
    ["A", { x: 0, y: 0 }],
    ["B", { x: 100, y: 0 }],
    ["C", { x: 50, y: 87 }],
  ]);
  expect(beside(centres, "A", ARROWS.ArrowRight!)).toBe("B");
  expect(beside(centres, "B", ARROWS.ArrowDown!)).toBe("C");
  expect(beside(centres, "A", ARROWS.ArrowLeft!)).toBe("A");
});
