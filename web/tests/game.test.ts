/** One game as this browser sees it, whatever order the answers and the news of it come in. */

import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { GameStore } from "../src/lib/game.svelte";
import { toasts } from "../src/lib/toast.svelte";
import { info, offer, seen, table, update } from "./positions";
import { answer, forget, listeners, refuse, settled, stream, waiting } from "./server";

vi.mock("../src/lib/api", async (original) => (await import("./server")).faked(await original()));

const INFO = "get /games/g";
const OPEN = "get /games/g/table?own=true";
const TABLE = "get /games/g/table?seat=Adam&map=v3";
const BETHS = "get /games/g/table?seat=Beth&map=v3";
const SPECTATOR = "get /games/g/table?map=v3";
const OFFERS = "get /games/g/offers?seat=Adam";
const ACTIONS = "post /games/g/actions";
const PASS = { type: "pass", player: "Adam" };
const BETH = { at: ["actors"], to: ["Beth"] }; // the turn is hers

let game: GameStore;

beforeEach(() => {
  forget();
  sessionStorage.clear();
  toasts.list = [];
  game = new GameStore("g");
});

/** The game, opened by Adam, at its third entry. */
async function opened(more: Record<string, unknown> = {}): Promise<void> {
  const open = game.open();
  await answer(OPEN, table(3, more));
  await open;
}

const played = (number: number, more: Record<string, unknown> = {}) => ({
  number,
  update: update(number, [BETH]),
  offers: null,
  ...more,
});

test("a table is opened by one request", async () => {
  await opened();
  expect([game.seat, game.myTurn, game.ready]).toEqual(["Adam", true, true]);
  expect([game.now?.number, game.info?.number, game.map?.version]).toEqual([3, 3, "v3"]);
  expect(waiting()).toEqual([]);
  expect(stream().since).toBe(3);
});

test("who has several seats looks on until one is chosen", async () => {
  await opened({ seat: null, info: info(3, { own: ["Adam", "Beth"] }), offers: null });
  expect([game.seat, game.hotSeat]).toEqual([null, true]);
});

/** Seats as the lobby tells of them, some of them played by computers. */
const seated = (...computers: (string | null)[]) =>
  ["Adam", "Beth"].map((name, n) => ({ name, account: "Adam", computer: computers[n] ?? null })) as never;

test("while a computer plays one's seat it is not one's turn", async () => {
  await opened({ info: info(3, { seats: seated("steady") }) });
  expect([game.standIn, game.myTurn, game.hands]).toEqual(["steady", false, []]);
});

test("who sits where is known, even if moves overtake the answer", async () => {
  await opened();
  stream().to.entry("seat", { number: 4 });
  stream().to.entry("action", { number: 5, update: update(5, [], { since: 3 }) });
  await answer(TABLE, table(4, { info: info(4, { seats: seated("steady") }) }));
  expect([game.standIn, game.info?.number, game.now?.number]).toEqual(["steady", 5, 5]);
  stream().to.entry("action", { number: 6, update: update(6) });
  expect([game.standIn, game.info?.number]).toEqual(["steady", 6]);
});

test("a screen is shared only by those whom no computer stands in for", async () => {
  await opened({ info: info(3, { own: ["Adam", "Beth"], seats: seated(null, "steady") }) });
  expect([game.hotSeat, game.hands, game.myTurn]).toEqual([false, ["Adam"], true]);
});

test("a seat that was chosen is kept while the page is loaded again", async () => {
  sessionStorage.setItem("railhead.seat.g", "Beth");
  void game.open();
  await answer("get /games/g/table?seat=Beth&own=true", table(3, { seat: "Beth" }));
  expect(game.seat).toBe("Beth");
});

test("a seat that is not one's own any more is not kept", async () => {
  sessionStorage.setItem("railhead.seat.g", "Clive");
  void game.open();
  await refuse("get /games/g/table?seat=Clive&own=true", 403);
  await answer(OPEN, table(3, { seat: null }));
  expect(game.seat).toBeNull();
});

test("a game that has not begun has no position", async () => {
  await opened({ info: info(1, { status: "open" }), view: null, offers: null, map: null });
  expect([game.now, waiting(), stream().since]).toEqual([null, [], 1]);
});

