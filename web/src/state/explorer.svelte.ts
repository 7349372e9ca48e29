// Looking around in a game or a position: where one stands, a variation tried on top of it, and the
// engine's own search of what is on the board.
import { Refused, type Stream } from "../protocol/client";
import type { OptionValues, Position, Review, Thought, Turn } from "../protocol/types";
import { noChoice, pick, say, type Choice, type Picked } from "./choice";
import { motionOf, type Motion } from "./motion";
import type { PlaceInAddress } from "./router";
import { reviewOf } from "./reviews";
import { verdictFor, type Verdict } from "./score";
import { explain, session } from "./session.svelte";
import { lastMoveOf, pliesOf, playerAfter } from "./timeline";

export class Explorer {
  position: Position | null = $state.raw(null);
  /** The game's moves, without the variation. */
  history: Turn[] = $state.raw([]);
  ply = $state(0);
  tries: string[] = $state.raw([]);
  motion: Motion | null = $state.raw(null);
  choice: Choice = $state.raw(noChoice);
  trouble: string | null = $state(null);
  missing = $state(false);

  thought: Thought | null = $state.raw(null);
  running = $state(false);
  wanted = $state(false);
  lines = $state(3);
  answers = $state(false);

  verdicts: Map<number, Verdict> = $state.raw(new Map());
  best: Map<number, string> = $state.raw(new Map());
  reviews: Map<number, Review> = $state.raw(new Map());
  walking = $state(false);

  private search: Stream<Thought> | null = null;
  private lastToMove = 0;

  constructor(readonly place: PlaceInAddress) {}

  readonly plies = $derived(pliesOf(this.history));
  readonly verdict: Verdict | null = $derived.by(() => {
    const line = this.thought?.lines[0];
    if (line && this.position) return verdictFor(this.position.to_move, line, this.scale());
    return this.tries.length === 0 ? (this.verdicts.get(this.ply) ?? null) : null;
  });

  async start(): Promise<void> {
    try {
      if (this.place.kind === "match") {
        const state = await session.client.ask("look", { match: this.place.match });
        this.history = state.history;
        this.lastToMove = state.to_move;
        this.ply = Math.min(this.place.ply ?? state.ply, state.ply);
      }
      await this.look();
    } catch (error) {
      this.missing = error instanceof Refused && (error.code === "unknown_match" || error.code === "unknown_game");
      this.trouble = explain(error);
    }
  }

  leave(): void {
    this.walking = false;
    this.search?.stop();
  }

  private async look(motion: Motion | null = null): Promise<void> {
    this.position = await session.client.ask("look", { ...this.base(), moves: this.tries });
    this.trouble = null;
    this.motion = motion;
    this.choice = noChoice;
    this.restart();
  }

  private base(): object {
    if (this.place.kind === "match") return { match: this.place.match, ply: this.ply };
    const { game, state, options } = this.place;
    return { game, options: numbers(options), ...(state === null ? {} : { state }) };
  }

  /** What is on the board, for a search of its own. */
  spot(): object {
    return { ...this.base(), moves: this.tries };
  }

