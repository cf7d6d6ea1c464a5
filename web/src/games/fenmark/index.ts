/** Fenmark: words alone, all else is as in every game. */

import type { Panels } from "..";

export const panels: Panels = {
  open: true,
  words: {
    titles: { open_company: "Open a company", declare_bankruptcy: "Declare bankruptcy" },
    fields: {
      par: "Par price",
      price: "Price",
      sold: "Sold in this round",
      issued: "Shares sold from the offer",
      floats_at: "Floats when sold",
      priority: "Begins the next stock round",
      operating_order: "Order of operating",
      sets: "Sets of rounds",
    },
    money: ["par"],
  },
  steps: {
    stock_turn: { pass: "Pass, or end the turn" },
    train_consent: { accept: "Sell the train", decline: "Do not sell" },
    lay_track: { pass: "Done with track" },
    place_tokens: { pass: "Place none" },
    buy_trains: { pass: "Done with trains" },
  },
  first: { lay_track: "lay_tile", place_tokens: "place_token" },
  player: ["sold"],
  worth: { shares_worth: "Shares" },
  company: ["issued", "floats_at"],
};