test("a game that begins is opened", async () => {
  await opened({ info: info(1, { status: "open" }), view: null, offers: null, map: null });
  stream().to.entry("seat", { number: 2 });
  await answer(INFO, info(2));
  await answer("get /games/g/table?seat=Adam", table(3));
  expect(game.now?.number).toBe(3);
});

test("a game that has begun is opened, though its entry tells nothing new", async () => {
  await opened({ info: info(1, { status: "open" }), view: null, offers: null, map: null });
  void game.reloadInfo(); // as who has just sat down does
  await answer(INFO, info(3));
  stream().to.entry("start", { number: 3 });
  await answer("get /games/g/table?seat=Adam", table(3));
  expect([game.now?.number, waiting()]).toEqual([3, []]);
});

test("the answer to an action brings what came of it", async () => {
  await opened();
  const act = game.act(PASS);
  expect(game.busy).toBe(true);
  expect(await answer(ACTIONS, played(4))).toEqual({ action: PASS, expected: 3 });
  await act;
  expect([game.now?.number, game.view?.actors, game.busy]).toEqual([4, ["Beth"], false]);
  expect([game.offers, game.ready, waiting()]).toEqual([[], true, []]);
});

test("who is still on turn is told what to do next", async () => {
  await opened();
  const act = game.act(PASS);
  await answer(ACTIONS, played(4, { update: update(4), offers: [offer("bid")] }));
  await act;
  expect([game.offers.map(({ type }) => type), game.ready]).toEqual([["bid"], true]);
});

test("what may be done is asked for if it was told while nobody heard", async () => {
  await opened({ offers: [] });
  stream().to.entry("action", { number: 4, update: update(4) });
  expect([game.myTurn, game.ready, waiting()]).toEqual([true, false, []]);
  stream().to.connected(false);
  stream().to.connected(true);
  await answer(OFFERS, { offers: [offer("bid")] });
  expect([game.ready, game.offers.map(({ type }) => type)]).toEqual([true, ["bid"]]);
});

test("what the server had no time to look for is asked for", async () => {
  await opened();
  const act = game.act(PASS);
  await answer(ACTIONS, played(4, { update: update(4) }));
  expect(game.ready).toBe(false);
  await answer(OFFERS, { number: 4, offers: [offer("bid")] });
  await act;
  expect(game.ready).toBe(true);
});

test("without an update the table is asked for", async () => {
  await opened();
  const act = game.act(PASS);
  await answer(ACTIONS, { number: 4, update: null, offers: null });
  await answer(TABLE, table(4));
  await act;
  expect([game.now?.number, game.busy]).toEqual([4, false]);
});

test("the news of an action may come before its answer, and is taken once", async () => {
  await opened();
  const act = game.act(PASS);
  stream().to.entry("action", { number: 4, update: update(4, [BETH]) });
  expect([game.now?.number, game.busy]).toEqual([4, true]);
  const before = game.now;
  await answer(ACTIONS, played(4));
  await act;
  expect([game.now, waiting()]).toEqual([before, []]);
});

test("a move of somebody else is followed without asking for anything", async () => {
  await opened();
  const { log } = game.view!;
  const cash = { at: ["bank", "cash"], to: 5 };
  game.now = { ...game.now!, view: { ...game.view!, bank: { cash: 9 } } as never };
  stream().to.entry("action", { number: 4, update: update(4, [cash]) });
  expect([game.view?.bank.cash, game.view?.log.length, waiting()]).toEqual([5, log.length + 1, []]);
});

test("offers follow to whoever comes on turn", async () => {
  await opened({ view: seen(3, { actors: ["Beth"] }).view, offers: null });
  expect([game.myTurn, game.ready]).toEqual([false, true]);
  stream().to.entry("action", { number: 4, update: update(4, [{ at: ["actors"], to: ["Adam"] }]) });
  expect([game.myTurn, game.ready]).toEqual([true, false]);
  stream().to.offers({ number: 4, offers: [offer("bid")] });
  expect([game.ready, game.offers.length, waiting()]).toEqual([true, 1, []]);
});

test("offers of another position are none", async () => {
  await opened({ offers: [] });
  stream().to.entry("action", { number: 4, update: update(4) });
  stream().to.offers({ number: 3, offers: [offer("bid")] });
  expect([game.ready, game.offers]).toEqual([false, []]);
});

