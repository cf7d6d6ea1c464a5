/** Which fields of a form are open, which are folded to a line, and what is still missing. */

import type { Free } from "../lib/model";
import type { Step } from "./draft.svelte";
import { counted, total } from "./parts";
import type { Words } from "./words";

const PLACES = ["hex", "stop"]; // chosen on the map, and then told in a line
const DRAWN = ["tile", "rotation", "routes"]; // shown even where there is nothing to choose
const TOGETHER = ["routes"]; // what belongs to it is chosen with it

/** A number or parts, chosen freely: it is never done with. */
const free = (step: Step): boolean => step.range !== null && !step.options.length;
const settledPlace = (step: Step): boolean => PLACES.includes(step.field) && step.value !== undefined;

/** The fields that are asked for now: the next one, those chosen freely, or the one asked for again. */
export function open(steps: Step[], reopened: string | null): Step[] {
  const again = steps.filter((step) => step.field === reopened);
  if (again.length) return again;
  const asked = steps.filter(
    (step, n) =>
      !steps.slice(0, n).some((before) => TOGETHER.includes(before.field)) &&
      !settledPlace(step) &&
      (!step.settled || DRAWN.includes(step.field)),
  );
  return asked.filter((step) => free(step) || step === asked.at(-1));
}

/** What can be asked for again. */
export const reopens = (step: Step): boolean =>
  step.range !== null || !step.settled || DRAWN.includes(step.field);

/** What has to be chosen before the action is one; nothing where it is. */
export function missing(steps: Step[], words: Words): string {
  for (const step of steps) {
    if (step.range?.of && !step.options.length) {
      const lack = step.range.min - total(counted(step.range, step.value));
      if (lack > 0) return `${words.ask(step.field)}: ${lack} more`;
    }
    if (step.value === undefined) return words.ask(step.field) + (step.range ? between(step.range, step.field, words) : "");
  }
  return "";
}

const between = (range: Free, field: string, words: Words): string =>
  ` from ${words.value(field, range.min)} to ${words.value(field, range.max)}`;
