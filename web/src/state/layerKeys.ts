// The keys for what lies over a board: the same in a match and in an analysis.
import type { View } from "../protocol/types";
import type { Laid } from "./laid.svelte";
import { settings } from "./settings.svelte";

/** Whether it was such a key. */
export function layByKey(event: KeyboardEvent, laid: Pick<Laid, "next">, view: View | undefined): boolean {
  const key = settings.letterKeys ? event.key.toLowerCase() : "";
  if (key === "o") laid.next();
  else if (key === "s" && view?.badges !== undefined) settings.badges = !settings.badges;
  else return false;
  event.preventDefault();
  return true;
}
