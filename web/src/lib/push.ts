/** Push: this browser is told of turns also where no page is open. */

import { del, get, put } from "./api";
import type { Shapes } from "./model";

const KEY = "railhead.push"; // whether somebody asked for it here

export const possible = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
export const wanted = (): boolean => localStorage.getItem(KEY) === "on";

/** Have this browser told. Says why not, if it cannot be. */
export async function subscribe(): Promise<string | null> {
  if ((await Notification.requestPermission()) !== "granted")
    return "This browser does not allow notices of this page. Its settings for the page decide.";
  try {
    await keep();
  } catch (error) {
    if (error instanceof DOMException) return "This browser has no push service now.";
    throw error;
  }
  localStorage.setItem(KEY, "on");
  return null;
}

export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(KEY);
  await del("/session/push");
  const here = await navigator.serviceWorker.getRegistration();
  await (await here?.pushManager.getSubscription())?.unsubscribe();
}

/** A new session, or another key of the server: it is told anew where this browser listens. */
export async function renew(): Promise<void> {
  if (!possible() || !wanted() || Notification.permission !== "granted") return;
  if (!(await get<Shapes["PushInfo"]>("/session/push")).on) await keep();
}

async function keep(): Promise<void> {
  const { key } = await get<Shapes["PushInfo"]>("/session/push");
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && encoded(old.options.applicationServerKey) !== key) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await put("/session/push", {
    endpoint: made.endpoint,
    p256dh: encoded(made.getKey("p256dh")),
    auth: encoded(made.getKey("auth")),
  });
}

/** Bytes as the server writes them. */
function encoded(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
