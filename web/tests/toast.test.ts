/** Short messages that go away by themselves. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import { toasts } from "../src/lib/toast.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  toasts.list = [];
});
afterEach(() => vi.useRealTimers());

const texts = (): string[] => toasts.list.map(({ text }) => text);

test("messages are shown in order", () => {
  toasts.say("first");
  toasts.say("second");
  expect(texts()).toEqual(["first", "second"]);
});

test("a note goes sooner than a fault", () => {
  toasts.say("note");
  toasts.say("fault", "fault");
  vi.advanceTimersByTime(5000);
  expect(texts()).toEqual(["fault"]);
  vi.advanceTimersByTime(7000);
  expect(texts()).toEqual([]);
});

test("one of two alike is dropped, the other stays", () => {
  toasts.say("same");
  toasts.say("same");
  toasts.drop(toasts.list[0]!.id);
  expect(texts()).toEqual(["same"]);
});

test("a refusal names its paragraph", () => {
  toasts.fault(new ApiError({ status: 422, message: "No money", rule: "1853 3.1.9" }));
  expect(toasts.list[0]).toMatchObject({ text: "No money", kind: "fault", rule: "1853 3.1.9" });
});

test("any other fault is told in its own words", () => {
  toasts.fault(new Error("broken"));
  toasts.fault("odd");
  expect(texts()).toEqual(["broken", "odd"]);
});
