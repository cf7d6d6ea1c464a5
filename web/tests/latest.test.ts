/** Of several answers, only the one that was asked for last counts. */

import { expect, test } from "vitest";
import { latest } from "../src/lib/latest";

const later = <T>(): { promise: Promise<T>; give: (what: T) => void; fail: (why: Error) => void } => {
  let give!: (what: T) => void;
  let fail!: (why: Error) => void;
  const promise = new Promise<T>((done, refused) => {
    give = done;
    fail = refused;
  });
  return { promise, give, fail };
};

test("an answer is taken", async () => {
  const taken: string[] = [];
  await latest()(Promise.resolve("a"), (found) => taken.push(found));
  expect(taken).toEqual(["a"]);
});

test("an earlier answer that comes late is not taken", async () => {
  const [first, second, taken] = [later<string>(), later<string>(), [] as string[]];
  const last = latest();
  const asked = [first, second].map(({ promise }) => last(promise, (found) => taken.push(found)));
  second.give("second");
  first.give("first");
  await Promise.all(asked);
  expect(taken).toEqual(["second"]);
});

test("an earlier answer is not taken although it comes first", async () => {
  const [first, second, taken] = [later<string>(), later<string>(), [] as string[]];
  const last = latest();
  const asked = [first, second].map(({ promise }) => last(promise, (found) => taken.push(found)));
  first.give("first");
  await asked[0];
  expect(taken).toEqual([]);
  second.give("second");
  await asked[1];
  expect(taken).toEqual(["second"]);
});

test("a fault of the last is told, of an earlier one not", async () => {
  const [first, second] = [later<string>(), later<string>()];
  const last = latest();
  const [early, late] = [first, second].map(({ promise }) => last(promise, () => {}));
  first.fail(new Error("early"));
  second.fail(new Error("late"));
  await expect(early).resolves.toBeUndefined();
  await expect(late).rejects.toThrow("late");
});
