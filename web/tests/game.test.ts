/** One game as this browser sees it, whatever order the answers come in. */

import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { GameStore } from "../src/lib/game.svelte";
import { toasts } from "../src/lib/toast.svelte";
import { info, offer, seen } from "./positions";
import { answer, forget, listeners, refuse, settled, stream, waiting } from "./server";

vi.mock("../src/lib/api", async (original) => (await import("./server")).faked(await original()));

const INFO = "get /games/g";
const VIEW = "get /games/g/view?seat=Adam";
const OFFERS = "get /games/g/offers?seat=Adam";
const BETHS = "get /games/g/view?seat=Beth";
const SPECTATOR = "get /games/g/view";
const ACTIONS = "post /games/g/actions";
const PASS = { type: "pass", player: "Adam" };

let game: GameStore;

beforeEach(() => {
  forget();
  sessionStorage.clear();
  toasts.list = [];
  game = new GameStore("g");
});

/** Answer one look at the position: what it is, and what Adam may do in it. */
async function position(number: number, offers = [offer("pass")]): Promise<void> {
  await answer(VIEW, seen(number));
  await answer(INFO, info(number));
  await answer(OFFERS, { number, offers });
}

/** The game, opened by Adam, at an entry. */
async function opened(number = 1): Promise<void> {
  const open = game.open();
  await answer(INFO, info(number));
  await position(number);
  await open;
}

test("an only seat is taken when a game is opened", async () => {
  await opened();
  expect(game.seat).toBe("Adam");
  expect(game.myTurn).toBe(true);
});

test("who has several seats looks on until one is chosen", async () => {
  void game.open();
  await answer(INFO, info(1, { own: ["Adam", "Beth"] }));
  expect(game.seat).toBeNull();
  expect(game.hotSeat).toBe(true);
});

test("a seat that was chosen is kept while the page is loaded again", async () => {
  sessionStorage.setItem("railhead.seat.g", "Beth");
  void game.open();
  await answer(INFO, info(1, { own: ["Adam", "Beth"] }));
  expect(game.seat).toBe("Beth");
});

test("a seat that is not one's own any more is not kept", async () => {
  sessionStorage.setItem("railhead.seat.g", "Clive");
  void game.open();
  await answer(INFO, info(1, { own: ["Adam", "Beth"] }));
  expect(game.seat).toBeNull();
});

test("a game that has not begun has no position to ask for", async () => {
  const open = game.open();
  await answer(INFO, info(1, { status: "open" }));
  await open;
  expect(waiting()).toEqual([]);
  expect(stream().since).toBe(1);
});

test("offers are ready when they belong to the position", async () => {
  game.seat = "Adam";
  void game.refresh();
  await answer(VIEW, seen(1));
  await answer(INFO, info(1));
  expect(game.now?.number).toBe(1);
  expect(game.ready).toBe(false);
  await answer(OFFERS, { number: 1, offers: [offer("bid")] });
  expect(game.ready).toBe(true);
  expect(game.offers.map(({ type }) => type)).toEqual(["bid"]);
});

test("offers of another position are asked for anew", async () => {
  game.seat = "Adam";
  void game.refresh();
  await answer(VIEW, seen(1));
  await answer(INFO, info(1));
  await answer(OFFERS, { number: 2, offers: [offer("bid")] });
  expect(game.offers).toEqual([]);
  await position(2);
  expect(game.ready).toBe(true);
});

test("after an undo and another move, old offers are not ready", async () => {
  await opened(2);
  game.now = seen(4, {}, 2);
  expect(game.ready).toBe(false);
});

test("calls that come together are one", async () => {
  game.seat = "Adam";
  const calls = [game.refresh(), game.refresh(), game.refresh()];
  expect(waiting().filter((one) => one === VIEW)).toHaveLength(1);
  await position(1);
  await position(1); // what came after the first has been asked for is looked at once more
  await Promise.all(calls);
  expect(waiting()).toEqual([]);
});

test("a call is not lost, however near the end of the last one it comes", async () => {
  void game.refresh();
  for (let ticks = 0; ticks < 20; ticks += 1) {
    void answer(SPECTATOR, seen(1));
    void answer(INFO, info(1));
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    void game.refresh();
    await settled();
    expect(waiting(), `after ${ticks} ticks`).toEqual([SPECTATOR, INFO]);
  }
});

test("what is older than what is known of the game is not taken", async () => {
  await opened(5);
  const early = game.reloadInfo();
  const late = game.reloadInfo();
  await answer(INFO, info(7));
  await answer(INFO, info(6));
  await Promise.all([early, late]);
  expect(game.info?.number).toBe(7);
});

