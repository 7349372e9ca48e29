// What several people at one screen must not see of one another: between their turns the board is covered.
import type { State } from "../protocol/types";
import { session } from "./session.svelte";

/** What it needs of a match. */
export interface Covered {
  readonly state: State | null;
  readonly ownSeats: number[];
  receive(state: State): void;
}

export class Curtain {
  private isCovering = false;

  constructor(
    private readonly id: string,
    private readonly match: Covered,
  ) {}

  /** Whether the match hides something from somebody. */
  get hides(): boolean {
    const { state } = this.match;
    return state?.hides ?? session.game(state?.game ?? "")?.hides ?? false;
  }

  /** Of several people at this screen, the one whose turn it is to see what is hidden from the others; null when
   *  nothing has to be covered. */
  readonly seat: number | null = $derived.by(() => {
    const { state, ownSeats } = this.match;
    if (state === null || state.outcome.ended || !this.hides || ownSeats.length < 2) return null;
    return ownSeats.includes(state.to_move) && state.observer !== state.to_move ? state.to_move : null;
  });

  /** The person whose turn it is has the screen. */
  async lift(): Promise<void> {
    if (this.seat !== null) await this.lookAs(this.seat);
  }

  /** The person who has just moved must not see the next one's view. */
  cover(): void {
    const { state, ownSeats } = this.match;
    if (state?.observer === undefined || !this.hides || ownSeats.length < 2 || this.isCovering) return;
    if (state.outcome.ended || state.to_move < 0 || state.to_move === state.observer) return;
    this.isCovering = true;
    void this.lookAs(-1).finally(() => (this.isCovering = false));
  }

  private async lookAs(player: number): Promise<void> {
    try {
      this.match.receive(await session.client.ask("state", { match: this.id, as: player }));
    } catch (error) {
      session.report(error);
    }
  }
}
