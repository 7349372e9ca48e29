// Exploring a game or a position: the current position, a variation tried on top of it, and the engine's
// search of what is on the board.
import { Refused, type Stream } from "../protocol/client";
import type { OptionValues, Position, Judgement, Report, Thought } from "../protocol/types";
import { Choosing } from "./choosing.svelte";
import { tokensOf } from "./keys";
import { motionOf, type Motion } from "./motion";
import { playerCount } from "./names";
import { Past } from "./past.svelte";
import { positionAddress, type PlaceInAddress } from "./router";
import { verdictFor, type Verdict } from "./score";
import { explain, session } from "./session.svelte";
import {
  emptyStudy,
  keepStudy,
  keyOf,
  readStudy,
  toggled,
  withLine,
  withNote,
  withoutBranch,
  type Mark,
  type Note,
  type Spot,
  type Study,
} from "./study";
import { lastMoveOf, plyAt } from "./timeline";

export class Explorer {
  position: Position | null = $state.raw(null);
  /** The number of moves in the game, without the variation. */
  last = $state(0);
  ply = $state(0);
  tries: string[] = $state.raw([]);
  motion: Motion | null = $state.raw(null);
  readonly choosing = new Choosing({
    ask: (choice) => session.client.ask("choices", { ...this.spotShown, ...choice }),
    made: (move) => void this.playTry(move.text),
    failed: (error) => session.report(error),
  });
  trouble: string | null = $state(null);
  missing = $state(false);

  thought: Thought | null = $state.raw(null);
  running = $state(false);
  wanted = $state(false);
  lines = $state(3);
  answers = $state(false);
  /** What the user has worked out. */
  study: Study = $state.raw(emptyStudy);

  verdicts: Map<number, Verdict> = $state.raw(new Map());
  best: Map<number, string> = $state.raw(new Map());
  reviews: Map<number, Judgement> = $state.raw(new Map());
  walking = $state(false);
  /** How many positions of the game have been analysed. */
  walked = $state(0);

  private search: Stream<Thought> | null = null;
  private report: Stream<Report> | null = null;
  /** The server knows which seats of a running game are ours. */
  private isSeated = false;
  /** The place of the position on the board; the next one may still be loading. */
  spotShown: object = {};
  private readonly past = new Past((from) => session.client.ask("history", { ...this.base(), from }));

  constructor(readonly place: PlaceInAddress) {
    this.study = readStudy(this.studyName());
  }

  readonly here: Spot = $derived.by(() => ({ ply: this.ply, moves: this.tries }));
  readonly note: Note = $derived.by(() => this.study.notes[keyOf(this.here)] ?? {});

  /** The game's moves, without the variation; the first ones may still be loading. */
  readonly plies = $derived.by(() => this.past.plies);
  readonly players = $derived.by(() => {
    const game = session.game(this.position?.game ?? "");
    return game ? playerCount(game, this.position?.options) : 2;
  });
  /** Who is ahead, in games for two. */
  readonly verdict: Verdict | null = $derived.by(() => {
    const line = this.thought?.lines[0];
    if (this.players !== 2) return null;
    if (line && this.position && this.position.to_move >= 0) return verdictFor(this.position.to_move, line);
    return this.tries.length === 0 ? (this.verdicts.get(this.ply) ?? null) : null;
  });

  async start(): Promise<void> {
    try {
      if (this.place.kind === "match") {
        const state = await session.client.ask("look", { match: this.place.match });
        this.past.take(state);
        this.last = state.ply;
        this.ply = Math.min(this.place.ply ?? state.ply, state.ply);
        if (state.outcome.ended) this.recall(this.place.match);
        else await this.admitSeats(this.place.match);
      }
      this.tries = this.place.moves;
      if (this.tries.length > 0) this.keep(withLine(this.study, this.here));
      await this.look().catch((error: unknown) => {
        // A damaged link still shows the game.
        if (this.tries.length === 0) throw error;
        this.tries = [];
        session.report(error);
        return this.look();
      });
    } catch (error) {
      this.missing = error instanceof Refused && (error.code === "unknown_match" || error.code === "unknown_game");
      this.trouble = explain(error);
    }
  }

  /** Whoever plays in this game gets no help here either, even after a reload. */
  private async admitSeats(match: string): Promise<void> {
    const tokens = tokensOf(match);
    if (tokens.length === 0) return;
    this.isSeated = true;
    await session.client.ask("subscribe", { match, tokens }).catch(() => undefined);
  }

  /** A report that was made before. */
  private recall(match: string): void {
    const kept = session.client.think("report", { match, ply: this.last, kept: true }, () => undefined);
    kept.done.then(
      ({ moves }) => this.take(moves),
      () => undefined,
    );
  }

  leave(): void {
    this.stopWalking();
    this.search?.stop();
    if (this.isSeated && this.place.kind === "match" && session.status === "open")
      session.client.ask("unsubscribe", { match: this.place.match }).catch(() => undefined);
  }

