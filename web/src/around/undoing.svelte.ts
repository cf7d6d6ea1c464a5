/** Taking back and doing again: what would go is asked for first, and shown. */

import { get, query } from "../lib/api";
import type { GameStore } from "../lib/game.svelte";
import type { Action, Shapes } from "../lib/model";
import { toasts } from "../lib/toast.svelte";

export type Ahead = Shapes["UndoAhead"];

/** The seat whose action would be taken back: one's own, or at a shared screen the last that acted. */
export function undoer(game: GameStore): string | null {
  const own = game.info?.own ?? [];
  const last = game.now?.view.log.filter((entry) => own.includes(entry.actor)).at(-1);
  return (game.hotSeat && last ? last.actor : game.seat) ?? own[0] ?? null;
}

/** Whether something stands that could be taken back; what was done long ago only the server knows. */
export function undoable(game: GameStore): boolean {
  const { position = 0, view } = game.now ?? {};
  const log = view?.log ?? [];
  return log.length < position || log.some(({ actor }) => game.info?.own.includes(actor));
}

class Undoing {
  ahead = $state.raw<Ahead | null>(null); // what would go; it is shown while it is there
  seat = $state(""); // whose action it is
  redo = $state.raw<Action | null>(null); // what was taken back last, of the seat that looks on

  /** Ask what would go. */
  async begin(game: GameStore): Promise<void> {
    const seat = undoer(game);
    if (seat === null || !game.live || game.busy) return;
    try {
      const ahead = await get<Ahead>(`/games/${game.id}/undo${query({ seat })}`);
      if (ahead.to === null) toasts.say(`${seat} has done nothing that could be taken back.`);
      else [this.seat, this.ahead] = [seat, ahead];
    } catch (error) {
      toasts.fault(error);
    }
  }

  async carryOut(game: GameStore): Promise<void> {
    this.ahead = null;
    try {
      const undone = await game.undo(this.seat);
      toasts.say(undone ? "Taken back." : "The others are asked whether to take it back.");
    } catch (error) {
      toasts.fault(error);
    }
  }

  /** Whether something could be done again. */
  async look(game: GameStore): Promise<void> {
    const seat = game.seat;
    this.redo = null;
    if (seat === null || game.curtain) return;
    try {
      type Answer = { action: Action | null };
      const { action } = await get<Answer>(`/games/${game.id}/redo${query({ seat })}`);
      if (seat === game.seat) this.redo = action;
    } catch {
      this.redo = null; // it is a convenience
    }
  }

  async again(game: GameStore): Promise<void> {
    const action = this.redo;
    if (!action || !game.live || game.busy) return;
    this.redo = null;
    try {
      await game.act(action);
    } catch (error) {
      toasts.fault(error);
    }
    await this.look(game);
  }
}

export const undoing = new Undoing();
