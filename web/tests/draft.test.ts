/** A move in the making, narrowed by what has been chosen so far. */

import { beforeEach, expect, test, vi } from "vitest";
import { GameStore } from "../src/lib/game.svelte";
import type { Choice, Offer, Plain } from "../src/lib/model";
import { Draft } from "../src/table/draft.svelte";
import { offer, seen } from "./positions";
import { answer, forget, refuse, settled, waiting } from "./server";

vi.mock("../src/lib/api", async (original) => (await import("./server")).faked(await original()));

const choice = (type: string, fields: Record<string, Plain>, more: Partial<Choice> = {}): Choice => ({
  action: { type, player: "Adam", ...fields },
  ...more,
});
const TILES: Offer = offer("lay_tile", {
  fields: { hex: {}, tile: {}, rotation: {} },
  choices: [
    choice("lay_tile", { hex: "Hx", tile: "8", rotation: 0 }, { cost: 20 }),
    choice("lay_tile", { hex: "Hx", tile: "8", rotation: 1 }),
    choice("lay_tile", { hex: "Hx", tile: "9", rotation: 0 }),
    choice("lay_tile", { hex: "Go", tile: "9", rotation: 2 }),
  ],
});
const BONDS: Offer = offer("write_bond", {
  fields: { amount: {}, city: {} },
  choices: [60, 80].map((amount) =>
    choice("write_bond", { amount, city: "Delhi" }, { free: { amount: { min: 60, max: 570 } } }),
  ),
});
const TRAIN: Offer = offer("buy_train", {
  fields: { price: {} },
  choices: [choice("buy_train", { price: 10 }, { free: { price: { min: 1, max: 90 } } })],
});
const SHARES: Offer = offer("give", {
  fields: { shares: {} },
  choices: [[["EIR", 1]], [["GIP", 1]]].map((shares) =>
    choice("give", { shares }, { free: { shares: { min: 1, max: 2, of: { EIR: 2, GIP: 1 }, counted: true } } }),
  ),
});

let game: GameStore;
let draft: Draft;

beforeEach(() => {
  forget();
  sessionStorage.clear();
  game = new GameStore("g");
  game.seat = "Adam";
  game.now = seen(3);
  game.offers = [TILES, BONDS, TRAIN, SHARES, offer("pass")];
  draft = new Draft(game);
});

const fields = (): string[] => draft.steps.map(({ field }) => field);
const options = (field: string): Plain[] | undefined => draft.steps.find((step) => step.field === field)?.options;

test("nothing is begun", () => {
  expect([draft.offer, draft.steps, draft.action, draft.choice]).toEqual([null, [], null, null]);
});

test("what has no fields is an action at once", () => {
  draft.begin("pass");
  expect(draft.action).toEqual({ type: "pass", player: "Adam" });
});

test("a spectator has no action", () => {
  game.seat = null;
  draft.begin("pass");
  expect(draft.action).toBeNull();
});

test("the next field is asked for when the one before is chosen", () => {
  draft.begin("lay_tile");
  expect(fields()).toEqual(["hex"]);
  expect(options("hex")).toEqual(["Hx", "Go"]);
  draft.choose("hex", "Hx");
  expect(fields()).toEqual(["hex", "tile"]);
});

test("choices are narrowed by what was chosen", () => {
  draft.begin("lay_tile", { hex: "Hx" });
  expect(options("tile")).toEqual(["8", "9"]);
  draft.choose("tile", "8");
  expect(options("rotation")).toEqual([0, 1]);
});

test("what is left without a choice is settled", () => {
  draft.begin("lay_tile", { hex: "Go" });
  expect(draft.steps.map(({ value, settled }) => [value, settled])).toEqual([
    ["Go", false],
    ["9", true],
    [2, true],
  ]);
  expect(draft.action).toEqual({ type: "lay_tile", player: "Adam", hex: "Go", tile: "9", rotation: 2 });
});

test("a value that does not go with an earlier one is chosen anew", () => {
  draft.begin("lay_tile", { hex: "Hx", tile: "8", rotation: 1 });
  expect(draft.action).not.toBeNull();
  draft.choose("tile", "9");
  expect(draft.action).toMatchObject({ tile: "9", rotation: 0 });
});

test("a field may be cleared", () => {
  draft.begin("lay_tile", { hex: "Hx", tile: "8", rotation: 1 });
  draft.clear("tile");
  expect(fields()).toEqual(["hex", "tile"]);
});

test("an action that is offered brings its costs", () => {
  draft.begin("lay_tile", { hex: "Hx", tile: "8", rotation: 0 });
  expect(draft.preview).toEqual({ cost: 20 });
});

