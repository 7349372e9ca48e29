// What the engine would play in a running match, for people who ask.
import { showBoard } from "../board/sight";
import type { Stream } from "../protocol/client";
import type { Move, State, Thought } from "../protocol/types";
import type { Known } from "./choice";
import { session } from "./session.svelte";
import { lastMoveOf } from "./timeline";

export class Hints {
  move: Move | null = $state.raw(null);
  searching = $state(false);
  private search: Stream<Thought> | null = null;

  constructor(
    private readonly match: string,
    private readonly now: () => { state: State | null; known: Known },
  ) {}

  async ask(): Promise<void> {
    this.drop();
    showBoard();
    this.searching = true;
    const bot = session.game(this.now().state?.game ?? "")?.adviser ?? "";
    const search = session.client.think("think", { match: this.match, bot }, () => undefined);
    this.search = search;
    try {
      const text = (await search.done).lines[0]?.moves[0];
      const move = text === undefined ? null : await this.moveBy(text);
      if (this.search === search) this.move = move;
    } catch (error) {
      session.report(error);
    } finally {
      if (this.search === search) this.searching = false;
    }
  }

  drop(): void {
    this.search?.stop();
    this.search = null;
    this.move = null;
    this.searching = false;
  }

  /** A move by its text; one that is not listed is played on a separate board to learn its cells. */
  private async moveBy(text: string): Promise<Move> {
    const { state, known } = this.now();
    const listed = known.moves.find((move) => move.text === text);
    if (listed || !state?.next) return listed ?? { text, notation: text, cells: [] };
    const after = await session.client.ask("look", { match: this.match, ply: state.ply, moves: [text] });
    const { notation, cells } = lastMoveOf(after.history) ?? { notation: text, cells: [] };
    return { text, notation, cells };
  }
}
