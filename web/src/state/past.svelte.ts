// All moves of a match. What a state leaves out is loaded piece by piece, latest first.
import type { Answers, Turn } from "../protocol/types";
import { missingBefore, pliesOf, withEarlier, withTail, type Ply } from "./timeline";

/** The most moves that the server sends at a time. */
const piece = 200;

export class Past {
  plies: Ply[] = $state.raw([]);
  private end = 0;
  /** The current load; answers to earlier ones are ignored. */
  private loading: object | null = null;

  /** `ask` loads the moves from a ply on. */
  constructor(private readonly ask: (from: number) => Promise<Pick<Answers["history"], "history_from" | "history">>) {}

  /** Takes in the last moves of a match from a state. */
  take(state: { ply: number; history_from: number; history: Turn[] }): void {
    this.plies = withTail(this.plies, pliesOf(state.history, state.history_from));
    this.end = state.ply;
    if (missingBefore(this.plies, this.end) > 0) void this.load();
  }

  /** For another observer: what is known so far was seen by somebody else. */
  forget(): void {
    this.plies = [];
    this.loading = null;
  }

  /** Adds everything at once, so that a long list is drawn twice and not with every piece. */
  private async load(): Promise<void> {
    if (this.loading) return;
    const mine = (this.loading = {});
    try {
      const wanted = missingBefore(this.plies, this.end);
      let found: Ply[] = [];
      for (let missing = wanted; missing > 0; missing = missingBefore(found, wanted)) {
        const from = Math.max(0, missing - piece);
        const answer = await this.ask(from);
        if (this.loading !== mine) return;
        const more = pliesOf(answer.history, answer.history_from).slice(0, missing - from);
        if (more.length < missing - from) break; // moves have been taken back since
        found = withEarlier(found, more);
      }
      if (this.plies.length > 0) this.plies = withEarlier(this.plies, found);
    } catch {
      // Known moves stay on the screen; the next state tries again.
    } finally {
      if (this.loading === mine) this.loading = null;
    }
  }
}