  private async look(motion: Motion | "last" | null = null): Promise<void> {
    const spot = this.spot();
    const position = await session.client.ask("look", spot);
    this.spotShown = spot;
    this.position = position;
    this.trouble = null;
    this.motion = motion === "last" ? motionOf(lastMoveOf(position.history)?.cells ?? []) : motion;
    this.choosing.begin(position.outcome.ended ? null : position);
    this.restart();
  }

  private base(): object {
    if (this.place.kind === "match") return { match: this.place.match, ply: this.ply };
    const { game, state, options } = this.place;
    return { game, options: numbers(options), ...(state === null ? {} : { state }) };
  }

  /** The position on the board, for a separate search. */
  spot(): object {
    return { ...this.base(), moves: this.tries };
  }

  async go(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.last));
    if (this.tries.length > 0 && ply === this.ply - 1 + this.tries.length) {
      this.tries = this.tries.slice(0, -1);
      return this.guarded();
    }
    if (wanted === this.ply && this.tries.length === 0) return;
    const isStep = Math.abs(wanted - this.ply) === 1 && this.tries.length === 0;
    const cells = plyAt(this.plies, Math.max(wanted, this.ply))?.move.cells ?? [];
    const motion = isStep ? motionOf(cells, wanted < this.ply) : null;
    this.ply = wanted;
    this.tries = [];
    return this.guarded(motion);
  }

  /** `isKept`: they become part of the study. */
  async tryMoves(moves: string[], isKept = true): Promise<void> {
    const before = this.tries;
    this.tries = [...this.tries, ...moves];
    const spot = this.here;
    await this.guarded(moves.length === 1 ? "last" : null);
    if (this.trouble === null) {
      if (isKept) this.keep(withLine(this.study, spot));
    } else if (keyOf(this.here) === keyOf(spot)) {
      this.tries = before;
    }
  }

  async goTo({ ply, moves }: Spot): Promise<void> {
    this.ply = ply;
    this.tries = moves;
    await this.guarded();
  }

  // ---- the user's own work

  annotate(change: Note): void {
    this.keep(withNote(withLine(this.study, this.here), this.here, change));
  }

  mark(mark: Mark): void {
    this.annotate({ marks: toggled(this.note.marks ?? [], mark) });
  }

  async forget(spot: Spot): Promise<void> {
    const isInside = spot.ply === this.ply && spot.moves.every((move, i) => this.tries[i] === move);
    this.keep(withoutBranch(this.study, spot));
    if (isInside) await this.backTo(spot.moves.length - 1);
  }

  private keep(study: Study): void {
    if (study === this.study) return;
    this.study = study;
    keepStudy(this.studyName(), study);
  }

  private studyName(): string {
    if (this.place.kind === "match") return this.place.match;
    return positionAddress("analysis", this.place.game, this.place.options, this.place.state);
  }

  async backTo(count: number): Promise<void> {
    this.tries = this.tries.slice(0, count);
    await this.guarded();
  }

  private async guarded(motion: Motion | "last" | null = null): Promise<void> {
    try {
      await this.look(motion);
    } catch (error) {
      this.trouble = explain(error);
      session.report(error);
    }
  }

  async playTry(move: string): Promise<void> {
    const mover = this.position?.to_move;
    const next = plyAt(this.plies, this.ply + 1);
    if (this.tries.length === 0 && next?.move.text === move) await this.go(this.ply + 1);
    else await this.tryMoves([move]);
    if (this.answers) await this.answer(mover ?? 0);
  }

  /** The engine plays until it is the user's turn again. */
  private async answer(person: number): Promise<void> {
    while (this.position && !this.position.outcome.ended && this.position.to_move !== person && this.trouble === null) {
      const asked = keyOf(this.here);
      const bot = session.game(this.position.game)?.adviser ?? "";
      const thought = await session.client.think("think", { ...this.spot(), bot }, () => undefined).done;
      const move = thought.lines[0]?.moves[0];
      if (move === undefined || keyOf(this.here) !== asked) return;
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
      // A server cuts long work short when others wait: then the rest is asked for.
      for (let isDone = false; !isDone && this.walking;) {
        const fields = { match: this.place.match, ply: this.last };
        this.report = session.client.think("report", fields, (part) => this.take(part.moves));
        const { moves, complete } = await this.report.done;
        this.take(moves);
        isDone = complete !== false;
      }
    } catch (error) {
      session.report(error);
    } finally {
      this.walking = false;
    }
  }

  stopWalking(): void {
    this.walking = false;
    this.report?.stop();
  }

  private take(moves: Report["moves"]): void {
    this.verdicts = new Map([
      ...this.verdicts,
      ...moves.map(({ ply, score, ends_in, chances }) => [ply, { score, endsIn: ends_in ?? null, chances }] as const),
    ]);
    this.best = new Map([...this.best, ...moves.map(({ ply, best }) => [ply, best] as const)]);
    this.reviews = new Map([...this.reviews, ...moves.map((move) => [move.ply, move] as const)]);
    this.walked = this.verdicts.size;
  }
}

/** Options in an address are strings; the engine expects numbers as numbers. */
export function numbers(options: Record<string, string>): OptionValues {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [name, /^-?\d+$/.test(value) ? Number(value) : value]),
  );
}
