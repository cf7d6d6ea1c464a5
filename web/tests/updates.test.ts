/** What is told of a move, put upon what is known. */

import { expect, test } from "vitest";
import { patched } from "../src/lib/updates";

test("values change where they are told to, and the old ones stay as they were", () => {
  const old = { a: 1, b: { c: 2, d: { e: 3 } }, f: { g: [1, 2] } };
  const made = patched(old, [
    { at: ["a"], to: null },
    { at: ["b", "d", "e"], to: [4] },
    { at: ["b", "new"], to: { x: 1 } },
  ]);
  expect(made).toEqual({ a: null, b: { c: 2, d: { e: [4] }, new: { x: 1 } }, f: { g: [1, 2] } });
  expect(old).toEqual({ a: 1, b: { c: 2, d: { e: 3 } }, f: { g: [1, 2] } });
});

test("what has not changed is the same object", () => {
  const old = { a: { x: 1 }, b: { y: 1 } };
  const made = patched(old, [{ at: ["a", "x"], to: 2 }]);
  expect(made.b).toBe(old.b);
  expect(made.a).not.toBe(old.a);
});

test("what is gone is gone, and a null is a value", () => {
  const made = patched({ a: 1, b: { c: 2 } } as object, [{ at: ["a"] }, { at: ["b", "c"], to: null }]);
  expect(made).toEqual({ b: { c: null } });
});

test("a value that is told whole is replaced whole", () => {
  expect(patched({ a: { x: 1, y: 2 } } as object, [{ at: ["a"], to: { z: 3 } }])).toEqual({ a: { z: 3 } });
});

test("seats may have any name", () => {
  const old = JSON.parse('{"players": {"__proto__": {"cash": 1}}}') as object;
  const made = patched(old, [{ at: ["players", "__proto__", "cash"], to: 2 }]);
  expect(JSON.stringify(made)).toBe('{"players":{"__proto__":{"cash":2}}}');
});

test("a change of something that is not there is a fault", () => {
  expect(() => patched({}, [{ at: ["a", "b"], to: 1 }])).toThrow();
});
