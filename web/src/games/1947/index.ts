/** 1947. */

import type { Panels } from "..";

export const panels: Panels = {
  words: {
    titles: {
      open_company: "Open a company",
      use_private: "Use a private company",
      issue_bonds: "Issue bonds",
      buy_savings_share: "Buy a savings share",
      take_bonds: "Take bonds",
      buy_bond: "Buy a bond",
      sell_bonds: "Sell bonds",
      convert_shares: "Convert shares",
      buy_private: "Buy a private company",
      price_protect: "Protect the price",
      obtain_site: "Obtain a site",
      take_site: "Take a site",
      advance_market: "Move the price",
    },
    fields: { par: "Par", lot: "Lot", private: "Private company", to: "Into", bonus: "Bonus" },
  },
  board: {
    season: "Season",
    operating_order: "Operating order",
    privates: "Private companies",
    sites: "Sites",
    stacks: "Stacks of shares",
    offered_bonds: "Bonds on offer",
    pool_bonds: "Bonds in the pool",
    pool_trains: "Trains in the pool",
    charter: "Charter",
  },
  player: ["privates", "bonds", "new_bonds", "savings", "workers", "new_workers", "protected", "sold"],
};
