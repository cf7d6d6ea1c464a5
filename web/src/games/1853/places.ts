/** Cities that bring shares, and posts at the frontier, by their hexes. */

import type { View } from "../../lib/model";
import type { Words } from "../../table/words";

export interface City {
  name: string;
  hex: string;
  value: number;
  companies: string[];
  ganges: boolean;
  shaded: boolean;
}
export interface Post {
  pays: number;
  paid: string[];
}

export const cities = (view: View | null): City[] =>
  Object.values((view?.cities ?? {}) as Record<string, City>);
export const posts = (view: View | null): Record<string, Post> =>
  (view?.frontier ?? {}) as Record<string, Post>;

/** What a hex brings: shares of the companies by their numbers, and what its post pays. */
export function told(view: View, hex: string, words: Words): string[] {
  const lines = cities(view)
    .filter((city) => city.hex === hex)
    .map(({ value, companies }) => {
      const named = companies.map((company) => `${view.companies[company]?.number} ${company}`);
      return `Contract city ${words.money(value)}: a share of ${named.join(", ")}`;
    });
  const post = posts(view)[hex];
  if (post) lines.push(`Frontier post ${words.money(post.pays)}: paid to ${post.paid.join(", ") || "nobody yet"}`);
  return lines;
}