test("a table whose offers take the server long is shown without them", async () => {
  await opened({ offers: null });
  expect([game.now?.number, game.ready]).toEqual([3, false]);
  await answer(OFFERS, { number: 3, offers: [offer("bid")] });
  expect(game.ready).toBe(true);
});

test("offers that take the server long are asked for", async () => {
  await opened();
  stream().to.entry("action", { number: 4, update: update(4) });
  stream().to.offers({ number: 4, offers: null });
  await answer(OFFERS, { number: 4, offers: [offer("bid")] });
  expect(game.ready).toBe(true);
});

test("a gap is noticed, and made good by one request", async () => {
  await opened();
  stream().to.entry("action", { number: 5, update: update(5) });
  stream().to.entry("action", { number: 6, update: update(6) });
  expect([game.now?.number, waiting()]).toEqual([3, [TABLE]]);
  await answer(TABLE, table(6));
  await answer("get /games/g/table?seat=Adam&map=v6", table(6)); // what came after the first was asked
  expect([game.now?.number, waiting()]).toEqual([6, []]);
});

test("entries of before the connection bring no update: the table is asked for", async () => {
  await opened();
  stream().to.entry("action", { number: 4 });
  await answer(TABLE, table(4));
  expect(game.now?.number).toBe(4);
});

test("what is known already, and chat, ask for nothing", async () => {
  await opened();
  stream().to.entry("action", { number: 3 });
  stream().to.entry("action", { number: 3, update: update(3, [BETH]) });
  stream().to.entry("chat", { number: 4 });
  await settled();
  expect([game.view?.actors, waiting()]).toEqual([["Adam"], []]);
});

test("an update that comes while the table is on its way is not lost", async () => {
  await opened();
  void game.refresh();
  stream().to.entry("action", { number: 4, update: update(4, [BETH]) });
  await answer(TABLE, table(3)); // as it was when it was asked for
  expect([game.now?.number, game.view?.actors]).toEqual([4, ["Beth"]]);
});

test("an undo takes back what was told", async () => {
  await opened();
  stream().to.entry("action", { number: 4, update: update(4, [BETH]) });
  const back = { position: 3, log: [], info: { ...info(5), position: 3 } as never };
  game.past = seen(4);
  stream().to.entry("undo", { number: 5, update: update(5, [{ at: ["actors"], to: ["Adam"] }], back) });
  expect([game.now?.position, game.view?.actors, game.live]).toEqual([3, ["Adam"], true]);
  expect(game.now?.view.log.map(({ position }) => position)).toEqual([3]);
  expect(game.ready).toBe(false); // what may be done follows
});

test("who takes an action back is told what came of it", async () => {
  await opened();
  const undo = game.undo("Adam");
  const back = update(4, [], { position: 2, log: [] });
  await answer("post /games/g/undo", { number: 4, update: back, offers: [offer("bid")], undone: true });
  expect([await undo, game.now?.position, game.busy]).toEqual([true, 2, false]);
});

test("an undo that is only proposed changes nothing", async () => {
  await opened();
  const undo = game.undo("Adam");
  await answer("post /games/g/undo", { number: 4, update: null, offers: null, undone: false });
  await answer(TABLE, table(3));
  expect([await undo, game.now?.number]).toEqual([false, 3]);
});

test("only the hexes that have changed are drawn anew", async () => {
  await opened();
  const told = (version: string, hex: string) => ({ version, hexes: { [hex]: ["g", "t"] }, margin: null });
  stream().to.entry("action", { number: 4, update: update(4, [], { map: told("a", "A1") as never }) });
  const first = game.map!.hexes.A1;
  stream().to.entry("action", { number: 5, update: update(5, [], { map: told("b", "B2") as never }) });
  expect([game.map?.version, game.map?.svg, Object.keys(game.map!.hexes)]).toEqual(["b", "<svg/>", ["A1", "B2"]]);
  expect(game.map!.hexes.A1).toBe(first);
});

test("clocks and whose turn it is come with the move", async () => {
  const seats = [{ name: "Adam", account: "adam", deadline: 7 }];
  await opened({ info: info(3, { seats: seats as never }) });
  const clocks = [{ name: "Adam", since: null, deadline: null, reserve: 5 }];
  const told = { ...info(4), actors: ["Beth"], seats: clocks } as never;
  stream().to.entry("action", { number: 4, update: update(4, [], { info: told }) });
  expect(game.info?.actors).toEqual(["Beth"]);
  expect(game.info?.seats).toEqual([{ name: "Adam", account: "adam", since: null, deadline: null, reserve: 5 }]);
});

