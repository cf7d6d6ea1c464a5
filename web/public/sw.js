/**
 * Tells of a turn where no page is open. It keeps nothing and answers no request: every page comes
 * from the server.
 */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

async function tell({ name, path }) {
  if (typeof path !== "string" || !path.startsWith("/games/")) return;
  const open = await windows();
  if (open.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === path)) return;
  await self.registration.showNotification(`Your turn in ${name}`, {
    icon: "/icon-app.png",
    tag: path, // one for each game
    data: { path },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

async function show(path) {
  const open = (await windows()).find((one) => new URL(one.url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
