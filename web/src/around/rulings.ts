/** The rulings of a title, read from the tables of docs/rulings when somebody wants to see them. */

export interface Ruling {
  paragraph: string;
  question: string;
  ruling: string;
  reason: string;
}

const FILES = import.meta.glob<string>("../../../docs/rulings/*.md", {
  query: "?raw",
  import: "default",
});
const NAMES: Record<string, string> = { "1853-retuned": "1853r" };

export async function rulings(title: string): Promise<Ruling[]> {
  const load = FILES[`../../../docs/rulings/${NAMES[title] ?? title}.md`];
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
