// What in a match is worth a card over the board: that it has ended before the user's eyes, or that they are as good
// as winning, told once.
import { isDecisive, shareOf } from "./lead";
import type { LiveMatch } from "./liveMatch.svelte";
import { playEndSound } from "./sound";
import { readStored, store } from "./storage";

const mostLeads = 50;

export class Moments {
  /** The card about it has not been closed. */
  hasJustEnded = $state(false);
  isLeading = $state(false);
  private wasRunning = false;

  /** To be made while a component is set up. */
  constructor(private readonly live: LiveMatch) {
    $effect(() => this.seeEnd());
    $effect(() => this.seeLead());
  }

  /** What the only player of this screen has of the board. */
  readonly held = $derived.by(() => {
    const { state, ownSeats } = this.live;
    return ownSeats.length === 1 && state && !state.outcome.ended
      ? shareOf(state.regions ?? [], ownSeats[0] ?? 0)
      : null;
  });

  private seeEnd(): void {
    const { state, ownSeats } = this.live;
    if (!state) return;
    const { ended, winner = null } = state.outcome;
    if (ended && this.wasRunning) {
      this.hasJustEnded = true;
      playEndSound(ownSeats.length === 1 && winner !== null ? winner === ownSeats[0] : null);
    }
    if (!ended) this.hasJustEnded = false;
    this.wasRunning = !ended;
  }

  private seeLead(): void {
    if (!isDecisive(this.held) || !this.live.isMyTurn) return;
    const told = readStored<string[]>("leads", []);
    if (told.includes(this.live.id)) return;
    store("leads", [...told.slice(1 - mostLeads), this.live.id]);
    this.isLeading = true;
  }
}
