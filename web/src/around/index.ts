/** What stands around the table: tabs of the side column, and what may lie over everything. */

import type { Component } from "svelte";
import Opener from "../book/Opener.svelte";
import Drawer from "../book/Drawer.svelte";
import Reopen from "../learn/Reopen.svelte";
import type { GameStore } from "../lib/game.svelte";
import About from "./About.svelte";
import Bell from "./Bell.svelte";
import Charts from "./Charts.svelte";
import Chat from "./Chat.svelte";
import Clocks from "./Clocks.svelte";
import Computers from "./Computers.svelte";
import Consent from "./Consent.svelte";
import Curtain from "./Curtain.svelte";
import History from "./History.svelte";
import Log from "./Log.svelte";
import Menu from "./Menu.svelte";
import Notes from "./Notes.svelte";
import Since from "./Since.svelte";
import Tour from "./Tour.svelte";
import Undo from "./Undo.svelte";
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
/**
 * Over everything: the curtain of a hot seat, requests for consent, what happened meanwhile, what an
 * undo would take, the rules, what calls, what computers do, the tour. Always there, empty at times.
 */
export const overlays: Component<{ game: GameStore }>[] = [
  Curtain,
  Consent,
  Since,
  Undo,
  Drawer,
  Bell,
  Computers,
  Tour,
];
/** In the bar above the table: clocks, the history slider, the rules, a lesson, undo and the menu. */
export const barItems: Component<{ game: GameStore }>[] = [Clocks, History, Opener, Reopen, Menu];
/** In place of the table before a game begins. */
export const waitingRoom: Component<{ game: GameStore }> | null = Waiting;
