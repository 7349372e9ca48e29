// What moves brought about, for the move list: one mark for each kind of event.
import type { IconName } from "../parts/icons";
import type { MoveEvent } from "../protocol/types";

export interface EventMark {
  icon: IconName;
  text: string;
}

const iconOf: Record<string, IconName> = {
  income: "coin",
  bankruptcy: "grave",
  loss: "grave",
  merge: "merge",
  split: "split",
};

/** Captures have a mark in the move's own text. */
export function marksOf(events: MoveEvent[] = []): EventMark[] {
  return Object.entries(iconOf).flatMap(([kind, icon]) => {
    const texts = events.filter((event) => event.kind === kind).map((event) => event.text);
    return texts.length > 0 ? [{ icon, text: texts.join(" ") }] : [];
  });
}

/** All that a player should read about a move: its events, then the remark on it. */
export function toldOf(move: { events?: MoveEvent[]; remark?: string } | null): string {
  return [...(move?.events ?? []).map((event) => event.text), move?.remark ?? ""].join(" ").trim();
}
