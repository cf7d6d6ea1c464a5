/** The rulings of a title, read from the tables of its list when somebody wants to see them. */

export interface Ruling {
  paragraph: string;
  question: string;
  ruling: string;
  reason: string;
}

const FILES = import.meta.glob<string>("../../../src/railhead/games/*/rulings.md", {
  query: "?raw",
  import: "default",
});
const NAMES: Record<string, string> = { "1853-retuned": "g1853r" };

export async function rulings(title: string): Promise<Ruling[]> {
  const load = FILES[`../../../src/railhead/games/${NAMES[title] ?? `g${title}`}/rulings.md`];
  return load ? read(await load()) : [];
}

/** The rows of all tables, without heads and rules. */
function read(markdown: string): Ruling[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
  return rows
    .map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim().replaceAll("`", "")))
    .filter((cells) => cells.length >= 4 && cells[0] !== "paragraph" && !/^-+$/.test(cells[0]!))
    .map(([paragraph = "", question = "", ruling = "", reason = ""]) => ({
      paragraph,
      question,
      ruling,
      reason,
    }));
}
