/** What stands around the table: tabs of the side column, and what may lie over everything. */

import type { Component } from "svelte";
import type { GameStore } from "../lib/game.svelte";

export interface SideTab {
  id: string;
  label: string;
  component: Component<{ game: GameStore }>;
}

export const sideTabs: SideTab[] = [];
/** Over everything: the curtain of a hot seat, requests for consent. Always there, empty at times. */
export const overlays: Component<{ game: GameStore }>[] = [];
/** In the bar above the table: clocks, the history slider, export. */
export const barItems: Component<{ game: GameStore }>[] = [];
/** In place of the table before a game begins. */
export const waitingRoom: Component<{ game: GameStore }> | null = null;
