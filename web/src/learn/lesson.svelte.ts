/** The lesson at the table where one sits: its notes, and which were read. */

import { get } from "../lib/api";
import type { GameStore } from "../lib/game.svelte";
import { latest } from "../lib/latest";
import { type Info, type Note, unread } from "./notes";

const KEY = "railhead.lesson";

class Lesson {
  info = $state.raw<Info | null>(null);
  read = $state.raw<string[]>([]);
  again = $state<string | null>(null); // a note that is looked at once more
  #game = "";
  #last = latest();

  /** Sit down at a table, and leave it. */
  at(game: string): () => void {
    this.#game = game;
    this.read = JSON.parse(localStorage.getItem(`${KEY}.${game}`) ?? "[]") as string[];
    return () => {
      this.info = this.again = null;
    };
  }

  async load(game: GameStore): Promise<void> {
    await this.#last(get<Info>(`/games/${game.id}/lesson`), (info) => {
      this.info = info;
    });
  }

  /** The note that waits to be read, in a game that is played. */
  get waiting(): Note | null {
    const notes = this.info?.notes ?? [];
    return notes.find((note) => note.id === this.again) ?? unread(notes, this.read);
  }

  seen(note: Note): void {
    if (this.read.includes(note.id)) return;
    this.read = [...this.read, note.id];
    localStorage.setItem(`${KEY}.${this.#game}`, JSON.stringify(this.read));
  }

  /** Whether all of a walk was read. */
  get walked(): boolean {
    return !!this.info && !unread(this.info.notes, this.read);
  }
}

export const lesson = new Lesson();
