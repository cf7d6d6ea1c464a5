/** Which page stands at which address. `open`: without signing in. */

import type { Component } from "svelte";
import Account from "./Account.svelte";
import Home from "./Home.svelte";
import Join from "./Join.svelte";
import Learn from "./Learn.svelte";
import Letters from "./Letters.svelte";
import Lobby from "./Lobby.svelte";
import Missing from "./Missing.svelte";
import NewGame from "./NewGame.svelte";
import PracticePage from "./PracticePage.svelte";
import Rules from "./Rules.svelte";
import ScorePage from "./ScorePage.svelte";
import SignIn from "./SignIn.svelte";
import TablePage from "./TablePage.svelte";

export interface Route {
  pattern: string;
  // biome-ignore lint/suspicious/noExplicitAny: each page has its own parameters
  component: Component<any>;
  open?: boolean;
}

export const routes: Route[] = [
  { pattern: "/", component: Home, open: true },
  { pattern: "/sign-in", component: SignIn, open: true },
  { pattern: "/sign-up", component: SignIn, open: true },
  { pattern: "/forgotten", component: Letters, open: true },
  { pattern: "/reset", component: Letters, open: true },
  { pattern: "/confirm", component: Letters, open: true },
  { pattern: "/rules/:title", component: Rules, open: true },
  { pattern: "/learn", component: Learn, open: true },
  { pattern: "/practice", component: PracticePage, open: true },
  { pattern: "/lobby", component: Lobby },
  { pattern: "/new", component: NewGame },
  { pattern: "/account", component: Account },
  { pattern: "/join", component: Join, open: true },
  { pattern: "/games/:id", component: TablePage },
  { pattern: "/games/:id/score", component: ScorePage },
];

export const missing: Route["component"] = Missing;
