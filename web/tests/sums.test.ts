/** What runs earn, in words. */

import { expect, test } from "vitest";
import type { Almanac } from "../src/lib/model";
import { mark, sum } from "../src/table/sums";
import { Words } from "../src/table/words";

const words = new Words({ currency: "£", names: {}, hexes: {} } as unknown as Almanac);

test("a run is added up stop by stop", () => {
  const pays = { "Hx.s0": 50, "Iy.s0": 40, "Gw.s0": 10 };
  expect(sum({ train: "3#1", pays, earns: 100 }, words)).toBe("50 + 40 + 10 = £100");
});

test("what counts twice, and what is added, is told", () => {
  const pays = { "A1.s0": 50, "A3.s0": 40 };
  const run = { train: "2+D", pays, times: 2, more: 30, earns: 210 };
  expect(sum(run, words)).toBe("2 × (50 + 40) + 30 = £210");
});

test("the best is proved, or has a bound, or nothing is said", () => {
  expect(mark({ best: { proved: true } }, words)).toBe("best, proved");
  expect(mark({ best: { proved: false, most: 520 } }, words)).toBe(
    "the best found; none earns more than £520",
  );
  expect(mark({ best: { proved: false } }, words)).toBe("perhaps not the best");
  expect(mark({ earnings: 20 }, words)).toBe("");
});
