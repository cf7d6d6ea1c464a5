import { expect, test } from "vitest";
import { since } from "../src/around/since";
import { rows } from "../src/around/trace";
import type { LogEntry, Shapes } from "../src/lib/model";

const line = (n: number, actor: string, number = n): LogEntry => ({
  n,
  position: n,
  actor,
  type: "pass",
  texts: [`${actor} passes`],
  secret: [],
  number,
  at: 0,
});
const trace = (number: number, by: string, log: LogEntry[]): Shapes["TakenBack"] => ({
  number,
  at: 0,
  position: log[0]!.n - 1,
  by,
  log,
});

test("what others did since one's last action", () => {
  const log = [line(1, "Adam"), line(2, "Beth"), line(3, "Clive"), line(4, "Beth")];
  expect(since(log, "Adam")).toEqual({ from: 1, mark: 1, lines: log.slice(1) });
  expect(since(log, "Beth")?.lines).toEqual([]);
});

test("who has not acted yet has missed nothing", () => {
  expect(since([line(1, "Adam"), line(2, "Beth")], "Clive")).toBeNull();
  expect(since([], "Clive")).toBeNull();
});

test("whoever acted long ago has missed all that is known", () => {
  const log = [line(41, "Adam"), line(42, "Beth")];
  expect(since(log, "Clive")).toEqual({ from: 40, mark: 0, lines: log });
});

test("what was taken back stands where it happened", () => {
  const log = [line(1, "Adam", 3), line(2, "Beth", 7)];
  const gone = trace(6, "Beth", [line(2, "Beth", 5)]);
  expect(rows(log, [gone])).toEqual([{ entry: log[0] }, { trace: gone }, { entry: log[1] }]);
});

test("what was taken back before the lines that are at hand waits for them", () => {
  const gone = trace(6, "Beth", [line(2, "Beth", 5)]);
  expect(rows([line(41, "Adam", 90)], [gone])).toEqual([{ entry: line(41, "Adam", 90) }]);
  expect(rows([line(1, "Adam", 90)], [gone])).toHaveLength(2);
});