test("a free number comes last, when the rest has narrowed it", () => {
  draft.begin("write_bond");
  expect(fields()).toEqual(["city", "amount"]);
  expect(draft.steps[1]).toMatchObject({ options: [], suggested: [60, 80], range: { min: 60, max: 570 } });
  expect(draft.action).toBeNull();
});

test("a free number is what was typed, and no choice of those offered", () => {
  draft.begin("write_bond", { amount: 115 });
  expect(draft.action).toMatchObject({ amount: 115, city: "Delhi" });
  expect(draft.choice).toBeNull();
});

test("one free number leaves the other as free as it was", () => {
  const free = { price: { min: 1, max: 90 }, count: { min: 1, max: 9 } };
  const choices = [1, 2].map((n) => choice("sell", { price: 10 * n, count: n }, { free }));
  game.offers = [offer("sell", { fields: { price: {}, count: {} }, choices })];
  draft.begin("sell", { price: 45, count: 5 });
  expect(draft.action).toMatchObject({ price: 45, count: 5 });
});

test("a free number of one suggestion is settled until it is opened", () => {
  draft.begin("buy_train");
  expect(draft.action).toMatchObject({ price: 10 });
  draft.open("price");
  expect(draft.action).toBeNull();
  draft.choose("price", 45);
  expect(draft.action).toMatchObject({ price: 45 });
});

test("another kind of action begins with nothing opened", () => {
  draft.begin("buy_train");
  draft.open("price");
  draft.begin("pass");
  expect(draft.opened).toEqual([]);
});

test.each<[Plain, boolean]>([
  [[["EIR", 2]], true],
  [[["EIR", 1], ["GIP", 1]], true],
  [[["EIR", 2], ["GIP", 1]], false],
])("of parts %j there are as many as may be: %s", (shares, whole) => {
  draft.begin("give", { shares });
  expect(draft.action !== null).toBe(whole);
});

test("runs drawn by hand take the place of what was chosen, until something is chosen again", () => {
  draft.begin("lay_tile", { hex: "Go" });
  draft.draw({ rotation: 5 });
  expect(draft.action).toMatchObject({ rotation: 5 });
  expect(draft.choice).toBeNull();
  draft.choose("hex", "Go");
  expect(draft.action).toMatchObject({ rotation: 2 });
});

test("a page that is loaded again has the draft as it was", () => {
  draft.begin("buy_train");
  draft.open("price");
  draft.choose("price", 45);
  const again = new Draft(game);
  again.restore();
  expect(again.action).toEqual(draft.action);
  expect(again.opened).toEqual(["price"]);
});

test("a move of another takes nothing away while the same is to be decided", () => {
  draft.begin("write_bond", { amount: 115 });
  game.now = seen(4);
  draft.restore();
  expect(draft.action).toMatchObject({ amount: 115 });
});

test.each([
  ["something else is to be decided", { now: seen(4, { purpose: "Sell" }) }],
  ["it is another round", { now: seen(4, { round: "Stock Round 2" }) }],
  ["nothing of the kind is offered", { offers: [TILES] }],
  ["somebody else sits there", { seat: "Beth" }],
])("nothing is restored when %s", (_, change) => {
  draft.begin("write_bond", { amount: 115 });
  Object.assign(game, change);
  draft.restore();
  expect([draft.type, draft.values]).toEqual([null, {}]);
});

test("a draft that was dropped is gone, one that was forgotten is kept for its seat", () => {
  draft.begin("pass");
  draft.forget();
  expect(draft.type).toBeNull();
  draft.restore();
  expect(draft.type).toBe("pass");
  draft.drop();
  draft.restore();
  expect(draft.type).toBeNull();
});

test("a confirmed action is played, and nothing of it is kept", async () => {
  const act = vi.spyOn(game, "act").mockResolvedValue();
  draft.begin("pass");
  expect(await draft.confirm()).toBe(true);
  expect(act).toHaveBeenCalledExactlyOnceWith({ type: "pass", player: "Adam" });
  draft.restore();
  expect(draft.type).toBeNull();
});

test("what is not whole, or comes while another is on its way, is not played", async () => {
  const act = vi.spyOn(game, "act").mockResolvedValue();
  draft.begin("lay_tile");
  expect(await draft.confirm()).toBe(false);
  draft.begin("pass");
  game.busy = true;
  expect(await draft.confirm()).toBe(false);
  expect(act).not.toHaveBeenCalled();
});

test("a refused action stays as it is, with its reason, until it is changed", async () => {
  draft.begin("lay_tile", { hex: "Go" });
  const confirm = draft.confirm();
  await refuse("post /games/g/actions", 422, "No tile is left");
  expect(await confirm).toBe(false);
  expect(draft.objection).toEqual({ message: "No tile is left", rule: "" });
  draft.choose("hex", "Hx");
  expect(draft.objection).toBeNull();
});

