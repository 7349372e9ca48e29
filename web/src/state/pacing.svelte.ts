// Computers are faster than eyes: their moves are shown one after the other at the chosen speed, and among
// themselves they are paused and make single steps.
import type { State } from "../protocol/types";
import { paces, settings } from "./settings.svelte";
import type { Ply } from "./timeline";

/** What it needs of a match. */
export interface Paced {
  readonly state: State | null;
  readonly plies: Ply[];
  readonly ownSeats: number[];
  show(state: State, receivedAt: number): void;
  act(type: "pause" | "step", fields?: object): Promise<object | null>;
}

export class Pacing {
  private held = $state(false);
  private running = $state(false);
  /** States that are still to be shown. */
  private queue: { state: State; at: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stepTimer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private steppedAt = -1;

  constructor(private readonly match: Paced) {}

  /** Whether computers are paused. */
  readonly isHeld = $derived.by(() => this.held || (!this.running && (this.match.state?.paused ?? false)));

  newest(): State | null {
    return this.queue.at(-1)?.state ?? this.match.state;
  }

  /** What is still to be shown is outdated. */
  clear(): void {
    this.queue = [];
    this.steppedAt = -1;
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
    clearTimeout(this.stepTimer);
  }

  receive(state: State): void {
    const at = Date.now();
    const newest = this.newest();
    if (this.queue.length > 0 && state.ply === newest?.ply && state.text === newest.text) {
      this.queue[this.queue.length - 1] = { state, at }; // a pause or the like: queued moves are still to be shown
      return;
    }
    if (newest === null || state.ply <= newest.ply) {
      this.queue = [];
      this.match.show(state, at);
      this.advance();
      return;
    }
    this.queue.push({ state, at });
    this.pump();
  }

  /** Something new is on the screen. */
  shown(): void {
    this.shownAt = Date.now();
  }

  /** Moves of one turn follow one another quickly, and in a crowd so do turns. */
  private pauseBefore(state: State): number {
    const last = state.history.at(-1);
    const before = this.match.plies.at(-1);
    const isSameTurn = last !== undefined && last.player === before?.player && last.turn === before.turn;
    const crowd = Math.max(1, (state.players.length - 1) / 2);
    return paces[settings.pace] / crowd / (isSameTurn ? 4 : 1);
  }

  private pump(): void {
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (next === undefined) return;
    const isAskedFor = next.state.ply === this.steppedAt + 1;
    if (this.held && !isAskedFor) return;
    const mover = next.state.history.at(-1)?.player ?? 0;
    // No delay with a clock, for own moves, or for a step.
    const atOnce = next.state.clock !== undefined || this.match.ownSeats.includes(mover) || isAskedFor;
    const wait = atOnce ? 0 : this.shownAt + this.pauseBefore(next.state) - Date.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.pump(), wait);
      return;
    }
    this.queue.shift();
    this.match.show(next.state, next.at);
    this.pump();
    this.advance();
  }

  hold(on: boolean): void {
    this.held = on;
    this.running = !on;
    clearTimeout(this.stepTimer);
    // A pause also stops the search of a step in progress.
    if (on) {
      this.steppedAt = -1;
      void this.match.act("pause", { on: true });
    } else {
      this.pump();
      this.advance();
    }
  }

  /** One computer move: a queued one, or else a new one. */
  async step(): Promise<void> {
    const next = this.queue.shift();
    if (next) this.match.show(next.state, next.at);
    else await this.letMove();
  }

  /** At any speed but the fastest, computers among themselves make single steps. */
  advance(): void {
    clearTimeout(this.stepTimer);
    const { state } = this.match;
    if (!this.running || state === null || this.queue.length > 0) return;
    if (state.outcome.ended) {
      this.running = false;
      return;
    }
    const pace = paces[settings.pace];
    if (pace === 0) {
      if (state.paused) void this.match.act("pause", { on: false });
    } else if (!state.paused) {
      void this.match.act("pause", { on: true });
    } else {
      this.stepTimer = setTimeout(() => void this.letMove(), Math.max(0, this.shownAt + pace - Date.now()));
    }
  }

  /** Requests one step, and no other until its move has arrived. */
  private async letMove(): Promise<void> {
    const ply = this.match.state?.ply ?? 0;
    if (this.steppedAt === ply) return;
    this.steppedAt = ply;
    if ((await this.match.act("step")) === null) this.steppedAt = -1;
  }
}
