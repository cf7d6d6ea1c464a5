/** 1820. */

import type { Panels } from "..";

export const panels: Panels = {
  words: {
    titles: {
      buy_cousin: "Buy a cousin",
      take_future_trains: "Take future trains",
      act_for: "Act for a cousin",
      fund_lobby: "Fund a lobby",
      float_company: "Float a company",
      place_home: "Place the home",
      place_shares: "Place the shares",
      take_loan: "Take a loan",
      assign_train: "Assign a train",
      increase_shares: "Increase the shares",
      reduce_shares: "Reduce the shares",
      issue_shares: "Issue shares",
      buy_back: "Buy back shares",
      pay_maintenance: "Pay maintenance",
    },
    fields: {
      par: "Par",
      lot: "Lot",
      size: "Shares",
      placement: "To whom",
      cousin: "Cousin",
      lobby: "Lobby",
      bought: "Bought from",
      loans: "Loans",
      merge: "Merge with",
      trains: "Trains",
    },
  },
  board: {
    auction: "Auction",
    order: "Order",
    cousins: "Cousins",
    lobbies: "Lobbies",
    private_track: "Private track",
    face_down: "Face down",
    chart: "Chart of rounds",
  },
  player: ["owed", "cousins", "future_trains", "sold", "next_card"],
};
