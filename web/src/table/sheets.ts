/** Tables of figures: what stands in them, and the same as text for a spreadsheet. */

import type { Figures, Lines } from "../around/figures";
import type { CompanyView, PlayerView, View } from "../lib/model";
import { sentence } from "./words";

export type Cell = string | number | null;
export interface Column {
  name: string;
  money?: boolean;
}
/** The first column has the names of the rows. */
export interface Sheet {
  columns: Column[];
  rows: Cell[][];
}

/** The type of a train: "3#2" is a 3. */
export const kind = (train: string): string => train.split("#")[0]!;

/** Comma-separated values (RFC 4180). What a spreadsheet would take for a formula is no formula. */
export function csv({ columns, rows }: Sheet): string {
  const quoted = (cell: Cell): string => {
    const text = typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [columns.map(({ name }) => name), ...rows];
  return lines.map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

/** What stands where a name of ours is told in the players' words. */
export type Naming = (noun: string) => string;

/** The players in order of play, and then others who hold shares, by company. */
export function playersSheet(view: View, name: Naming, others: [string, string][]): Sheet {
  const companies = held(view);
  const of = (holder: string): Cell[] =>
    companies.map(([id, { shares }]) => shares[holder || id] || null);
  return {
    columns: [
      { name: "Player" },
      { name: "Cash" },
      { name: "Worth" },
      { name: `${name("certificate")}s` },
      ...companies.map(([id]) => ({ name: id })),
    ],
    rows: [
      ...inOrder(view).map(([player, p]) => [player, p.cash, p.worth, counted(p), ...of(player)]),
      ...others.map(([title, holder]) => [title, null, null, null, ...of(holder)]),
      ["Price", null, null, null, ...companies.map(([, { price, par }]) => price ?? par ?? null)],
    ],
  };
}

export const inOrder = (view: View): [string, PlayerView][] =>
  Object.entries(view.players).sort(([, a], [, b]) => a.order - b.order);
export const counted = (player: PlayerView): number => player.counted_certificates ?? player.certificates;
/** The companies of which anybody has shares. */
export const held = (view: View): [string, CompanyView][] =>
  Object.entries(view.companies).filter(([, { shares }]) => Object.values(shares).some((n) => n));

/** What companies have: money, price, trains, tokens, debts, and what their last run earned. */
export function companiesSheet(
  view: View,
  name: Naming,
  earned: Record<string, { earned: number }>,
  debt?: { label: string; of: (company: CompanyView) => Cell },
): Sheet {
  return {
    columns: [
      { name: "Company" },
      { name: sentence(name("director")) },
      { name: "Price", money: true },
      { name: "Par", money: true },
      { name: name("treasury"), money: true },
      { name: "Trains" },
      { name: sentence(`${name("token")}s`) },
      { name: sentence(`${name("token")}s left`) },
      ...(debt ? [{ name: debt.label }] : []),
      { name: "Last run", money: true },
    ],
    rows: Object.entries(view.companies)
      .sort(([, a], [, b]) => Number(b.floated) - Number(a.floated))
      .map(([id, company]) => [
        id,
        company.director ?? company.controller ?? null,
        company.price,
        company.par ?? null,
        company.treasury,
        company.trains.map(kind).join(" ") || null,
        company.tokens.length,
        company.tokens_left ?? null,
        ...(debt ? [debt.of(company)] : []),
        earned[id]?.earned ?? null,
      ]),
  };
}

export type History = "worth" | "prices" | "income";

/** Round by round, the last first: worth and prices as a round left them, what was earned in it. */
export function historySheet(figures: Figures, what: History, names: string[]): Sheet {
  const { rounds } = figures;
  const lines: Lines = figures[what];
  const shown = names.filter((name) => lines[name]?.length);
  const value = (name: string, from: number, to: number): number | null => {
    const last = at(lines[name]!, to);
    return what === "income" ? (last ?? 0) - (at(lines[name]!, from) ?? 0) : last;
  };
  return {
    columns: [{ name: "Round" }, ...shown.map((name) => ({ name, money: true }))],
    rows: rounds
      .map(({ name, position }, n): Cell[] => {
        const end = rounds[n + 1]?.position ?? figures.position;
        return [name, ...shown.map((one) => value(one, position, end))];
      })
      .reverse(),
  };
}

/** The value of a line at a position, if it has begun by then. */
function at(steps: Lines[string], position: number): number | null {
  return steps.filter(([from]) => from <= position).at(-1)?.[1] ?? null;
}
