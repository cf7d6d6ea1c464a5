/** Times in words. */

import { now } from "../lib/moment";

const UNITS: [number, string][] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

export function span(seconds: number): string {
  for (const [size, name] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

export const ago = (moment: number): string => {
  const seconds = (now() - moment) / 1000;
  return seconds < 60 ? "just now" : `${span(seconds)} ago`;
};

/** A clock: days and hours while there are days, then hours, minutes and seconds. */
export function clock(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  const [days, hours] = [Math.floor(all / 86_400), Math.floor(all / 3600) % 24];
  if (days) return `${days} d ${hours} h`;
  const rest = [Math.floor(all / 60) % 60, all % 60].map((n) => String(n).padStart(2, "0"));
  return `${hours}:${rest.join(":")}`;
}
