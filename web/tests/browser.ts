/** As much of a browser as the stores need: an address, a history, two stores of strings. */

import type { Environment } from "vitest/runtime";

class Strings {
  readonly #kept = new Map<string, string>();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
  removeItem = (key: string): void => void this.#kept.delete(key);
  clear = (): void => this.#kept.clear();
}

const HOST = "http://railhead.test";

function address(): Record<string, unknown> {
  const location = { origin: HOST, pathname: "/", hash: "" };
  const move = (_: unknown, __: string, to: string): void => {
    const { pathname, hash } = new URL(to, HOST);
    Object.assign(location, { pathname, hash });
  };
  return { location, history: { pushState: move, replaceState: move }, scrollTo: () => {} };
}

export default {
  name: "browser",
  viteEnvironment: "client",
  setup(global) {
    const page = new EventTarget();
    Object.assign(global, address(), {
      window: global,
      document: new EventTarget(),
      addEventListener: page.addEventListener.bind(page),
      dispatchEvent: page.dispatchEvent.bind(page),
      sessionStorage: new Strings(),
      localStorage: new Strings(),
    });
    return { teardown: () => {} };
  },
} satisfies Environment;
