/** 1947. */

import type { Panels } from "..";
import Bonds from "./Bonds.svelte";
import Expatriation from "./Expatriation.svelte";
import OverMap from "./OverMap.svelte";
import Phases from "./Phases.svelte";
import Privates from "./Privates.svelte";
import Protect from "./Protect.svelte";
import Seasons from "./Seasons.svelte";
import { told } from "./zones";

const IDLE = ["unissued", "initial_offer", "scrap"]; // where bonds are that nobody holds

export const panels: Panels = {
  open: true,
  words: {
    titles: {
      open_company: "Open a company",
      use_private: "Use a private company",
      buy_savings_share: "Buy a savings share",
      buy_bond: "Buy a bond",
      sell_bonds: "Sell bonds",
      issue_bonds: "Issue bonds",
      take_bonds: "Buy new bonds",
      convert_shares: "Convert shares",
      price_protect: "Protect the price",
      buy_private: "Buy a private company",
      offer_private: "Ask for a private company",
      use_worker: "Use a worker",
      lay_again: "Lay track again, with a worker",
      convert_workers: "Workers to stockbrokers",
      take_site: "Take a site",
      advance_market: "Move the price token",
      reorganize: "Use P6 for a {token}",
      buy_train_now: "Use P8 for a train now",
      obtain_site: "Use P8 for a site",
      declare_bankruptcy: "Declare bankruptcy",
    },
    fields: {
      par: "Par price",
      lot: "Private company",
      private: "Private company",
      to: "Into",
      site: "Site",
      bonus: "Bonus",
      direction: "Direction",
      stockbrokers: "Stockbrokers",
      price: "Price",
      new_bonds: "Of these new",
      savings: "Savings shares of",
      workers: "Workers",
      new_workers: "Of these for the next turn",
      protected: "Shares allowed by price protection",
      sold: "Sold in this round",
      temple_name: "Temple at",
      temple_reached: "Temple reached",
      sites: "Sites",
      privates: "Private companies",
      needed_revenue: "To rise, pay out",
    },
    asks: {
      lot: "Choose a private company",
      private: "Choose a private company",
      to: "Choose into what",
      site: "Choose a site",
      bonus: "Choose a bonus",
      direction: "Choose a direction",
    },
    money: ["needed_revenue"],
    values: {
      "": "as the box says",
      savings: "savings shares",
      ordinary: "ordinary shares",
      up: "Up",
      right: "To the right",
      opportunity: "Opportunity now",
      move: "Move one, free",
      free: "Place one, free",
      full: "Place one in a full city",
    },
  },
  steps: {
    auction: { pass: "Pass on this lot" },
    set_first_par: { open_company: "Set the par price" },
    insider_trading: { use_private: "Take order card 1 for P4", pass: "Keep P4" },
    offer_bonds: { pass: "Buy none" },
    protect_price: { decline: "Let the price fall" },
    conversion_consent: { accept: "Agree to the conversion", decline: "Refuse the conversion" },
    private_consent: { accept: "Sell it", decline: "Do not sell" },
    train_consent: { accept: "Sell the train", decline: "Do not sell" },
    lay_track: { pass: "Done with track", use_worker: "Lay track again, with a worker" },
    place_stations: { pass: "Done with {token}s", use_worker: "Allow a second {token}, with a worker" },
    claim_site: { pass: "Leave the site" },
    advance_token: { pass: "Leave the price" },
    buy_trains: { pass: "Done with trains" },
  },
  first: {
    lay_track: "lay_tile",
    place_stations: "place_token",
    run_all: "run_trains",
    use_revenue: "dividend",
    claim_site: "take_site",
    advance_token: "advance_market",
    buy_trains: "buy_train",
  },
  forms: { price_protect: Protect },
  boards: [
    { id: "privates", label: "Privates", component: Privates },
    { id: "seasons", label: "Seasons", component: Seasons },
    { id: "expatriation", label: "Expatriation", component: Expatriation },
    { id: "bonds", label: "Bonds", component: Bonds },
    { id: "phases", label: "Phases", component: Phases },
  ],
  overMap: OverMap,
  hex: told,
  named: ["privates", "sites"],
  player: ["privates", "bonds", "new_bonds", "savings", "workers", "new_workers", "protected", "sold"],
  worth: { shares_worth: "Shares", bonds_worth: "Bonds" },
  debt: {
    label: "Bonds out",
    of: ({ bonds }) => Object.entries(bonds ?? {}).reduce((sum, [at, n]) => (IDLE.includes(at) ? sum : sum + n), 0),
  },
  opens: { auction: "privates" },
  company: ["temple_name", "temple_reached", "sites", "stockbrokers", "privates", "needed_revenue"],
};
