// A match's history as a row of plies, for browsing. States contain only the last moves: earlier ones are kept
// as they become known, and every new state replaces the end.
import type { PlayedMove, Turn } from "../protocol/types";

export interface Ply {
  /** The number of moves played, including this one: 1 for the first. */
  ply: number;
  turn: number;
  round: number;
  /** Below 0 for chance. */
  player: number;
  move: PlayedMove;
}

/** `from` is the number of moves before. */
export function pliesOf(history: Turn[], from = 0): Ply[] {
  let ply = from;
  return history.flatMap((turn) =>
    turn.moves.map((move) => ({ ply: ++ply, turn: turn.turn, round: turn.round, player: turn.player, move })),
  );
}

export function plyAt(plies: Ply[], ply: number): Ply | undefined {
  return plies[ply - (plies[0]?.ply ?? 1)];
}

/** How many moves had been played when the turn of this one began. */
export function turnStart(plies: Ply[], ply: number): number {
  const turn = plyAt(plies, ply)?.turn;
  return (plies.find((each) => each.turn === turn)?.ply ?? 1) - 1;
}

/** How many moves have been played when the next turn is over; undefined after the last. */
export function turnAfter(plies: Ply[], ply: number): number | undefined {
  const turn = plyAt(plies, ply + 1)?.turn;
  return plies.filter((each) => each.turn === turn && each.ply > ply).at(-1)?.ply;
}

/** How many moves are missing at the beginning. */
export function missingBefore(plies: Ply[], end: number): number {
  return plies.length === 0 ? end : (plies[0]?.ply ?? 1) - 1;
}

function isSame(one: Ply | undefined, other: Ply): boolean {
  return (
    one !== undefined &&
    one.player === other.player &&
    one.turn === other.turn &&
    one.move.text === other.move.text &&
    one.move.remark === other.move.remark
  );
}

/** The known moves with a state's last moves, which take precedence and end the list. Unchanged moves stay the same
 *  objects, so that they are not drawn again. */
export function withTail(known: Ply[], tail: Ply[]): Ply[] {
  const first = tail[0];
  if (first === undefined) return [];
  const there = plyAt(known, first.ply);
  const before = plyAt(known, first.ply - 1);
  // The two must agree where they meet: moves may have been taken back and replaced while we were disconnected.
  const fits = there ? isSame(there, first) : before !== undefined;
  if (!fits) return tail;
  const kept = tail.map((ply) => {
    const old = plyAt(known, ply.ply);
    return old !== undefined && isSame(old, ply) ? old : ply;
  });
  return [...known.slice(0, first.ply - (known[0]?.ply ?? 1)), ...kept];
}

/** The known moves with earlier ones in front. */
export function withEarlier(known: Ply[], earlier: Ply[]): Ply[] {
  const first = known[0];
  if (first === undefined) return earlier;
  const last = earlier.at(-1);
  if (last === undefined || last.ply < first.ply - 1) return known;
  return [...earlier.filter((each) => each.ply < first.ply), ...known];
}

export function lastMoveOf(history: Turn[]): PlayedMove | null {
  return history.at(-1)?.moves.at(-1) ?? null;
}

/** All cells that the last turn touched, so that a chain of jumps is highlighted as one. */
export function lastCellsOf(history: Turn[]): number[] {
  return history.at(-1)?.moves.flatMap((move) => move.cells) ?? [];
}

export interface NumberedTurn {
  number: number;
  round: number;
  player: number;
  /** Including what chance did before or during it. */
  plies: Ply[];
}

export type Round = (NumberedTurn | null)[];

/** Rows of the move list: one per round, with a turn of every player. What chance deals before anybody moves has its
 *  own row. */
export function roundsOf(plies: Ply[], players: number): Round[] {
  const rows: Round[] = [];
  let last: NumberedTurn | null = null;
  let chances: Ply[] = []; // belong to the turn they fall into or lead to
  for (const ply of plies) {
    if (last && ply.turn === last.number && (ply.player < 0 || ply.player === last.player)) {
      last.plies.push(ply);
    } else if (ply.player < 0) {
      chances.push(ply);
    } else {
      if (last === null && chances.length > 1) rows.push(rowOfChance(chances.splice(0)));
      if (last === null || ply.player <= last.player) rows.push(new Array<null>(players).fill(null));
      last = { number: ply.turn, round: ply.round, player: ply.player, plies: [...chances, ply] };
      chances = [];
      const row = rows.at(-1);
      if (row) row[ply.player] = last;
    }
  }
  const [first] = chances;
  if (first && last && first.round === last.round) last.plies.push(...chances);
  else if (first && last) rows.push([turnOfChance(chances), ...new Array<null>(players - 1).fill(null)]);
  else if (first) rows.push(rowOfChance(chances));
  return rows;
}

/** What chance has done before anybody's turn has begun. */
function turnOfChance(plies: Ply[]): NumberedTurn {
  return { number: plies[0]?.turn ?? 0, round: plies[0]?.round ?? 0, player: 0, plies };
}

function rowOfChance(plies: Ply[]): Round {
  return [turnOfChance(plies)];
}

/** The number of a row; null for what chance dealt before anybody moved. */
export function numberOf(round: Round): number | null {
  return round.length === 1 && isOfChance(round) ? null : (round.find((turn) => turn !== null)?.round ?? null);
}

/** A row without a player. */
export function isOfChance(round: Round | undefined): boolean {
  return round?.every((turn) => turn?.plies.every((ply) => ply.player < 0) ?? false) ?? false;
}

function isSameRound(one: Round | undefined, other: Round): boolean {
  return (
    one?.length === other.length &&
    other.every((turn, seat) => {
      const old = one[seat]?.plies ?? [];
      const plies = turn?.plies ?? [];
      return old.length === plies.length && plies.every((ply, i) => ply === old[i]);
    })
  );
}

/** Rounds in blocks of equal size; unchanged blocks are reused. */
export function blocksOf(rounds: Round[], size: number, before: Round[][]): Round[][] {
  return Array.from({ length: Math.ceil(rounds.length / size) }, (_, index) => {
    const block = rounds.slice(index * size, (index + 1) * size);
    const old = before[index];
    return old?.length === block.length && block.every((round, i) => isSameRound(old[i], round)) ? old : block;
  });
}