  private scale(): number | undefined {
    return session.game(this.position?.game ?? "")?.scale;
  }

  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.plies.length));
    if (this.tries.length > 0 && ply === this.ply - 1 + this.tries.length) {
      this.tries = this.tries.slice(0, -1);
      return this.guarded();
    }
    if (wanted === this.ply && this.tries.length === 0) return;
    const isStep = Math.abs(wanted - this.ply) === 1 && this.tries.length === 0;
    const cells = this.plies[Math.max(wanted, this.ply) - 1]?.move.cells ?? [];
    const motion = isStep ? motionOf(cells, wanted < this.ply) : null;
    this.ply = wanted;
    this.tries = [];
    return this.guarded(motion);
  }

  async tryMoves(moves: string[]): Promise<void> {
    const before = this.tries;
    this.tries = [...this.tries, ...moves];
    const one = moves.length === 1 ? this.position?.moves.find((move) => move.text === moves[0]) : undefined;
    await this.guarded(one ? motionOf(one.cells) : null);
    if (this.trouble !== null) this.tries = before;
  }

  async backTo(count: number): Promise<void> {
    this.tries = this.tries.slice(0, count);
    await this.guarded();
  }

  private async guarded(motion: Motion | null = null): Promise<void> {
    try {
      await this.look(motion);
    } catch (error) {
      this.trouble = explain(error);
      session.report(error);
    }
  }

  pickCell(cell: number): void {
    this.follow(pick(this.position?.moves ?? [], this.choice, cell));
  }

  sayWord(level: number, word: string): void {
    this.follow(say(this.position?.moves ?? [], this.choice, level, word));
  }

  private follow(picked: Picked): void {
    if (picked.kind === "choice") this.choice = picked.choice;
    else void this.playTry(picked.move.text);
  }

  async playTry(move: string): Promise<void> {
    const mover = this.position?.to_move;
    const next = this.plies[this.ply];
    if (this.tries.length === 0 && next?.move.text === move) await this.go(this.ply + 1);
    else await this.tryMoves([move]);
    if (this.answers) await this.answer(mover ?? 0);
  }

  /** The engine plays until it is the person's turn again. */
  private async answer(person: number): Promise<void> {
    while (this.position && !this.position.outcome.ended && this.position.to_move !== person && this.trouble === null) {
      const thought = await session.client.think("think", { ...this.spot(), bot: "alphabeta:time=1s" }, () => undefined)
        .done;
      const move = thought.lines[0]?.moves[0];
      if (move === undefined) return;
      await this.tryMoves([move]);
    }
  }

  // ---- the engine's lines

  setWanted(on: boolean): void {
    this.wanted = on;
    this.restart();
  }

  private restart(): void {
    this.search?.stop();
    this.search = null;
    this.thought = null;
    this.running = false;
    if (!this.wanted || this.position === null || this.position.outcome.ended) return;
    const search = session.client.think("analyse", { ...this.spot(), lines: this.lines, time: 60_000 }, (part) => {
      if (this.search === search) this.thought = part;
    });
    this.search = search;
    this.running = true;
    search.done.then(
      (last) => {
        if (this.search !== search) return;
        this.thought = last;
        this.running = false;
      },
      (error: unknown) => {
        if (this.search !== search) return;
        this.running = false;
        this.wanted = false;
        session.report(error);
      },
    );
  }

  // ---- the whole game

  async walkGame(): Promise<void> {
    if (this.place.kind !== "match" || this.walking) return;
    this.walking = true;
    try {
      for (let ply = 0; ply <= this.plies.length && this.walking; ply++) {
        if (this.verdicts.has(ply)) continue;
        const search = session.client.think(
          "analyse",
          { match: this.place.match, ply, time: 250, lines: 1 },
          () => undefined,
        );
        const thought = await search.done.catch((error: unknown) => {
          if (error instanceof Refused && error.code === "bad_position") return null;
          throw error;
        });
        const line = thought?.lines[0];
        if (!line) continue;
        const toMove = playerAfter(this.plies, ply, this.lastToMove);
        this.verdicts = new Map(this.verdicts).set(ply, verdictFor(toMove, line, this.scale()));
        const move = line.moves[0];
        if (move !== undefined) this.best = new Map(this.best).set(ply, move);
        const review = await reviewOf(this.place.match, ply);
        if (review) this.reviews = new Map(this.reviews).set(ply, review);
      }
    } catch (error) {
      session.report(error);
    } finally {
      this.walking = false;
    }
  }

  lastMove(): string | null {
    return lastMoveOf(this.position?.history ?? [])?.notation ?? null;
  }
}

/** Options from an address are texts; the engine wants numbers as numbers. */
export function numbers(options: Record<string, string>): OptionValues {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, /^-?\d+$/.test(value) ? Number(value) : value]),
  );
}
