/** Of several answers that are on their way, only the one that was asked for last counts. */

export type Latest = <T>(asked: Promise<T>, take: (found: T) => void) => Promise<void>;

export function latest(): Latest {
  let last = 0;
  return async (asked, take) => {
    last += 1;
    const mine = last;
    try {
      const found = await asked;
      if (mine === last) take(found);
    } catch (error) {
      if (mine === last) throw error;
    }
  };
}
