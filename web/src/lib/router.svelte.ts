/** The address in the bar, as state. Links of our own change it without loading the page again. */

export const address = $state({ path: location.pathname, hash: location.hash });

function read(): void {
  address.path = location.pathname;
  address.hash = location.hash;
}

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  read();
  scrollTo(0, 0);
}

/** The parts of a path that a pattern such as "/games/:id" names; null where it does not match. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [n, part] of wanted.entries()) {
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(given[n]!);
    else if (part !== given[n]) return null;
  }
  return found;
}

addEventListener("popstate", read);
addEventListener("hashchange", read);
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