test("a refused action is kept for the page that is loaded again", async () => {
  draft.begin("pass");
  const confirm = draft.confirm();
  await refuse("post /games/g/actions", 422);
  await confirm;
  draft.restore();
  expect(draft.type).toBe("pass");
});

test("what is not offered is asked for its costs", async () => {
  draft.begin("write_bond", { amount: 115 });
  void draft.ask();
  await answer("post /games/g/preview", { preview: { cost: 115 }, refusal: null });
  expect(draft.preview).toEqual({ cost: 115 });
});

test("what is not allowed is foreseen", async () => {
  draft.begin("write_bond", { amount: 115 });
  void draft.ask();
  const refusal = { message: "By twenties", rule: "1853 2.5.2" };
  await answer("post /games/g/preview", { preview: null, refusal });
  expect(draft.foreseen).toEqual(refusal);
  draft.choose("amount", 120);
  expect(draft.foreseen).toBeNull();
});

test("what an action leaves is asked for, once, of what is offered too", async () => {
  draft.begin("lay_tile", { hex: "Go" });
  void draft.weigh();
  const leaves = { EIR: { cash: 80, trains: ["2#1"] } };
  await answer("post /games/g/preview", { preview: { cost: 20 }, leaves, refusal: null });
  expect(draft.leaves).toEqual(leaves);
  void draft.weigh();
  await settled();
  expect(waiting()).toEqual([]);
  draft.begin("lay_tile", { hex: "Hx" });
  expect(draft.leaves).toBeNull();
});

test("what is offered, or was asked before, is not asked for", async () => {
  draft.begin("lay_tile", { hex: "Go" });
  void draft.ask();
  draft.begin("write_bond", { amount: 115 });
  void draft.ask();
  await answer("post /games/g/preview", { preview: {}, refusal: null });
  void draft.ask();
  await settled();
  expect(waiting()).toEqual([]);
});

test.each([
  ["something else was chosen", () => draft.choose("amount", 120)],
  ["the game went on", () => Object.assign(game, { reached: 4 })],
])("an answer is not taken when meanwhile %s", async (_, change) => {
  draft.begin("write_bond", { amount: 115 });
  void draft.ask();
  change();
  await answer("post /games/g/preview", { preview: { cost: 115 }, refusal: null });
  expect(draft.asked).toBeNull();
});

const BIDS: Offer = offer("bid", {
  fields: { lot: {}, amount: {} },
  choices: ["P1", "P2"].map((lot, n) =>
    choice("bid", { lot, amount: 50 }, { free: { amount: { min: 30 + 10 * n, max: 90 } } }),
  ),
});

test("the least bid for all there is takes no choosing; of several lots none is proposed", () => {
  game.offers = [BIDS];
  expect(draft.again).toBeNull();
  game.offers = [{ ...BIDS, choices: BIDS.choices.slice(1) }];
  expect(draft.again).toMatchObject({ type: "bid", lot: "P2", amount: 40 });
});

test("a bid is repeated, one step higher, for what one bid for last", async () => {
  game.offers = [BIDS];
  draft.begin("bid", { lot: "P1", amount: 35 });
  vi.spyOn(game, "act").mockResolvedValue();
  await draft.confirm();
  game.offers = [{ ...BIDS }];
  expect(draft.again).toMatchObject({ lot: "P1", amount: 30 });
});

test("earnings are used as they were the last time, unless something else is chosen", async () => {
  const uses = ["pay", "retain"].map((how) => choice("dividend", { how }));
  game.offers = [offer("dividend", { fields: { how: {} }, choices: uses })];
  draft.begin("dividend");
  expect(draft.action).toBeNull();
  draft.choose("how", "retain");
  vi.spyOn(game, "act").mockResolvedValue();
  await draft.confirm();
  draft.begin("dividend");
  expect(draft.action).toMatchObject({ how: "retain" });
});

test("an amount comes last even where it cannot be chosen freely, and what the bank asks cannot be changed", () => {
  const choices = [null, 90].map((lobby, n) => choice("fund_lobby", { amount: 20 + 80 * n, lobby }));
  const train = (source: string, price: number): Choice =>
    choice("buy_train", { source, price }, source === "depot" ? {} : { free: { price: { min: 1, max: 90 } } });
  const trains = [train("depot", 80), train("EIR", 1), train("EIR", 45)];
  game.offers = [
    offer("fund_lobby", { fields: { amount: {}, lobby: {} }, choices }),
    offer("buy_train", { fields: { source: {}, price: {} }, choices: trains }),
  ];
  draft.begin("fund_lobby");
  expect(fields()).toEqual(["lobby"]);
  draft.begin("buy_train", { source: "depot" });
  expect(draft.steps[1]).toMatchObject({ value: 80, settled: true, range: null });
});
