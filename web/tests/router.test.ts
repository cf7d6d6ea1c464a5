/** The address in the bar, and links of our own. */

import { beforeEach, expect, test, vi } from "vitest";
import { address, go, match } from "../src/lib/router.svelte";

beforeEach(() => go("/"));

/** Click on a link; whether the browser is left to follow it. */
function click(to: string, link: Record<string, unknown> = {}, how: Record<string, unknown> = {}): boolean {
  const { origin, pathname, search, hash } = new URL(to, location.origin);
  const anchor = { origin, pathname, search, hash, target: "", hasAttribute: () => false, ...link };
  const event = Object.assign(new Event("click", { cancelable: true }), { button: 0, ...how });
  Object.defineProperty(event, "target", { value: { closest: () => anchor } });
  return document.dispatchEvent(event);
}

test("going somewhere changes the address as it is read", () => {
  go("/games/7#log");
  expect([address.path, address.hash]).toEqual(["/games/7", "#log"]);
});

test("going back is read too", () => {
  go("/games/7");
  history.replaceState(null, "", "/account");
  dispatchEvent(new Event("popstate"));
  expect(address.path).toBe("/account");
});

test("an address may be put in the place of the last", () => {
  const [push, replace] = [vi.spyOn(history, "pushState"), vi.spyOn(history, "replaceState")];
  go("/a", true);
  expect([push.mock.calls.length, replace.mock.calls.length]).toEqual([0, 1]);
});

test.each([
  ["/", "/", {}],
  ["/games/:id", "/games/7", { id: "7" }],
  ["/games/:id", "/games/7/", { id: "7" }],
  ["/games/:id/:tab", "/games/7/a%20b", { id: "7", tab: "a b" }],
  ["/games/:id", "/games", null],
  ["/games/:id", "/games/7/log", null],
  ["/games/:id", "/people/7", null],
])("%s and %s", (pattern, path, found) => {
  expect(match(pattern, path)).toEqual(found);
});

test("a link of our own is followed without loading the page", () => {
  expect(click("/games/7#log")).toBe(false);
  expect([address.path, address.hash]).toEqual(["/games/7", "#log"]);
});

test.each([
  ["of another host", "http://elsewhere.test/games/7", {}, {}],
  ["of the interface", "/api/v1/games/7", {}, {}],
  ["for another window", "/games/7", { target: "_blank" }, {}],
  ["to be saved", "/games/7", { hasAttribute: () => true }, {}],
  ["with the middle button", "/games/7", {}, { button: 1 }],
  ["with a key", "/games/7", {}, { ctrlKey: true }],
  ["with the other key", "/games/7", {}, { metaKey: true }],
])("a link %s is left to the browser", (_, to, link, how) => {
  expect(click(to, link, how)).toBe(true);
  expect(address.path).toBe("/");
});
