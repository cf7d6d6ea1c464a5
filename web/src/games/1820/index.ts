/** 1820. */

import type { Panels } from "..";
import BidForm from "./BidForm.svelte";
import Chart from "./Chart.svelte";
import Cousins from "./Cousins.svelte";
import Homes from "./Homes.svelte";
import Loans from "./Loans.svelte";
import LobbyPicker from "./LobbyPicker.svelte";
import LotPicker from "./LotPicker.svelte";
import Stock from "./Stock.svelte";
import Takeovers from "./Takeovers.svelte";
import { first, steps, words } from "./words";

export const panels: Panels = {
  open: true,
  words,
  steps,
  first,
  named: ["cousins"],
  overMap: Homes,
  boards: [
    { id: "stock", label: "Stock", component: Stock },
    { id: "loans", label: "Loans", component: Loans },
    { id: "takeovers", label: "Takeovers", component: Takeovers },
    { id: "chart", label: "Chart", component: Chart },
    { id: "cousins", label: "Cousins", component: Cousins },
  ],
  forms: { bid: BidForm },
  pickers: { lot: LotPicker, cousin: LotPicker, lobby: LobbyPicker },
  debt: { label: "Loans", of: ({ loans }) => loans ?? null },
  company: ["size", "private", "in_liquidation", "loans", "can_raise"],
};
