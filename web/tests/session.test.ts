/** Who uses this browser. */

import { beforeEach, expect, test, vi } from "vitest";
import { me } from "../src/lib/session.svelte";
import { answer, forget, refuse } from "./server";

vi.mock("../src/lib/api", async (original) => (await import("./server")).faked(await original()));

beforeEach(() => {
  forget();
  me.name = null;
  me.known = false;
});

test("the server knows who it is", async () => {
  const load = me.load();
  expect(me.known).toBe(false);
  await answer("get /session", { name: "Adam", csrf: "x" });
  await load;
  expect([me.name, me.known]).toEqual(["Adam", true]);
});

test("nobody is signed in", async () => {
  me.name = "Adam";
  const load = me.load();
  await refuse("get /session", 401);
  await load;
  expect([me.name, me.known]).toEqual([null, true]);
});

test("a server that does not answer has not said that nobody is signed in", async () => {
  me.name = "Adam";
  const load = me.load();
  load.catch(() => {});
  await refuse("get /session", 0, "Silence");
  await expect(load).rejects.toThrow("Silence");
  expect(me.name).toBe("Adam");
});

test("who signs up is signed in", async () => {
  const signUp = me.signUp("Adam", "secret");
  const account = { name: "Adam", password: "secret" };
  expect(await answer("post /accounts")).toEqual(account);
  expect(await answer("post /sessions", { name: "Adam", csrf: "x" })).toEqual(account);
  await signUp;
  expect(me.name).toBe("Adam");
});

test("a name that is taken signs nobody in", async () => {
  const signUp = me.signUp("Adam", "secret");
  signUp.catch(() => {});
  await refuse("post /accounts", 409, "Taken");
  await expect(signUp).rejects.toThrow("Taken");
  expect(me.name).toBeNull();
});

test("who signs out is nobody, once the server has said so", async () => {
  me.name = "Adam";
  const signOut = me.signOut();
  expect(me.name).toBe("Adam");
  await answer("del /session");
  await signOut;
  expect(me.name).toBeNull();
});

test("a session that has ended is told from one that is only not reached", async () => {
  me.name = "Adam";
  const looks = [me.look(), me.look()]; // both are one
  await refuse("get /session", 0, "Silence");
  await Promise.all(looks);
  expect([me.name, me.ended]).toEqual(["Adam", false]);
  const look = me.look();
  await refuse("get /session", 401);
  await look;
  expect([me.name, me.ended]).toEqual([null, true]);
  const signIn = me.signIn("Adam", "secret");
  await answer("post /sessions", { name: "Adam", csrf: "x" });
  await signIn;
  expect([me.name, me.ended]).toEqual(["Adam", false]);
});
