/** The server's interface: typed, with the CSRF token, readable errors and keys for repetition. */

import type { paths } from "./api-types";
import type { Fault, Session } from "./model";
import { told } from "./moment";

const BASE = "/api/v1";
const PATIENCE = [300, 1000, 3000]; // milliseconds before a request without an answer is repeated
const LONGEST = 10; // seconds; a server that asks for more patience is asked earlier all the same
const SILENT = "The server does not answer";
const AWAY = [0, 502, 503, 504]; // no answer, or one of something before the server

export type Refusal = Fault;

/** What the server answers when it does not do what it was asked. Status 0: no answer came. */
export class ApiError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
  get status(): number {
    return this.refusal.status;
  }
  /** Whether the server is only away: asked again later, it may well answer. */
  get passing(): boolean {
    return AWAY.includes(this.status);
  }
}

type Method = "get" | "post" | "put" | "patch" | "delete";
/** The body of a request, as the OpenAPI description has it. */
export type Body<P extends keyof paths, M extends Method> = paths[P] extends {
  [K in M]: { requestBody: { content: { "application/json": infer B } } };
}
  ? B
  : undefined;

const TOKEN = "X-CSRF-Token";
let csrf = "";
export function setCsrf(token: string): void {
  csrf = token;
}

let unknown: () => void = () => {};
/** Be told when the server may not know any more who asks. */
export function whenUnknown(look: () => void): void {
  unknown = look;
}

interface Sent {
  method?: string;
  body?: unknown;
  key?: string;
  signal?: AbortSignal;
}

async function answer(path: string, sent: Sent): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (sent.method && sent.method !== "GET") headers[TOKEN] = csrf;
  if (sent.body !== undefined) headers["Content-Type"] = "application/json";
  if (sent.key) headers["Idempotency-Key"] = sent.key;
  const body = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const { method = "GET", signal } = sent;
  const at = Date.now();
  const found = await fetch(BASE + path, { method, headers, body, signal, credentials: "same-origin" });
  told(found.headers.get("Date"), at);
  return found;
}

async function refused(response: Response): Promise<ApiError> {
  const { status, statusText } = response;
  try {
    return new ApiError(((await response.json()) as { error: Refusal }).error);
  } catch {
    const message = AWAY.includes(status) ? SILENT : `The server answers ${status} ${statusText}`;
    return new ApiError({ status, message });
  }
}

type Read<T> = (response: Response) => Promise<T>;

/** Ask; a server that was started anew may want another token, and is asked for it first. */
async function asked<T>(path: string, sent: Sent, read: Read<T>): Promise<T> {
  try {
    return await patiently(path, sent, read);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.message.includes(TOKEN)) throw error;
    const session = await patiently("/session", {}, (response) => response.json());
    setCsrf((session as Session).csrf);
    return patiently(path, sent, read);
  }
}

/** Ask, and where that may be repeated, repeat it while nothing comes back. */
async function patiently<T>(path: string, sent: Sent, read: Read<T>): Promise<T> {
  const safe = !sent.method || sent.method === "GET" || sent.key;
  for (const pause of safe ? [...PATIENCE, 0] : [0]) {
    try {
      const response = await answer(path, sent);
      if (response.status === 401 && path !== "/session") unknown();
      if (!response.ok) throw await refused(response);
      return await read(response); // the line may break in the middle of it
    } catch (error) {
      const fault = error instanceof ApiError ? error : null;
      if (sent.signal?.aborted || (fault && !fault.passing)) throw error;
      if (!pause) throw fault ?? new ApiError({ status: 0, message: SILENT });
      const asked = Math.min(fault?.refusal.after ?? 0, LONGEST) * 1000;
      await new Promise((done) => setTimeout(done, Math.max(pause, asked)));
    }
  }
  throw new ApiError({ status: 0, message: SILENT });
}

const json = <T>(path: string, sent: Sent): Promise<T> =>
  asked(path, sent, async (response) =>
    response.status === 204 ? (undefined as T) : ((await response.json()) as T),
  );

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => json(path, { signal });
export const post = <T>(path: string, body?: unknown, key?: string): Promise<T> =>
  json(path, { method: "POST", body, key });
export const put = <T>(path: string, body?: unknown): Promise<T> =>
  json(path, { method: "PUT", body });
export const patch = <T>(path: string, body?: unknown): Promise<T> =>
  json(path, { method: "PATCH", body });
export const del = <T>(path: string): Promise<T> => json(path, { method: "DELETE" });

export const text = (path: string, signal?: AbortSignal): Promise<string> =>
  patiently(path, { signal }, (response) => response.text());

/** A key under which a request may be repeated and is carried out once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) =>
    b.toString(16).padStart(2, "0"),
  ).join("");
}

export function query(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  const text = new URLSearchParams(given.map(([k, v]) => [k, String(v)])).toString();
  return text ? `?${text}` : "";
}

const KINDS = ["action", "undo", "chat", "seat", "proposal"];
const HEARTBEAT = 15_000; // of the server

export interface Listener {
  entry(kind: string, data: Record<string, unknown>): void;
  offers(told: { number: number; offers: unknown[] | null }): void; // to whoever is on turn
  connected(yes: boolean): void;
  refused(): void; // the right to see it so has ended
}

/** Events as they happen. A lost connection is made again, from the last number that was seen. */
export function listen(game: string, seat: string | null, since: number, to: Listener): () => void {
  let last = since;
  let source: EventSource | null = null;
  let timer = 0;
  let closed = false;
  const connect = (): void => {
    source = new EventSource(`${BASE}/games/${game}/stream${query({ seat, since: last })}`);
    source.onopen = () => to.connected(true);
    source.onerror = () => {
      to.connected(false);
      if (source?.readyState !== EventSource.CLOSED) return;
      unknown(); // why it was refused is not told here
      again();
    };
    for (const kind of KINDS)
      source.addEventListener(kind, (event) => {
        last = Number((event as MessageEvent).lastEventId) || last;
        to.entry(kind, JSON.parse((event as MessageEvent<string>).data));
      });
    source.addEventListener("offers", (event) =>
      to.offers(JSON.parse((event as MessageEvent<string>).data)),
    );
    source.addEventListener("refused", () => {
      again();
      to.refused();
    });
  };
  const again = (): void => {
    source?.close();
    if (closed) return;
    clearTimeout(timer);
    timer = window.setTimeout(connect, HEARTBEAT / 5);
  };
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    source?.close();
  };
}
