/** Whether the people at one screen hide anything from each other in a game. */

const key = (game: string): string => `railhead.open-cards.${game}`;

export const hides = (game: string): boolean => localStorage.getItem(key(game)) === null;

/** No curtain any more: a copy to try things out, or players who trust each other. */
export function openCards(game: string): void {
  localStorage.setItem(key(game), "yes");
}

export function hideAgain(game: string): void {
  localStorage.removeItem(key(game));
}
