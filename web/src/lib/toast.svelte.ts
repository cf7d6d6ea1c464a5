/** Short messages that go away by themselves. */

import { ApiError } from "./api";

export interface Message {
  id: number;
  text: string;
  rule?: string;
  kind: "note" | "fault";
}

class Toasts {
  list = $state<Message[]>([]);
  #next = 1;

  say(text: string, kind: Message["kind"] = "note", rule?: string): void {
    const id = this.#next++;
    this.list.push({ id, text, kind, rule });
    setTimeout(() => this.drop(id), kind === "fault" ? 12_000 : 5000);
  }

  fault(error: unknown): void {
    if (error instanceof ApiError) this.say(error.message, "fault", error.refusal.rule);
    else this.say(error instanceof Error ? error.message : String(error), "fault");
  }

  drop(id: number): void {
    this.list = this.list.filter((message) => message.id !== id);
  }
}

export const toasts = new Toasts();
