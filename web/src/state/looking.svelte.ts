// Which position of a match is on the screen: the latest or an earlier one, after the end through a player's eyes,
// and played again one move after the other.
import { cellsOf } from "../board/geometry";
import type { Position, State } from "../protocol/types";
import { calledIn, happeningsBetween, summed, type Happening } from "./happenings";
import { motionOf, type Motion } from "./motion";
import { session } from "./session.svelte";
import { paces, settings } from "./settings.svelte";
import { lastMoveOf, plyAt, type Ply } from "./timeline";

/** What it needs of a match. */
export interface Looked {
  readonly state: State | null;
  readonly plies: Ply[];
  readonly isMyTurn: boolean;
  readonly ownSeats: number[];
  /** What was begun in the position on the screen is given up. */
  drop(): void;
}

export class Looking {
  /** The earlier position on the screen, if any. */
  earlier: Position | null = $state.raw(null);
  /** In a finished game, through whose eyes it is seen; null: everything. */
  eyes: number | null = $state(null);
  motion: Motion | null = $state.raw(null);
  private known = new Map<string, Position>();
  private replaying: object | null = null;
  /** The position that was asked for last, until it is there. */
  private going: { ply: number } | null = null;

  constructor(
    private readonly id: string,
    private readonly match: Looked,
  ) {}

  /** A new state; `isOther`: nothing that was seen before leads to it. */
  take(state: State, isOther: boolean): void {
    if (!state.outcome.ended) this.eyes = null;
    if (isOther) this.known.clear();
    this.known.set(this.key(state.ply, null), { ...state });
  }

  /** The state on the screen has replaced another. */
  arrive(state: State, isNext: boolean): void {
    const isOfChance = (state.history.at(-1)?.player ?? 0) < 0;
    this.motion = isNext && !isOfChance ? motionOf(lastMoveOf(state.history)?.cells ?? []) : null;
  }

  async lookAt(ply: number): Promise<void> {
    const last = this.match.state?.ply ?? 0;
    const now = this.earlier?.ply ?? last;
    const wanted = Math.max(0, Math.min(ply, last));
    this.match.drop();
    this.replaying = null;
    this.going = null;
    if (wanted !== now) await this.goTo(wanted, now);
  }

  private async goTo(wanted: number, now: number): Promise<void> {
    const mine = (this.going = { ply: wanted });
    try {
      const position = await this.positionAt(wanted);
      if (this.going !== mine) return; // somewhere else was wanted since
      const step = plyAt(this.match.plies, Math.max(wanted, now));
      const isStep = Math.abs(wanted - now) === 1 && (step?.player ?? -1) >= 0;
      this.motion = isStep ? motionOf(step?.move.cells ?? [], wanted < now) : null;
      this.earlier = wanted === this.match.state?.ply && this.eyes === null ? null : position;
    } catch (error) {
      session.report(error);
    } finally {
      if (this.going === mine) this.going = null;
    }
  }

  private key(ply: number, eyes = this.eyes): string {
    return `${ply} ${eyes ?? ""}`;
  }

  private async positionAt(ply: number): Promise<Position> {
    const key = this.key(ply);
    const as = this.eyes === null ? {} : { as: this.eyes };
    const position = this.known.get(key) ?? (await session.client.ask("look", { match: this.id, ply, ...as }));
    this.known.set(key, position);
    return position;
  }

  /** The same position through the eyes of a player, or of nobody in particular. */
  async seeAs(player: number | null): Promise<void> {
    const ply = this.going?.ply ?? this.earlier?.ply ?? this.match.state?.ply ?? 0;
    this.eyes = player;
    await this.goTo(ply, ply);
  }

  // ---- what happened

  /** The number of moves played before everybody else's last turns: since the user's own, if there was one. */
  readonly lastRound = $derived.by(() => {
    const { state, plies, isMyTurn, ownSeats } = this.match;
    const isAnybodys = isMyTurn || ownSeats.length === 0;
    const isMine = ({ player }: Ply) => (isAnybodys ? player === state?.to_move : ownSeats.includes(player));
    const isOver = ({ turn }: Ply) => !isMyTurn || turn !== state?.turn;
    const mine = plies.filter((each) => isMine(each) && isOver(each)).at(-1);
    return Math.min(state?.ply ?? 0, mine?.ply ?? 0);
  });

  /** What happened after so many moves, up to now; null when more has happened in the meantime. */
  async happeningsSince(ply: number): Promise<Happening[] | null> {
    const now = this.match.state?.ply ?? 0;
    const called = calledIn(session.game(this.match.state?.game ?? "")?.legend);
    const found: Happening[] = [];
    for (let at = ply + 1; at <= now; at++) {
      const [before, after] = [await this.positionAt(at - 1), await this.positionAt(at)];
      const step = plyAt(this.match.plies, at);
      if ((this.match.state?.ply ?? 0) !== now) return null;
      found.push(
        ...happeningsBetween(
          cellsOf(before.view),
          cellsOf(after.view),
          step?.player ?? -1,
          step?.move.cells ?? [],
          called,
        ),
      );
    }
    return summed(found);
  }

  /** Shows again what has been played after so many moves, one move after the other. */
  async replay(from: number): Promise<void> {
    const mine = (this.replaying = {});
    this.match.drop();
    const pause = Math.max(250, Math.min(paces[settings.pace], 700));
    for (let ply = from; ply <= (this.match.state?.ply ?? 0) && this.replaying === mine; ply++) {
      await this.goTo(ply, ply - 1);
      await new Promise((done) => setTimeout(done, pause));
    }
    if (this.replaying === mine) this.replaying = null;
  }
}
