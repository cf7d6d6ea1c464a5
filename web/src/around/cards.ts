/** Whether the people at one screen have said that they hide something from each other. */

const key = (game: string): string => `railhead.open-cards.${game}`;

/** What was said for a game; null: nothing. */
export function saidOpen(game: string): boolean | null {
  const said = localStorage.getItem(key(game));
  return said === null ? null : said === "yes";
}

/** No curtain any more: a copy to try things out, or players who trust each other. */
export const openCards = (game: string): void => localStorage.setItem(key(game), "yes");
export const hideAgain = (game: string): void => localStorage.setItem(key(game), "no");
