/** Light or dark: as the system prefers, or as chosen here. */

export type Scheme = "light dark" | "light" | "dark";
const KEY = "railhead.scheme";
const ORDER: Scheme[] = ["light dark", "light", "dark"];

class Theme {
  scheme = $state<Scheme>((localStorage.getItem(KEY) as Scheme | null) ?? "light dark");

  apply(): void {
    document.documentElement.style.colorScheme = this.scheme;
  }

  next(): void {
    this.scheme = ORDER[(ORDER.indexOf(this.scheme) + 1) % ORDER.length]!;
    localStorage.setItem(KEY, this.scheme);
    this.apply();
  }

  get label(): string {
    return { "light dark": "as the system", light: "light", dark: "dark" }[this.scheme];
  }
}

export const theme = new Theme();
theme.apply();
