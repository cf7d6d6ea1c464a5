/** The guest of this browser. */

import { beforeEach, expect, test, vi } from "vitest";
import { me } from "../src/lib/session.svelte";
import { guest, someone } from "../src/pages/guest";
import { answer, forget, refuse } from "./server";

vi.mock("../src/lib/api", async (original) => (await import("./server")).faked(await original()));

const kept = { name: "Guest 1", password: "secret" };

beforeEach(() => {
  forget();
  me.name = null;
  localStorage.setItem("railhead.guest", JSON.stringify(kept));
});

test.each([0, 429, 503])("a guest is kept where the server only says %i", async (status) => {
  const coming = someone();
  coming.catch(() => {});
  await refuse("post /sessions", status, "Later");
  await expect(coming).rejects.toThrow("Later");
  expect(guest()).toEqual(kept);
});

test("a guest whom the server does not know any more is another one", async () => {
  const coming = someone();
  await refuse("post /sessions", 401);
  await answer("post /accounts");
  await answer("post /sessions", { name: "Guest 2", csrf: "x" });
  await coming;
  expect(guest()?.name).not.toBe(kept.name);
});
