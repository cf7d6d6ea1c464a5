/** A tile that is about to be laid: what the ring around its hex needs to know. */

import { chosenBefore, firstRotation, hexChosen, takeTile, tileStep } from "./laying";
import type { TableState } from "./state.svelte";

export interface Hand {
  hex: string;
  tiles: string[]; // that may lie there
  tile: string | null; // the one in hand
  rotation: number;
  turns: number; // how many ways there are to turn it
  first(tile: string): number;
  take(tile: string): void;
  turn(): void;
  drop(): void;
  /** How it is laid, where that takes another click, and what it costs. */
  lay: { ready: boolean; cost: number | undefined; confirm(): void } | null;
}

/** The tile in hand of an action in the making. */
export function drafted(on: TableState): Hand | null {
  const { draft, game } = on;
  const hex = hexChosen(draft);
  const step = tileStep(draft);
  if (!game.myTurn || hex === undefined || !step) return null;
  const rotation = draft.steps.find((one) => one.field === "rotation");
  const held = typeof step.value === "string" && typeof rotation?.value === "number";
  return {
    hex,
    tiles: step.options.filter((tile) => tile !== null).map(String),
    tile: held ? String(step.value) : null,
    rotation: Number(rotation?.value ?? 0),
    turns: rotation?.options.length ?? 0,
    first: (tile) => firstRotation(draft, chosenBefore(draft, step), tile),
    take: (tile) => takeTile(draft, step, tile),
    turn: () => on.turn(1),
    drop: () => draft.clear(draft.values.hex === undefined ? "stop" : "hex"),
    lay: {
      ready: !!draft.action && !game.busy && draft.foreseen === null,
      cost: draft.preview?.cost,
      confirm: () => void draft.confirm(),
    },
  };
}