test("calls that come together are one", async () => {
  await opened();
  const calls = [game.refresh(), game.refresh(), game.refresh()];
  expect(waiting()).toEqual([TABLE]);
  await answer(TABLE, table(3));
  await answer(TABLE, table(3)); // what came after the first has been asked for is looked at once more
  await Promise.all(calls);
  expect(waiting()).toEqual([]);
});

test("a call is not lost, however near the end of the last one it comes", async () => {
  await opened();
  void game.refresh();
  for (let ticks = 0; ticks < 20; ticks += 1) {
    void answer(TABLE, table(3));
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    void game.refresh();
    await settled();
    expect(waiting(), `after ${ticks} ticks`).toEqual([TABLE]);
  }
});

test("what is older than what is known of the game is not taken", async () => {
  await opened();
  const early = game.reloadInfo();
  const late = game.reloadInfo();
  await answer(INFO, info(7));
  await answer(INFO, info(6));
  await Promise.all([early, late]);
  expect(game.info?.number).toBe(7);
});

test("a server that is away is asked again", async () => {
  await opened();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const refresh = game.refresh();
  const away = refuse(TABLE, 503);
  await vi.advanceTimersByTimeAsync(0);
  await away;
  expect(game.connected).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await answer(TABLE, table(3));
  await refresh;
  expect(game.connected).toBe(true);
});

test("a refusal is told to whoever asked", async () => {
  await opened();
  const refresh = game.refresh();
  refresh.catch(() => {});
  await refuse(TABLE, 403, "Not yours");
  await expect(refresh).rejects.toThrow("Not yours");
});

test("after a refusal the next call asks anew", async () => {
  await opened();
  game.refresh().catch(() => {});
  await refuse(TABLE, 403);
  void game.refresh();
  await answer(TABLE, table(4));
  expect(game.now?.number).toBe(4);
});

test("an action against an old position is refused, and the new one is there", async () => {
  await opened();
  const act = game.act(PASS);
  act.catch(() => {});
  await refuse(ACTIONS, 409, "Too late");
  await answer(TABLE, table(4));
  await expect(act).rejects.toThrow("Too late");
  expect([game.now?.number, game.busy]).toEqual([4, false]);
});

test("an action that the rules forbid leaves everything as it is", async () => {
  await opened();
  const act = game.act(PASS);
  act.catch(() => {});
  await refuse(ACTIONS, 422, "Not allowed");
  await expect(act).rejects.toBeInstanceOf(ApiError);
  expect([waiting(), game.busy]).toEqual([[], false]);
});

test("what was missed while a refused action was on its way is looked at", async () => {
  await opened();
  const act = game.act(PASS);
  act.catch(() => {});
  stream().to.entry("action", { number: 4 });
  expect(waiting()).toEqual([ACTIONS]);
  await refuse(ACTIONS, 422);
  await answer(TABLE, table(4));
  expect(game.now?.number).toBe(4);
});

test("entries are told to those who want to hear, until they have heard enough", async () => {
  await opened();
  const heard: string[] = [];
  const enough = game.hear((kind, { number }) => heard.push(`${kind} ${number}`));
  stream().to.entry("chat", { number: 4 });
  enough();
  stream().to.entry("chat", { number: 5 });
  expect(heard).toEqual(["chat 4"]);
});

test("another seat sees nothing of what the last one saw", async () => {
  await opened();
  game.past = seen(1);
  void game.sitAt("Beth");
  expect([game.now, game.past, game.offers, game.ready]).toEqual([null, null, [], false]);
  expect(sessionStorage.getItem("railhead.seat.g")).toBe("Beth");
});

test("where nobody hides anything, the position stays while another sits down", async () => {
  await opened();
  void game.sitAt("Beth", true);
  expect([game.now?.number, game.offers]).toEqual([3, []]);
});

test("who gets up is forgotten by the browser", async () => {
  await opened();
  void game.sitAt("Adam");
  void game.sitAt(null);
  expect(sessionStorage.getItem("railhead.seat.g")).toBeNull();
});

test("a table that was meant for the last seat is not shown to the next", async () => {
  await opened();
  void game.refresh();
  void game.sitAt("Beth");
  await answer(TABLE, table(3, { view: seen(3, { purpose: "A secret of Adam" }).view }));
  expect([game.now, waiting()]).toEqual([null, [BETHS]]);
});