test("a server that is away is asked again", async () => {
  game.seat = "Adam";
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const refresh = game.refresh();
  const away = refuse(VIEW, 503);
  await vi.advanceTimersByTimeAsync(0);
  await away;
  expect(game.connected).toBe(false);
  forget();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  await position(1);
  await refresh;
  expect(game.connected).toBe(true);
});

test("a refusal is told to whoever asked", async () => {
  game.seat = "Adam";
  const refresh = game.refresh();
  refresh.catch(() => {});
  await refuse(VIEW, 403, "Not yours");
  await expect(refresh).rejects.toThrow("Not yours");
});

test("after a refusal the next call asks anew", async () => {
  game.seat = "Adam";
  const refresh = game.refresh();
  refresh.catch(() => {});
  await refuse(VIEW, 403);
  forget();
  void game.refresh();
  await position(1);
  expect(game.now?.number).toBe(1);
});

test("an action is sent with the number it was made against", async () => {
  await opened(3);
  void game.act(PASS);
  expect(game.busy).toBe(true);
  expect(await answer(ACTIONS, { number: 4 })).toEqual({ action: PASS, expected: 3 });
});

test("when an action is done, what came of it is there", async () => {
  await opened(3);
  const act = game.act(PASS);
  await answer(ACTIONS, { number: 4 });
  await position(4, []);
  await act;
  expect(game.now?.number).toBe(4);
  expect(game.busy).toBe(false);
});

test("an answer from before the action is not the end of it", async () => {
  await opened(3);
  const act = game.act(PASS);
  await answer(ACTIONS, { number: 4 });
  await position(3);
  expect(game.busy).toBe(true);
  await position(4);
  await act;
  expect(game.now?.number).toBe(4);
});

test("an action against an old position is refused, and the new one is there", async () => {
  await opened(3);
  const act = game.act(PASS);
  act.catch(() => {});
  await refuse(ACTIONS, 409, "Too late");
  await position(4);
  await expect(act).rejects.toThrow("Too late");
  expect(game.now?.number).toBe(4);
  expect(game.busy).toBe(false);
});

test("an action that the rules forbid leaves everything as it is", async () => {
  await opened(3);
  const act = game.act(PASS);
  act.catch(() => {});
  await refuse(ACTIONS, 422, "Not allowed");
  await expect(act).rejects.toBeInstanceOf(ApiError);
  expect(waiting()).toEqual([]);
  expect(game.busy).toBe(false);
});

test("what happened while a refused action was on its way is looked at", async () => {
  await opened(3);
  const act = game.act(PASS);
  act.catch(() => {});
  stream().to.entry("action", { number: 4 });
  expect(waiting()).toEqual([ACTIONS]);
  await refuse(ACTIONS, 422);
  await position(4);
  expect(game.now?.number).toBe(4);
});

test("a move of somebody else is looked at", async () => {
  await opened(3);
  stream().to.entry("action", { number: 4 });
  await position(4);
  expect(game.now?.number).toBe(4);
});

test("a move that is known already, and chat, ask for nothing", async () => {
  await opened(3);
  stream().to.entry("action", { number: 3 });
  stream().to.entry("chat", { number: 4 });
  await settled();
  expect(waiting()).toEqual([]);
});

test("entries are told to those who want to hear, until they have heard enough", async () => {
  await opened(3);
  const heard: string[] = [];
  const enough = game.hear((kind, { number }) => heard.push(`${kind} ${number}`));
  stream().to.entry("chat", { number: 4 });
  enough();
  stream().to.entry("chat", { number: 5 });
  expect(heard).toEqual(["chat 4"]);
});

test("another seat sees nothing of what the last one saw", async () => {
  await opened(3);
  game.past = seen(1);
  void game.sitAt("Beth");
  expect([game.now, game.past, game.offers, game.ready]).toEqual([null, null, [], false]);
  expect(sessionStorage.getItem("railhead.seat.g")).toBe("Beth");
});

test("where nobody hides anything, the position stays while another sits down", async () => {
  await opened(3);
  void game.sitAt("Beth", true);
  expect(game.now?.number).toBe(3);
  expect(game.offers).toEqual([]);
});

test("who gets up is forgotten by the browser", async () => {
  await opened(3);
  void game.sitAt("Adam");
  void game.sitAt(null);
  expect(sessionStorage.getItem("railhead.seat.g")).toBeNull();
});

