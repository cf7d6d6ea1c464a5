/** Requests: repeated where that may be, with the token and with readable errors. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, get, newKey, post, query, setCsrf, whenUnknown } from "../src/lib/api";

const sent = vi.fn<typeof fetch>();
const json = (what: unknown, status = 200): Response => new Response(JSON.stringify(what), { status });
const refusal = (status: number, message: string): Response => json({ error: { status, message, rule: "1853 3.1" } }, status);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", sent.mockReset());
  setCsrf("token");
});
afterEach(() => vi.useRealTimers());

/** What comes of a request when all pauses are over. */
async function outcome(request: Promise<unknown>): Promise<unknown> {
  const answered = request.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answered;
}

const header = (name: string, call = 0): string | undefined =>
  (sent.mock.calls[call]![1]!.headers as Record<string, string>)[name];

test("an answer is read", async () => {
  sent.mockResolvedValueOnce(json({ number: 3 }));
  expect(await outcome(get("/games/g"))).toEqual({ number: 3 });
  expect(sent.mock.calls[0]![0]).toBe("/api/v1/games/g");
});

test("what changes something carries the token, what only reads does not", async () => {
  sent.mockImplementation(async () => json({}));
  await outcome(post("/games", { title: "1853" }));
  await outcome(get("/games"));
  expect([header("X-CSRF-Token"), header("X-CSRF-Token", 1)]).toEqual(["token", undefined]);
});

test("a refusal is told with its paragraph, and not repeated", async () => {
  sent.mockResolvedValue(refusal(422, "No money"));
  const error = (await outcome(get("/games/g"))) as ApiError;
  expect([error.message, error.refusal.rule, error.passing]).toEqual(["No money", "1853 3.1", false]);
  expect(sent).toHaveBeenCalledTimes(1);
});

test("what only reads is repeated until an answer comes", async () => {
  sent.mockRejectedValueOnce(new TypeError("no line"));
  sent.mockResolvedValueOnce(new Response("", { status: 503 }));
  sent.mockResolvedValueOnce(json({ number: 3 }));
  expect(await outcome(get("/games/g"))).toEqual({ number: 3 });
});

test("a server that says when to ask again is not asked before", async () => {
  const away = { error: { status: 503, message: "Try again soon", after: 2 } };
  sent.mockResolvedValueOnce(json(away, 503));
  sent.mockResolvedValueOnce(json({ number: 3 }));
  const answered = get("/games/g");
  await vi.advanceTimersByTimeAsync(1900);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(await outcome(answered)).toEqual({ number: 3 });
});

test("a server that stays away is said to be silent", async () => {
  sent.mockRejectedValue(new TypeError("no line"));
  const error = (await outcome(get("/games/g"))) as ApiError;
  expect([error.status, error.message, error.passing]).toEqual([0, "The server does not answer", true]);
  expect(sent).toHaveBeenCalledTimes(4);
});

test("what changes something is repeated only under a key", async () => {
  sent.mockRejectedValue(new TypeError("no line"));
  expect(await outcome(post("/games", {}))).toBeInstanceOf(ApiError);
  expect(sent).toHaveBeenCalledTimes(1);
  await outcome(post("/games/g/actions", {}, "key"));
  expect(sent).toHaveBeenCalledTimes(5);
  expect(header("Idempotency-Key", 4)).toBe("key");
});

test("a server that was started anew gives another token", async () => {
  sent.mockResolvedValueOnce(refusal(403, "X-CSRF-Token is wrong"));
  sent.mockResolvedValueOnce(json({ csrf: "fresh" }));
  sent.mockResolvedValueOnce(json({ number: 4 }));
  expect(await outcome(post("/games/g/actions", {}))).toEqual({ number: 4 });
  expect(header("X-CSRF-Token", 2)).toBe("fresh");
});

test("what was given up is not repeated", async () => {
  sent.mockRejectedValue(new DOMException("given up", "AbortError"));
  expect(await outcome(get("/games/g", AbortSignal.abort()))).toBeInstanceOf(DOMException);
  expect(sent).toHaveBeenCalledTimes(1);
});

test("what is not given is not in a query", () => {
  expect([query({ seat: "A b", since: 0, position: null, key: undefined }), query({})]).toEqual(["?seat=A+b&since=0", ""]);
});

test("no two keys are alike", () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

test("a refusal to somebody unknown is looked into, but the session itself is not asked twice", async () => {
  const unknown = vi.fn();
  whenUnknown(unknown);
  sent.mockImplementation(async () => refusal(401, "Sign in"));
  await outcome(get("/session"));
  expect(unknown).not.toHaveBeenCalled();
  await outcome(get("/games/g"));
  expect(unknown).toHaveBeenCalledTimes(1);
});
