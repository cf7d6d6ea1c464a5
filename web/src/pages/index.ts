/** Which page stands at which address. `open`: without signing in. */

import type { Component } from "svelte";
import Table from "../routes/Table.svelte";
import Missing from "./Missing.svelte";

export interface Route {
  pattern: string;
  // biome-ignore lint/suspicious/noExplicitAny: each page has its own parameters
  component: Component<any>;
  open?: boolean;
}

export const routes: Route[] = [{ pattern: "/games/:id", component: Table }];

export const missing = Missing;
