/** Drawings of tiles, asked for once each; what is asked for at the same time is one request. */

import { get, query } from "../lib/api";

export class TileDrawings {
  readonly #game: string;
  #known = new Map<string, Promise<string>>();
  #wanted = new Map<string, (markup: string) => void>(); // to be asked for together

  constructor(game: string) {
    this.#game = game;
  }

  of(tile: string, rotation: number): Promise<string> {
    const name = `${tile}.${rotation}`;
    let found = this.#known.get(name);
    if (!found) {
      found = new Promise((done) => {
        if (!this.#wanted.size) setTimeout(() => void this.#fetch());
        this.#wanted.set(name, done);
      });
      this.#known.set(name, found);
    }
    return found;
  }

  async #fetch(): Promise<void> {
    const wanted = this.#wanted;
    this.#wanted = new Map();
    const of = [...wanted.keys()].join(",");
    let drawn: Record<string, string> = {};
    try {
      drawn = await get(`/games/${this.#game}/drawings/tiles${query({ of })}`);
    } catch {
      for (const name of wanted.keys()) this.#known.delete(name); // to be asked for again
    }
    for (const [name, done] of wanted) done(drawn[name] ?? "");
  }
}
