// What can be laid over the board, and what guards what: asked for once to know what there is, and then for every
// position in which somebody looks at it.
import { untrack } from "svelte";
import type { Overlays } from "../protocol/types";
import type { Explorer } from "./explorer.svelte";
import type { LiveMatch } from "./liveMatch.svelte";
import { session } from "./session.svelte";

/** A position to ask about, and what tells it from others. */
export interface LaidPlace {
  key: string;
  fields: object;
}

export class Laid {
  /** The name of the overlay that is shown, from position to position. */
  chosen: string | null = $state(null);
  private answer: { key: string; told: Overlays } | null = $state.raw(null);
  private asked = "";

  /** To be made while a component is set up. */
  constructor(private readonly place: () => LaidPlace | null) {
    $effect(() => {
      const place = this.place();
      if (place && (this.chosen !== null || this.asked === "")) untrack(() => void this.ask(place));
    });
  }

  private readonly told = $derived.by(() => (this.answer?.key === this.place()?.key ? this.answer?.told : undefined));
  /** All that the game has, with marks that may be of an earlier position. */
  readonly all = $derived.by(() => this.answer?.told.overlays ?? []);
  readonly shown = $derived.by(() => this.all.find((each) => each.name === this.chosen) ?? null);
  /** Those of the position on the board. */
  readonly marks = $derived.by(() => this.told?.overlays.find((each) => each.name === this.chosen)?.marks ?? []);

  /** The cells that the thing on a cell guards, where that is known. */
  guardedBy(cell: number): number[] {
    return this.told?.guards.find((each) => each.cell === cell)?.cells ?? [];
  }

  /** Somebody wants to know about the position on the board. */
  look(): void {
    const place = this.place();
    if (place) void this.ask(place);
  }

  toggle(name: string): void {
    this.chosen = this.chosen === name ? null : name;
  }

  /** One after the other, then none, and so on. */
  next(): void {
    const names = this.all.map((each) => each.name);
    this.chosen = names[this.chosen === null ? 0 : names.indexOf(this.chosen) + 1] ?? null;
  }

  private async ask({ key, fields }: LaidPlace): Promise<void> {
    if (this.asked === key) return;
    this.asked = key;
    try {
      const told = await session.client.ask("overlays", fields);
      if (this.asked === key) this.answer = { key, told };
    } catch {
      // The board can do without; the next position is asked for again.
    }
  }
}

/** The position of a match on the screen, for the seat of this browser that it concerns. */
export function placeOfMatch(live: LiveMatch): LaidPlace | null {
  const { shown, state, ownSeats } = live;
  if (!shown || !state || live.curtain.seat !== null) return null;
  const own = ownSeats.length === 1 || !ownSeats.includes(shown.to_move) ? ownSeats[0] : shown.to_move;
  const isOpen = state.hides === true || state.outcome.ended;
  const as = live.looking.eyes ?? (isOpen ? undefined : own);
  return {
    key: [shown.ply, as, state.observer, shown.text].join(" "),
    fields: { match: live.id, ply: shown.ply, ...(as === undefined ? {} : { as }) },
  };
}

export function placeOfAnalysis(explorer: Explorer): LaidPlace | null {
  const { position } = explorer;
  return position && { key: position.text, fields: explorer.spotShown };
}
