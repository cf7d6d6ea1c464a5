/** The time of the server, by which clocks run: that of this machine may be wrong. */

const COARSE = 2000; // milliseconds: the server tells whole seconds, and renews them once a second

let least = Number.NEGATIVE_INFINITY; // by how much the server is ahead of this machine, at least
let most = Number.POSITIVE_INFINITY; // and at most

/** The server told the time, in answer to what was sent at a moment. Each answer tells it better. */
export function told(date: string | null, sent: number, got = Date.now()): void {
  const moment = Date.parse(date ?? "");
  if (Number.isNaN(moment)) return;
  const [low, high] = [moment - got, moment + COARSE - sent];
  least = Math.max(least, low);
  most = Math.min(most, high);
  if (least > most) [least, most] = [low, high]; // one of the two clocks was set
}

export const now = (): number => Date.now() + (Number.isFinite(least) ? (least + most) / 2 : 0);
