// A march: a piece goes to a far cell of its region over several turns, each time by an ordinary move. Pure.
import { centreOf, neighboursOf, type Grid } from "../board/geometry";
import type { Cell, Move, Region } from "../protocol/types";

export interface March {
  /** Where the piece is now. */
  at: number;
  to: number;
  /** What it is when its turn begins: merged with another, it is something else. */
  thing: string;
  /** How many cells its region had when it last moved. */
  size: number;
  /** The turn in which it last moved; 0 before the first. */
  turn: number;
  /** How many moves had been played then. */
  ply: number;
}

/** What happens next on a march: a move, nothing for now, its end, or why it cannot go on. */
export type Leg =
  | { kind: "move"; move: Move; cell: number }
  | { kind: "wait" }
  | { kind: "arrived" }
  | { kind: "stop"; why: "gone" | "cut" | "danger" };

/** How many steps each cell is away from this one, going through the region. */
export function stepsFrom(grid: Grid, region: Region, start: number): Map<number, number> {
  const inside = new Set(region.cells);
  const steps = new Map([[start, 0]]);
  for (const cell of steps.keys()) {
    for (const next of neighboursOf(grid, cell)) {
      if (inside.has(next) && !steps.has(next)) steps.set(next, (steps.get(cell) ?? 0) + 1);
    }
  }
  return steps;
}

/** The shortest way, with both ends; empty when there is none. */
export function wayTo(grid: Grid, region: Region, from: number, to: number): number[] {
  const steps = stepsFrom(grid, region, to);
  if (!steps.has(from)) return [];
  const way = [from];
  const end = centreOf(grid, to);
  const farness = (cell: number) => {
    const { x, y } = centreOf(grid, cell);
    return Math.hypot(x - end.x, y - end.y);
  };
  for (let at = from; at !== to;) {
    const left = (steps.get(at) ?? 0) - 1;
    const ahead = neighboursOf(grid, at).filter((next) => steps.get(next) === left);
    at = ahead.reduce((best, next) => (farness(next) < farness(best) ? next : best));
    way.push(at);
  }
  return way;
}

/** Moves that bring this piece to a cell of its region, alone. */
function walks(moves: Move[], region: Region, at: number): { move: Move; cell: number }[] {
  const inside = new Set(region.cells);
  return moves.flatMap((move) => {
    const [from, cell, ...others] = move.cells;
    const isWalk = from === at && cell !== undefined && others.length === 0 && inside.has(cell);
    return isWalk && move.steps?.at(-1)?.note !== "merge" ? [{ move, cell }] : [];
  });
}

/** In how many turns it will be on each cell of its region, if nothing comes in its way. */
export function turnsFrom(grid: Grid, region: Region, moves: Move[], from: number): Map<number, number> {
  const steps = stepsFrom(grid, region, from);
  const range = Math.max(1, ...walks(moves, region, from).map(({ cell }) => steps.get(cell) ?? 0));
  return new Map([...steps].map(([cell, count]) => [cell, Math.ceil(count / range)]));
}

/** The region of its player in which a piece can set out, if this is one. */
export function homeOf(regions: Region[], cell: number): Region | undefined {
  return regions.find((region) => region.acts_now && region.ready?.includes(cell));
}

/** The moves are at least those of this piece. */
export function nextLeg(march: March, grid: Grid, regions: Region[], cells: Cell[], moves: Move[]): Leg {
  if (cells[march.at]?.thing !== march.thing) return { kind: "stop", why: "gone" };
  const region = homeOf(regions, march.at);
  if (!region) return { kind: "stop", why: "gone" };
  const steps = stepsFrom(grid, region, march.to);
  const left = steps.get(march.at);
  if (!region.cells.includes(march.to) || left === undefined) return { kind: "stop", why: "cut" };
  if (region.urgent === true || region.cells.length < march.size) return { kind: "stop", why: "danger" };
  const stepsTo = ({ cell }: { cell: number }) => steps.get(cell) ?? Infinity;
  const isPlain = ({ move }: { move: Move }) => (move.steps?.at(-1)?.note ?? "") === "";
  const [best] = walks(moves, region, march.at).sort(
    (a, b) => stepsTo(a) - stepsTo(b) || Number(isPlain(b)) - Number(isPlain(a)),
  );
  if (best && stepsTo(best) < left) return { kind: "move", ...best };
  // Others stand where it was to go.
  return { kind: left <= 2 ? "arrived" : "wait" };
}

/** Marches that still make sense after moves have been taken back. */
export function stillGoing(marches: March[], ply: number): March[] {
  return marches.filter((march) => march.turn === 0 || march.ply < ply);
}
