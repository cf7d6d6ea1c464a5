/** The computers that play on this server; none on some. */

import { get } from "./api";
import type { Shapes } from "./model";

export type Computer = Shapes["ComputerInfo"];

/** Who plays unless somebody is named. */
export const USUAL = "steady";

let loading: Promise<Computer[]> | null = null;

export function computers(): Promise<Computer[]> {
  loading ??= get<Computer[]>("/computers").catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** A level as a name. */
export const called = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1);
