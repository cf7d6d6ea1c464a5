import { beforeEach, expect, test, vi } from "vitest";
import type { GameStore } from "../src/lib/game.svelte";
import { Plan } from "../src/plan/plan.svelte";

const asked = vi.hoisted(() => [] as [string, Record<string, unknown>][]);
vi.mock("../src/lib/api", async (whole) => ({
  ...(await whole<object>()),
  post: async (path: string, body: Record<string, unknown>) => {
    asked.push([path.split("/").slice(3).join("/"), body]);
    if (path.endsWith("/hex")) return { tiles: { "57": [0, 2], "6": [1] }, tokens: {} };
    if (path.endsWith("/run")) return { company: body.company, preview: { earnings: 90 }, routes: [], lines: "", badges: "" };
    return { number: 7, map: { version: "", hexes: {}, margin: null }, refused: [{ change: 0, message: "No", rule: "plan" }], trains: {} };
  },
}));

const companies = { EIR: { director: "Adam" }, GIP: { director: "Beth" } };
const game = { id: "g", seat: "Adam", view: { companies }, map: null } as unknown as GameStore;
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 5));
let plan: Plan;
beforeEach(() => {
  asked.length = 0;
  plan = new Plan(game);
});

test("one's own companies are looked at", async () => {
  expect(plan.companies).toEqual(["EIR"]);
  await plan.look();
  expect(plan.runs.EIR?.preview.earnings).toBe(90);
  expect(plan.misfit(0)).toBe("No");
});

test("a tile is taken, turned, replaced and upgraded", async () => {
  plan.pick("B2");
  await settled();
  plan.hand!.take("57");
  plan.hand!.turn();
  expect(plan.changes).toEqual([{ kind: "tile", hex: "B2", tile: "57", rotation: 2 }]);
  plan.hand!.turn();
  plan.hand!.take("6");
  expect(plan.changes).toEqual([{ kind: "tile", hex: "B2", tile: "6", rotation: 1 }]);
  plan.upgrade();
  await settled();
  plan.hand!.take("57");
  expect(plan.changes.map((change) => change.kind === "tile" && change.tile)).toEqual(["6", "57"]);
  expect(plan.hexes).toEqual(["B2"]);
});

test("what fits is asked for below the tile in hand", async () => {
  plan.changes = [{ kind: "tile", hex: "B2", tile: "57", rotation: 0 }];
  plan.pick("B2");
  await settled();
  expect(asked).toContainEqual(["blueprint/hex", { changes: [], hex: "B2" }]);
});

test("a company has one fleet", () => {
  plan.equip("EIR", ["2"]);
  plan.equip("EIR", ["2", "3"]);
  expect(plan.changes).toEqual([{ kind: "trains", company: "EIR", trains: ["2", "3"] }]);
  plan.remove(0);
  expect(plan.changes).toEqual([]);
});
