import { expect, test } from "vitest";
import type { Run } from "../src/lib/model";
import { Pencil } from "../src/table/pencil.svelte";

/** A line of stations a - b - c - d; two trains run on it. */
const LINE = ["a", "b", "c", "d"];
function paper() {
  let runs: Run[] = [{ train: "3#1", stops: ["c", "d"], track: ["c/d"] } as Run];
  const trace = async ({ train, stops }: { train: string; stops: string[] }) => {
    if (stops.includes("x")) return { route: null, onward: [] };
    const track = stops.slice(1).map((stop, n) => `${stops[n]}/${stop}`);
    const route = stops.length ? { train, stops, track } : null;
    return { route, onward: LINE.filter((stop) => !stops.includes(stop)) };
  };
  const edit = (next: Run[]): void => {
    runs = next;
  };
  return { pencil: new Pencil({ trace, runs: () => runs, edit, name: (stop) => stop }), drawn: () => runs };
}
const settled = () => new Promise((done) => setTimeout(done));

test("a run grows stop by stop beside the others, and shrinks again", async () => {
  const { pencil, drawn } = paper();
  pencil.draw("2#1");
  await settled();
  expect(pencil.onward).toEqual(LINE);
  pencil.add("a");
  pencil.add("b");
  await settled();
  expect(drawn().map(({ train, stops }) => [train, ...stops])).toEqual([["3#1", "c", "d"], ["2#1", "a", "b"]]);
  expect([pencil.points, pencil.onward]).toEqual([["a", "b"], ["c", "d"]]);
  pencil.back();
  await settled();
  expect([drawn().length, pencil.points]).toEqual([1, ["a"]]);
});

test("a stop without track to it is not drawn, nor anything when the pencil is put down", async () => {
  const { pencil, drawn } = paper();
  pencil.draw("2#1");
  pencil.add("a");
  pencil.add("x");
  await settled();
  expect(pencil.points).toEqual(["a"]);
  pencil.draw("2#1");
  pencil.add("b");
  await settled();
  expect([pencil.train, pencil.points, drawn().length]).toEqual([null, [], 1]);
});

test("the run of a train is drawn anew", async () => {
  const { pencil, drawn } = paper();
  pencil.draw("3#1");
  await settled();
  expect(drawn()).toEqual([]);
});
