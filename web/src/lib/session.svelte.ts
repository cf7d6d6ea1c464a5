/** Who uses this browser. */

import { ApiError, del, get, post, setCsrf, whenUnknown } from "./api";
import type { Session } from "./model";

class Me {
  name = $state<string | null>(null);
  known = $state(false); // whether the server has been asked
  ended = $state(false); // whether the session ended while a page was open
  #looking = false;

  async load(): Promise<void> {
    try {
      this.#take(await get<Session>("/session"));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      this.name = null;
    } finally {
      this.known = true;
    }
  }

  /** The server may not know any more who asks: where the session has ended, nobody is here. */
  async look(): Promise<void> {
    if (!this.name || this.#looking) return;
    this.#looking = true;
    try {
      this.#take(await get<Session>("/session"));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      this.name = null;
      this.ended = true;
    } finally {
      this.#looking = false;
    }
  }

  async signIn(name: string, password: string): Promise<void> {
    this.#take(await post<Session>("/sessions", { name, password }));
  }

  async signUp(name: string, password: string): Promise<void> {
    await post("/accounts", { name, password });
    await this.signIn(name, password);
  }

  async signOut(): Promise<void> {
    await del("/session");
    this.name = null;
    setCsrf("");
  }

  #take(session: Session): void {
    setCsrf(session.csrf);
    this.name = session.name;
    this.ended = false;
  }
}

export const me = new Me();
whenUnknown(() => void me.look());
