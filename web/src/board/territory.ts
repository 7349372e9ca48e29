// Land in its owners' colours, coasts and borders as a few large paths: a map of a thousand cells costs the
// browser no more than a small one.
import type { Cell, Region } from "../protocol/types";
import { cellSize, isSheet, type Grid } from "./geometry";
import { areaPath, borderPath, roundedPath } from "./paths";
import type { Box } from "./zoom";

export interface Area {
  kind: string;
  owner: number | undefined;
  path: string;
}

/** One area for all cells with the same ground and owner. */
export function areasOf(grid: Grid, cells: Cell[]): Area[] {
  const groups = new Map<string, { kind: string; owner: number | undefined; cells: number[] }>();
  cells.forEach((cell, index) => {
    if (cell.ground === undefined) return;
    const key = `${cell.ground} ${cell.owner ?? ""}`;
    const group = groups.get(key) ?? { kind: cell.ground, owner: cell.owner, cells: [] };
    group.cells.push(index);
    groups.set(key, group);
  });
  return [...groups.values()].map((group) => ({
    kind: group.kind,
    owner: group.owner,
    path: areaPath(grid, group.cells),
  }));
}

/** Cells of which nothing is seen. */
export const isDark = (cell: Cell | undefined) => cell?.ground === "dark";

/** The coast: the border between different kinds of ground. A map of hexagons has more sea around it. */
export function coastPath(grid: Grid, cells: Cell[]): string {
  const land = cells.flatMap((cell, index) =>
    cell.ground !== undefined && cell.ground !== "sea" && !isDark(cell) ? [index] : [],
  );
  const isIsland = hasSeaAround(grid) && land.length < cells.length;
  return borderPath(grid, land, (_, other) => (other === null ? isIsland : cells[other]?.ground === "sea"));
}

/** All that is dark: the cells of which nothing is seen, and on a map what is beyond its cells too. */
export function darkPath(grid: Grid, cells: Cell[], frame: Box | null): string {
  const [dark, seen] = [new Set<number>(), new Set<number>()];
  cells.forEach((cell, index) => (isDark(cell) ? dark : seen).add(index));
  if (frame === null) return areaPath(grid, dark);
  return `${roundedPath(frame)}${borderPath(grid, seen, (_, other) => other === null || !seen.has(other))}`;
}

/** The border of what is seen, drawn on the dark side. */
export function darkEdgePath(grid: Grid, cells: Cell[]): string {
  const dark = cells.flatMap((cell, index) => (isDark(cell) ? [index] : []));
  return borderPath(grid, dark, (_, other) => other !== null && !isDark(cells[other]));
}

const hasSeaAround = (grid: Grid) => grid.outline !== "square" && isSheet(grid);

export interface Border {
  owner: number;
  path: string;
  /** Of a region that acts now, or of one of several that may. */
  acts: "now" | "too" | null;
}

/** Around each owner's land. The region that acts now has its own border; of several, the chosen one. */
export function bordersOf(grid: Grid, cells: Cell[], regions: Region[], chosen: Region | null = null): Border[] {
  const borders: Border[] = [];
  const owners = new Set(
    cells.flatMap((cell) => (cell.ground !== undefined && cell.owner !== undefined ? [cell.owner] : [])),
  );
  for (const owner of owners) {
    const own = cells.flatMap((cell, index) => (cell.owner === owner ? [index] : []));
    borders.push({
      owner,
      acts: null,
      path: borderPath(grid, own, (_, other) => other === null || cells[other]?.owner !== owner),
    });
  }
  const acting = regions.filter((region) => region.acts_now);
  const first = chosen ?? (acting.length === 1 ? acting[0] : undefined);
  for (const [acts, some] of [
    ["too", acting.filter((region) => region !== first)],
    ["now", first ? [first] : []],
  ] as const) {
    const [one] = some;
    if (!one) continue;
    const inside = new Set(some.flatMap((region) => region.cells));
    const isOutside = (_: number, other: number | null) => other === null || !inside.has(other);
    borders.push({ owner: one.owner, acts, path: borderPath(grid, inside, isOutside) });
  }
  return borders;
}

/** The part of a map that is worth showing: the land, and half a cell of sea around it. */
export function frameOf(grid: Grid, cells: Cell[]): Box {
  const whole = { x: 0, y: 0, width: grid.width, height: grid.height };
  const land = grid.centres.filter((_, cell) => cells[cell]?.ground !== "sea");
  if (!isSheet(grid) || land.length === 0 || land.length === cells.length) return whole;
  const [xs, ys] = [land.map(({ x }) => x), land.map(({ y }) => y)];
  const beyond = hasSeaAround(grid) ? cellSize : 0;
  const x = Math.max(0 - beyond, Math.min(...xs) - cellSize);
  const y = Math.max(0 - beyond, Math.min(...ys) - cellSize);
  const frame = {
    x,
    y,
    width: Math.min(grid.width + beyond, Math.max(...xs) + cellSize) - x,
    height: Math.min(grid.height + beyond, Math.max(...ys) + cellSize) - y,
  };
  return hasSeaAround(grid) ? rounded(frame) : frame;
}

const mostLong = 1.05;

/** With more sea at its long sides: a long strip would leave little room for what is magnified. */
function rounded({ x, y, width, height }: Box): Box {
  const more = { x: Math.max(0, height / mostLong - width), y: Math.max(0, width / mostLong - height) };
  return { x: x - more.x / 2, y: y - more.y / 2, width: width + more.x, height: height + more.y };
}
