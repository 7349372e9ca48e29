// Arrows between cells, shortened so that the pieces stay visible.
import type { Move } from "../protocol/types";
import { cellSize, centreOf, type Grid } from "./geometry";
import { isDrawn, type Drawn } from "./things";

export interface Arrow {
  from: number;
  to: number;
  /** 0 for the best line; higher ranks are drawn fainter. */
  rank: number;
  /** What a move on one cell puts there. */
  ghost?: { thing: string; owner: number };
}

export function arrowPath(grid: Grid, arrow: Arrow): string {
  const from = centreOf(grid, arrow.from);
  const to = centreOf(grid, arrow.to);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const startGap = Math.min(cellSize * 0.25, length / 4);
  const endGap = Math.min(cellSize * 0.5, length / 2); // the arrowhead extends from there
  const x = (to.x - from.x) / length;
  const y = (to.y - from.y) / length;
  return `M${round(from.x + x * startGap)} ${round(from.y + y * startGap)}L${round(to.x - x * endGap)} ${round(to.y - y * endGap)}`;
}

/** The arrow of a move: between its first and last cell, or around its only one. */
export function arrowOf(cells: number[], rank: number): Arrow | null {
  const from = cells[0];
  const to = cells.at(-1);
  return from === undefined || to === undefined ? null : { from, to, rank };
}

/** The same, with what the move would put on its cell, if there is a drawing of it. */
export function arrowOfMove(move: Move, rank: number, player: number, game: Drawn): Arrow | null {
  const arrow = arrowOf(move.cells, rank);
  const thing = move.steps?.map((step) => step.answer).find((answer) => isDrawn(answer, game));
  return arrow && thing !== undefined ? { ...arrow, ghost: { thing, owner: player } } : arrow;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
