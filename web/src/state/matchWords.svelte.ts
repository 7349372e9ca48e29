// A match in words: who is to move, how it ended, and what has just been played.
import type { MoveEvent } from "../protocol/types";
import { texts } from "../texts";
import { buttons } from "./choice";
import { toldOf } from "./events";
import type { LiveMatch } from "./liveMatch.svelte";
import { colourName, moveWord, uniqueName } from "./names";
import { session } from "./session.svelte";
import { lastMoveOf, plyAt } from "./timeline";

const noEvents: MoveEvent[] = [];

export class MatchWords {
  constructor(private readonly live: LiveMatch) {}

  readonly game = $derived.by(() => session.game(this.live.state?.game ?? ""));

  nameOf = (seat: number): string => uniqueName(this.live.state?.players ?? [], this.game, seat);
  /** Where there is little room, computers are their colours; their levels stand beside the board. */
  rowName = (seat: number): string =>
    this.live.state?.players[seat]?.bot === undefined ? this.nameOf(seat) : colourName(this.game, seat);
  /** Everybody's, for rows. */
  readonly rowNames = $derived.by(() => (this.live.state?.players ?? []).map((_, seat) => this.rowName(seat)));

  /** How it ended; empty before. */
  readonly headline = $derived.by(() => {
    const outcome = this.live.state?.outcome;
    if (!outcome?.ended) return "";
    const how = texts.match.by[outcome.by ?? ""];
    return `${this.resultOf(outcome.winner ?? null)}${how ? ` ${how}` : ""}`;
  });

  private resultOf(winner: number | null): string {
    const { state, ownSeats } = this.live;
    const mine = ownSeats.length === 1 ? ownSeats[0] : undefined;
    if (winner !== null && winner === mine) return texts.match.youWon;
    if (winner !== null && mine !== undefined && state?.players.length === 2) return texts.match.youLost;
    if (winner !== null) return texts.match.won(this.nameOf(winner));
    const places = state?.outcome.places ?? [];
    const first = places.flatMap((place, seat) => (place === 1 ? [this.nameOf(seat)] : []));
    return first.length < places.length ? texts.match.shared(first) : texts.match.drawn;
  }

  /** What the match waits for, or how it ended. */
  readonly status = $derived.by(() => {
    const { state, isMyTurn, ownSeats, openSeats, known, isSavingSlowly } = this.live;
    if (!state) return "";
    const name = this.nameOf(state.to_move);
    if (state.outcome.ended) return `${this.headline}.`;
    if (isSavingSlowly) return texts.match.saving;
    if (openSeats.includes(state.to_move)) return `${texts.match.waitingFor(name)}.`;
    if (isMyTurn && buttons(known).length > 0) return `${texts.match.goOnOrStop}.`;
    if (isMyTurn && ownSeats.length === 1) return `${texts.match.yourMove}.`;
    if (state.players[state.to_move]?.bot !== undefined) return `${texts.match.thinking(name)} …`;
    return `${texts.match.toMove(name)}.`;
  });

  /** "Round 7 of 100". */
  readonly round = $derived.by(() => {
    const shown = this.live.shown;
    if (!shown) return "";
    const { round, most_rounds: most } = shown;
    return most === undefined ? texts.match.round(round) : texts.match.roundOf(round, most);
  });

  /** The move on the screen. Stays the same object while nothing is played, so that its events are shown once. */
  private readonly lastMove = $derived.by(() => {
    const { earlier } = this.live.looking;
    if (earlier) return lastMoveOf(earlier.history);
    return this.live.state ? (plyAt(this.live.plies, this.live.state.ply)?.move ?? null) : null;
  });
  readonly events = $derived(this.lastMove?.events ?? noEvents);
  readonly told = $derived(toldOf(this.lastMove));

  /** For those who listen: the last move, and whose turn it is. */
  readonly said = $derived.by(() => {
    const move = this.live.state ? lastMoveOf(this.live.state.history) : null;
    const by = this.live.state?.history.at(-1)?.player;
    if (!move || by === undefined) return this.status;
    const notation = this.game ? moveWord(move.notation, this.game) : move.notation;
    const said = by < 0 ? texts.match.saidByChance(notation) : texts.match.said(colourName(this.game, by), notation);
    return `${said} ${toldOf(move)} ${this.status}`;
  });
}