test("an answer that was meant for the last seat is not shown to the next", async () => {
  await opened(3);
  void game.refresh();
  void game.sitAt("Beth");
  await answer(VIEW, seen(3, { purpose: "A secret of Adam" }));
  await answer(INFO, info(3));
  expect(game.now).toBeNull();
  expect(waiting()).toContain(BETHS);
});

test("offers that were meant for the last seat are not those of the next", async () => {
  await opened(3);
  void game.refresh();
  await answer(VIEW, seen(3));
  await answer(INFO, info(3));
  void game.sitAt("Beth");
  await answer(OFFERS, { number: 3, offers: [offer("bid")] });
  expect(game.offers).toEqual([]);
});

test("a refusal that was meant for the last seat is not told to the next", async () => {
  await opened(3);
  game.refresh().catch(() => {});
  const sit = game.sitAt("Beth");
  sit.catch(() => {});
  await refuse(VIEW, 403);
  await answer(INFO, info(3));
  await answer(BETHS, seen(3));
  await answer(INFO, info(3));
  await answer("get /games/g/offers?seat=Beth", { number: 3, offers: [] });
  await sit;
  expect(game.now?.number).toBe(3);
});

test("the stream is that of the seat, and there is one", async () => {
  await opened(3);
  game.info = info(3, { own: ["Adam", "Beth"] });
  const sit = game.sitAt("Beth");
  await answer(BETHS, seen(3));
  await answer(INFO, info(3));
  await answer("get /games/g/offers?seat=Beth", { number: 3, offers: [] });
  await sit;
  expect(stream().seat).toBe("Beth");
  expect(listeners()).toBe(1);
});

test("a position of the history is shown instead of the present one", async () => {
  await opened(3);
  const look = game.look(1);
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  await look;
  expect([game.seen?.number, game.live, game.myTurn]).toEqual([1, false, false]);
});

test("nothing, and the last position, come back to the present", async () => {
  await opened(3);
  game.past = seen(1);
  await game.look(3);
  expect(game.live).toBe(true);
  game.past = seen(1);
  await game.look(null);
  expect(game.live).toBe(true);
});

test("of two looks at the history the later counts, whichever is answered first", async () => {
  await opened(3);
  void game.look(1);
  void game.look(2);
  await answer("get /games/g/positions/2?seat=Adam", seen(2));
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  expect(game.seen?.number).toBe(2);
});

test("who has come back to the present is not taken into the past by a late answer", async () => {
  await opened(3);
  void game.look(1);
  await game.look(null);
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  expect(game.live).toBe(true);
});

test("what the last seat looked at is not shown to the next by a late answer", async () => {
  await opened(3);
  void game.look(1);
  void game.sitAt("Beth");
  await answer("get /games/g/positions/1?seat=Adam", seen(1));
  expect(game.past).toBeNull();
});

test("a position of the history that has been undone is left", async () => {
  await opened(5);
  game.past = seen(4);
  void game.refresh();
  await answer(VIEW, seen(6, {}, 2));
  await answer(INFO, info(6));
  expect(game.live).toBe(true);
});

test("who has lost the seat is told so, and looks on", async () => {
  await opened(3);
  stream().to.entry("seat", { number: 4 });
  await refuse(VIEW, 403);
  await answer(INFO, info(3));
  await answer(INFO, info(4, { own: [] }));
  expect(toasts.list.map(({ text }) => text)).toEqual(["The seat of Adam is not yours any more."]);
  await answer(SPECTATOR, seen(4));
  expect([game.seat, waiting()]).toEqual([null, [OFFERS, INFO]]);
});

test("a fault that is not about the seat is told", async () => {
  await opened(3);
  stream().to.entry("action", { number: 4 });
  await refuse(VIEW, 500, "A fault");
  await answer(INFO, info(3));
  await answer(INFO, info(3));
  expect(toasts.list.map(({ text }) => text)).toEqual(["A fault"]);
  expect(game.seat).toBe("Adam");
});

test("who is given the only seat of his own sits down", async () => {
  void game.open();
  await answer(INFO, info(1, { own: [] }));
  await answer(SPECTATOR, seen(1));
  await answer(INFO, info(1, { own: [] }));
  stream().to.entry("seat", { number: 2 });
  await answer(SPECTATOR, seen(2));
  await answer(INFO, info(2));
  expect(game.seat).toBe("Adam");
  expect(waiting()).toContain(VIEW);
});

test("a closed game asks for nothing more and listens to nobody", async () => {
  await opened(3);
  game.close();
  await game.refresh();
  expect([waiting(), listeners()]).toEqual([[], 0]);
});
