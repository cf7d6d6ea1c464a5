/** 1853, both editions. */

import type { Panels } from "..";
import { kind } from "../../table/sheets";
import Forecast from "./Forecast.svelte";
import Places from "./Places.svelte";
import Way from "./Way.svelte";
import { told } from "./places";

export const panels: Panels = {
  territories: true,
  words: {
    titles: {
      write_bond: "Write your {bond}",
      contract_city: "Contract for a city",
      redeem_share: "Redeem a share",
      sell_elephant: "Offer the {elephant} for sale",
      call_extra_round: "Call an extra {operating_round}",
      choose_option: "When two tiles may be laid",
      buy_train_on_credit: "Take a train on credit",
      buy_train_with_token: "Take a train for the special token",
      pay_for_train: "Pay for the train on credit",
      return_train: "Return the train on credit",
      vote_penalty: "Vote on the penalty",
      claim_bond: "Claim your {bond}",
    },
    fields: {
      city: "City",
      buyer: "To whom",
      option: "Option",
      punish: "Give up all directorships?",
      mail: "Mail carried by",
    },
    asks: {
      city: "Choose a city",
      buyer: "Choose to whom",
      option: "Choose an option",
      punish: "Vote yes or no",
    },
    values: {
      "free later": "One tile now, two free of charge later",
      "pay now": "Two tiles from now on, for a fee",
    },
  },
  hex: told,
  debt: { label: "On credit", of: ({ on_credit }) => (on_credit ?? []).map(kind).join(" ") },
  forecast: Forecast,
  overMap: Way,
  boards: [{ id: "places", label: "Cities", component: Places }],
  secret: { write_bond: ["amount"], contract_city: ["city", "company"] },
};
