/** What stands around the table: tabs of the side column, and what may lie over everything. */

import type { Component } from "svelte";
import type { GameStore } from "../lib/game.svelte";
import About from "./About.svelte";
import Charts from "./Charts.svelte";
import Chat from "./Chat.svelte";
import Clocks from "./Clocks.svelte";
import Consent from "./Consent.svelte";
import Curtain from "./Curtain.svelte";
import History from "./History.svelte";
import Log from "./Log.svelte";
import Menu from "./Menu.svelte";
import Notes from "./Notes.svelte";
import Waiting from "./WaitingRoom.svelte";

export interface SideTab {
  id: string;
  label: string;
  component: Component<{ game: GameStore }>;
}

export const sideTabs: SideTab[] = [
  { id: "log", label: "Log", component: Log },
  { id: "chat", label: "Chat", component: Chat },
  { id: "charts", label: "Charts", component: Charts },
  { id: "notes", label: "Notes", component: Notes },
  { id: "about", label: "Rulings", component: About },
];
/** Over everything: the curtain of a hot seat, requests for consent. Always there, empty at times. */
export const overlays: Component<{ game: GameStore }>[] = [Curtain, Consent];
/** In the bar above the table: clocks, the history slider, undo and the menu. */
export const barItems: Component<{ game: GameStore }>[] = [Clocks, History, Menu];
/** In place of the table before a game begins. */
export const waitingRoom: Component<{ game: GameStore }> | null = Waiting;
