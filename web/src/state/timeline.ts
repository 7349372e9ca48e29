// A match's history as a row of plies, for walking back and forth.
import type { PlayedMove, Turn } from "../protocol/types";

export interface Ply {
  /** How many moves had been played after it: 1 for the first. */
  ply: number;
  turn: number;
  player: number;
  move: PlayedMove;
}

export function pliesOf(history: Turn[]): Ply[] {
  let ply = 0;
  return history.flatMap((turn) =>
    turn.moves.map((move) => ({ ply: ++ply, turn: turn.turn, player: turn.player, move })),
  );
}

export function lastMoveOf(history: Turn[]): PlayedMove | null {
  return history.at(-1)?.moves.at(-1) ?? null;
}

/** All cells that the last turn touched, so that a chain of jumps is seen as one. */
export function lastCellsOf(history: Turn[]): number[] {
  return history.at(-1)?.moves.flatMap((move) => move.cells) ?? [];
}

export interface NumberedTurn {
  number: number;
  player: number;
  plies: Ply[];
}

/** Rows of the move list: one for each round, a turn of every player in it. */
export function roundsOf(history: Turn[], players: number): (NumberedTurn | null)[][] {
  const rows: (NumberedTurn | null)[][] = [];
  let ply = 0;
  let lastPlayer = players;
  for (const turn of history) {
    if (turn.player <= lastPlayer || rows.length === 0) rows.push(new Array<null>(players).fill(null));
    const plies = turn.moves.map((move) => ({ ply: ++ply, turn: turn.turn, player: turn.player, move }));
    const row = rows.at(-1);
    if (row) row[turn.player] = { number: turn.turn, player: turn.player, plies };
    lastPlayer = turn.player;
  }
  return rows;
}

/** Who is to move after so many moves. */
export function playerAfter(plies: Ply[], ply: number, toMoveNow: number): number {
  return plies[ply]?.player ?? toMoveNow;
}
