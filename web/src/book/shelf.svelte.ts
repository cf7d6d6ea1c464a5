/** The book that is at hand, and where it is open. At a table it is the book of that very game. */

import { get } from "../lib/api";
import type { Shapes } from "../lib/model";

export type Book = Shapes["BookPage"];
export type Paragraph = Shapes["ParagraphShown"];
export type Block = Book["preface"][number];
export type Edition = Shapes["EditionShown"];

class Shelf {
  game = $state(""); // the table at which one sits, if one does
  title = $state("");
  open = $state(false);
  paragraph = $state("");
  private books = new Map<string, Promise<Book>>();

  /** The book of a title, or of a game with its options; read once. */
  book(title: string, game = ""): Promise<Book> {
    const path = game ? `/games/${game}/rules` : `/rules/${title}`;
    let found = this.books.get(path);
    if (!found) {
      found = get<Book>(path);
      found.catch(() => this.books.delete(path));
      this.books.set(path, found);
    }
    return found;
  }

  /** Sit down at a table, and leave it. */
  at(title: string, game: string): () => void {
    this.title = title;
    this.game = game;
    return () => {
      if (this.game === game) this.game = this.title = "";
      this.open = false;
    };
  }

  show(paragraph = ""): void {
    this.paragraph = paragraph;
    this.open = true;
  }
}

export const shelf = new Shelf();
