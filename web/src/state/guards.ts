// Which cells a thing guards, by the badges that tell how well cells are guarded.
import { neighboursOf, type Grid } from "../board/geometry";
import type { Cell } from "../protocol/types";

/** The cell with this thing and those of its owner beside it; empty where the thing guards nothing: then one like it
 *  stands somewhere without a badge. */
export function guardedFrom(grid: Grid, cells: Cell[], cell: number): number[] {
  const { thing, owner, badge } = cells[cell] ?? {};
  if (thing === undefined || badge === undefined) return [];
  if (cells.some((other) => other.thing === thing && other.badge === undefined)) return [];
  const near = neighboursOf(grid, cell).filter((other) => cells[other]?.owner === owner);
  return [cell, ...near.filter((other) => cells[other]?.badge !== undefined)];
}
