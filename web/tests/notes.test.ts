import { describe, expect, it } from "vitest";
import { beside, covering, type Note, pieces, since, together, unread } from "../src/learn/notes";
import type { LogEntry } from "../src/lib/model";

const note = (id: string, position: number): Note => ({
  id,
  position,
  heading: id,
  text: id,
  paragraphs: [],
  hexes: [],
  companies: [],
  part: "",
});
const NOTES = [note("a", 1), note("b", 5), note("c", 9)];
const line = (n: number): LogEntry => ({ n, texts: [`move ${n}`] }) as unknown as LogEntry;

describe("the notes of a lesson", () => {
  it("are read in order", () => {
    const [a, , c] = NOTES as [Note, Note, Note];
    expect(unread(NOTES, [])?.id).toBe("a");
    expect(unread(NOTES, [a, c])?.id).toBe("b");
    expect(unread(NOTES, NOTES)).toBeNull();
  });

  it("stay when their moment is over", () => {
    const [a, b, c] = NOTES as [Note, Note, Note];
    expect(together([c, a], [b, c]).map(({ id }) => id)).toEqual(["c", "a", "b"]);
  });

  it("speak of the positions from theirs to the next", () => {
    const at = (position: number) => covering(NOTES, position)?.id;
    expect([0, 1, 4, 5, 8, 9, 20].map(at)).toEqual(["a", "a", "a", "b", "b", "c", "c"]);
    expect(covering([], 3)).toBeNull();
  });

  it("stand beside each other", () => {
    expect(beside(NOTES, NOTES[0]!, 1)?.id).toBe("b");
    expect(beside(NOTES, NOTES[2]!, 1)).toBeNull();
    expect(beside(NOTES, NOTES[0]!, -1)).toBeNull();
  });

  it("tell what was done since the one before", () => {
    const log = [1, 2, 4, 5, 6].map(line);
    expect(since(NOTES, NOTES[1]!, log)).toEqual(["move 2", "move 4", "move 5"]);
    expect(since(NOTES, NOTES[0]!, log)).toEqual(["move 1"]);
  });

  it("explain the words between asterisks, and no others", () => {
    const float = { term: "float", meaning: "to begin", also: [] };
    expect(pieces("A float, that is: it *floats* now", [float])).toEqual([
      { text: "A float, that is: it ", term: null },
      { text: "float", term: float },
      { text: "s", term: null },
      { text: " now", term: null },
    ]);
  });
});
