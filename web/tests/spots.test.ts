import { expect, test } from "vitest";
import { amidst } from "../src/table/map/spots";

const spot = (x: number, y: number) => ({ x, y });
const FAR = { x: 100, y: 100 };

test("where not all is seen, most of it is", () => {
  const spots = [spot(0, 0), spot(900, 0), spot(950, 0), spot(1000, 0)];
  expect(amidst(spots, spot(500, 0), FAR)).toEqual(spot(950, 0));
});

test("of spots that lie apart, the middle one is seen", () => {
  const spots = [spot(0, 0), spot(400, 300), spot(1000, 600)];
  expect(amidst(spots, spot(500, 300), FAR)).toEqual(spot(400, 300));
});
