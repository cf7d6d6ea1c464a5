/** A server that answers what it is asked when the test says so, in whatever order. */

import type * as Api from "../src/lib/api";
import type { Listener } from "../src/lib/api";

interface Asked {
  method: string;
  path: string;
  body?: unknown;
  give: (answer: unknown) => void;
  fail: (error: unknown) => void;
}

let real: typeof Api;
let open: Asked[] = [];
let streams: { seat: string | null; since: number; to: Listener }[] = [];

const ask =
  (method: string) =>
  (path: string, body?: unknown): Promise<unknown> =>
    new Promise((give, fail) => open.push({ method, path, body, give, fail }));

/** The module `lib/api`, with this server behind it. */
export function faked(api: typeof Api): Record<string, unknown> {
  const listen = (_: string, seat: string | null, since: number, to: Listener): (() => void) => {
    const stream = { seat, since, to };
    streams.push(stream);
    return () => {
      streams = streams.filter((one) => one !== stream);
    };
  };
  real = api;
  const methods = ["get", "post", "put", "patch", "del"].map((name) => [name, ask(name)]);
  return { ...api, ...Object.fromEntries(methods), listen };
}

export const forget = (): void => {
  open = [];
  streams = [];
};

/** What has been asked and not yet answered: "get /games/g". */
export const waiting = (): string[] => open.map(({ method, path }) => `${method} ${path}`);
/** Whoever listens to the stream now. */
export const stream = (): (typeof streams)[number] => streams.at(-1)!;
export const listeners = (): number => streams.length;

/** Until all that follows from what was answered has happened. */
export const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

function take(request: string): Asked {
  const found = open.find(({ method, path }) => `${method} ${path}` === request);
  if (!found) throw new Error(`${request} was not asked, but: ${waiting().join(", ") || "nothing"}`);
  open = open.filter((one) => one !== found);
  return found;
}

/** Answer the oldest request of the kind. Gives what was sent with it. */
export async function answer(request: string, what?: unknown): Promise<unknown> {
  const asked = take(request);
  asked.give(what);
  await settled();
  return asked.body;
}

export async function refuse(request: string, status: number, message = "No"): Promise<void> {
  take(request).fail(new real.ApiError({ status, message }));
  await settled();
}