test("an update that was meant for the last seat is not shown to the next", async () => {
  await opened();
  const adams = stream();
  void game.sitAt("Beth", true);
  adams.to.entry("action", { number: 4, update: update(4, [{ at: ["purpose"], to: "A secret" }]) });
  adams.to.offers({ number: 3, offers: [offer("bid")] });
  expect([game.view?.purpose, game.offers]).toEqual(["Buy", []]);
});

test("the answer to an action of the last seat is not shown to the next", async () => {
  await opened();
  const act = game.act(PASS);
  void game.sitAt("Beth");
  await answer(ACTIONS, played(4));
  await act;
  expect([game.now, waiting()]).toEqual([null, [BETHS]]);
});

test("a refusal that was meant for the last seat is not told to the next", async () => {
  await opened();
  game.refresh().catch(() => {});
  const sit = game.sitAt("Beth");
  sit.catch(() => {});
  await refuse(TABLE, 403);
  await answer(BETHS, table(3, { seat: "Beth" }));
  await sit;
  expect(game.now?.number).toBe(3);
});

test("the stream is that of the seat, and there is one", async () => {
  await opened();
  const sit = game.sitAt("Beth");
  await answer(BETHS, table(3, { seat: "Beth" }));
  await sit;
  expect([stream().seat, listeners()]).toEqual(["Beth", 1]);
});

test("a position of the history is shown instead of the present one", async () => {
  await opened();
  const look = game.look(1);
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  await look;
  expect([game.seen?.number, game.live, game.myTurn]).toEqual([1, false, false]);
});

test("nothing, and the last position, come back to the present", async () => {
  await opened();
  game.past = seen(1);
  await game.look(3);
  expect(game.live).toBe(true);
  game.past = seen(1);
  await game.look(null);
  expect(game.live).toBe(true);
});

test("of two looks at the history the later counts, whichever is answered first", async () => {
  await opened();
  void game.look(1);
  void game.look(2);
  await answer("get /games/g/positions/2?seat=Adam", seen(2));
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  expect(game.seen?.number).toBe(2);
});

test("who has come back to the present is not taken into the past by a late answer", async () => {
  await opened();
  void game.look(1);
  await game.look(null);
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  expect(game.live).toBe(true);
});

test("what the last seat looked at is not shown to the next by a late answer", async () => {
  await opened();
  void game.look(1);
  void game.sitAt("Beth");
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  expect(game.past).toBeNull();
});

test("a position of the history that has been undone is left", async () => {
  await opened();
  game.past = seen(3);
  void game.refresh();
  await answer(TABLE, table(5, { position: 2 }));
  expect(game.live).toBe(true);
});

test("who has lost the seat is told so, and looks on", async () => {
  await opened();
  stream().to.entry("seat", { number: 4 });
  await refuse(TABLE, 403);
  await answer(INFO, info(4, { own: [] }));
  expect(toasts.list.map(({ text }) => text)).toEqual(["The seat of Adam is not yours any more."]);
  await answer(SPECTATOR, table(4, { seat: null, offers: null }));
  expect([game.seat, game.now?.number, waiting()]).toEqual([null, 4, []]);
});

test("a fault that is not about the seat is told", async () => {
  await opened();
  stream().to.entry("action", { number: 4 });
  await refuse(TABLE, 500, "A fault");
  await answer(INFO, info(3));
  expect(toasts.list.map(({ text }) => text)).toEqual(["A fault"]);
  expect(game.seat).toBe("Adam");
});

test("who is given the only seat of his own sits down", async () => {
  await opened({ seat: null, info: info(3, { own: [] }), offers: null });
  stream().to.entry("seat", { number: 4 });
  await answer(SPECTATOR, table(3, { seat: null, info: info(4), offers: null }));
  expect([game.seat, waiting()]).toEqual(["Adam", [TABLE]]);
});

test("a closed game asks for nothing more and listens to nobody", async () => {
  await opened();
  game.close();
  await game.refresh();
  expect([waiting(), listeners()]).toEqual([[], 0]);
});

test("who is signed out is told so by the page, not by the table", async () => {
  await opened();
  stream().to.refused();
  await settled();
  await refuse(TABLE, 401);
  expect([toasts.list, waiting()]).toEqual([[], []]);
});
