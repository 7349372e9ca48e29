// The user's settings, kept in this browser.
import { readStored, store } from "./storage";

export interface Settings {
  theme: "auto" | "light" | "dark" | "contrast";
  colours: "standard" | "safe";
  pace: "instant" | "brisk" | "calm" | "slow";
  sounds: boolean;
  animations: boolean;
  coordinates: boolean;
  /** Whether labels on cells are shown. */
  badges: boolean;
  /** Whether the user's mistakes are pointed out at once. */
  teach: boolean;
  letterKeys: boolean;
  /** When ending a turn is questioned. */
  asksAtEnd: "never" | "leftover" | "always";
  /** Whether the next piece that can move is chosen after a piece has moved. */
  goesOn: boolean;
  /** Which hand plays: the controls are on its side of the board. */
  hand: "right" | "left";
  name: string;
  /** Games whose first-visit hint has been seen. */
  seen: string[];
}

const standard: Settings = {
  theme: "auto",
  colours: "standard",
  pace: "brisk",
  sounds: true,
  animations: true,
  coordinates: true,
  badges: false,
  teach: false,
  letterKeys: true,
  asksAtEnd: "leftover",
  goesOn: false,
  hand: "right",
  name: "",
  seen: [],
};

export const paces: Record<Settings["pace"], number> = { instant: 0, brisk: 450, calm: 1_000, slow: 2_500 };

/** As an earlier version of the page stored them, where it had only a switch. */
type Stored = Omit<Partial<Settings>, "asksAtEnd"> & { asksAtEnd?: Settings["asksAtEnd"] | boolean };

export function settingsFrom(stored: Stored): Settings {
  const { asksAtEnd = standard.asksAtEnd, ...others } = stored;
  const asks = asksAtEnd === true ? "leftover" : asksAtEnd === false ? "never" : asksAtEnd;
  return { ...standard, ...others, asksAtEnd: asks };
}

export const settings: Settings = $state(settingsFrom(readStored<Stored>("settings", {})));

/** Saves changes and applies them to the document; call once, inside an effect root. */
export function applySettings(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  let systemDark = $state(system.matches);
  system.addEventListener("change", () => (systemDark = system.matches));
  $effect(() => {
    const root = document.documentElement;
    const automatic = contrast.matches ? "contrast" : systemDark ? "dark" : "light";
    root.dataset.theme = settings.theme === "auto" ? automatic : settings.theme;
    root.dataset.colours = settings.colours;
    root.dataset.animations = settings.animations ? "on" : "off";
    root.dataset.hand = settings.hand;
    store("settings", $state.snapshot(settings));
  });
}

/** The game's first-visit hint is no longer needed. */
export function seeGame(name: string): void {
  if (!settings.seen.includes(name)) settings.seen = [...settings.seen, name];
}
