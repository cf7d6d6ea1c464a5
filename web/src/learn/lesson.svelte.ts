/** The lesson at the table where one sits: its notes, and which were read. */

import { get } from "../lib/api";
import type { GameStore } from "../lib/game.svelte";
import { latest } from "../lib/latest";
import { type Info, type Note, together, unread } from "./notes";

const KEY = "railhead.lesson";

class Lesson {
  info = $state.raw<Info | null>(null);
  again = $state<string | null>(null); // a note that is looked at once more
  #read = $state.raw<Note[]>([]);
  #game = "";
  #last = latest();

  /** Sit down at a table, and leave it. */
  at(game: string): () => void {
    this.#game = game;
    this.#read = JSON.parse(localStorage.getItem(`${KEY}.${game}`) ?? "[]") as Note[];
    return () => {
      this.info = this.again = null;
    };
  }

  async load(game: GameStore): Promise<void> {
    await this.#last(get<Info>(`/games/${game.id}/lesson`), (info) => {
      this.info = info;
    });
  }

  /** The notes that were read, also those whose moment is over, and those that have come since. */
  get notes(): Note[] {
    if (!this.info) return [];
    return this.info.walk ? this.info.notes : together(this.#read, this.info.notes);
  }

  /** The first note that was not read yet. */
  get next(): Note | null {
    return unread(this.notes, this.#read);
  }

  seen(note: Note): void {
    if (this.#read.some(({ id }) => id === note.id)) return;
    this.#read = [...this.#read, note];
    localStorage.setItem(`${KEY}.${this.#game}`, JSON.stringify(this.#read));
  }
}

export const lesson = new Lesson();
