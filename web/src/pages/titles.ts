/** The titles as the server offers them, and a few words on each for those who choose. */

import { get, post } from "../lib/api";
import type { GameInfo, Option, Title } from "../lib/model";

export type { Option, Title };

export interface About {
  id: string;
  name: string;
  where: string;
  words: string;
}

/** The game to learn on, shown apart from the others. */
export const FIRST: About = {
  id: "fenmark",
  name: "Fenmark",
  where: "A county of fens, market towns and a port",
  words:
    "A small game of our own for people who have never played one like it: four companies, three kinds of train, done in half an hour. Its rulebook is three pages long.",
};

export const ABOUT: About[] = [
  {
    id: "1853-retuned",
    name: "1853 Retuned",
    where: "India, the revised edition",
    words:
      "Secret bonds and contracts for cities decide who builds which railway. Broad and metre gauge, mail contracts, and a race to connect what you promised.",
  },
  {
    id: "1853",
    name: "1853",
    where: "India, the edition of 2009",
    words: "The same subcontinent under the older rules: its own bank, tiles and minor companies.",
  },
  {
    id: "1947",
    name: "1947",
    where: "India, from colony to republic",
    words: "Shares are drawn, prices protected, and the seasons change what a line is worth.",
  },
  {
    id: "1820",
    name: "1820",
    where: "Britain, the first railways",
    words: "Open auctions, loans and lobbies in the years when nobody knew what a railway was.",
  },
];

let loading: Promise<Title[]> | null = null;

export function titles(): Promise<Title[]> {
  loading ??= get<Title[]>("/titles").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** What is known of a title, if anything is. */
export const about = (id: string): About | undefined => [FIRST, ...ABOUT].find((one) => one.id === id);

export const nameOf = (id: string): string => about(id)?.name ?? id;

/** A private game, begun at once. */
export async function started(order: object): Promise<GameInfo> {
  const made = await post<GameInfo>("/games", { private: true, pace: "correspondence", ...order });
  return post<GameInfo>(`/games/${made.id}/start`);
}

/** A game of several people at this screen. */
export const atOneScreen = (title: string, names: string[]): Promise<GameInfo> =>
  started({ name: names.join(", ").slice(0, 80), title, places: names.length, hot: names });
