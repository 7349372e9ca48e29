// Land in its owners' colours, coasts and borders as a few large paths: a map of a thousand cells costs the
// browser no more than a small one.
import type { Cell, Region } from "../protocol/types";
import { cellSize, isRectangle, type Grid } from "./geometry";
import { areaPath, borderPath } from "./paths";
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

/** The coast: the border between different kinds of ground. */
export function coastPath(grid: Grid, cells: Cell[]): string {
  const land = cells.flatMap((cell, index) => (cell.ground !== undefined && cell.ground !== "sea" ? [index] : []));
  return borderPath(grid, land, (_, other) => other !== null && cells[other]?.ground === "sea");
}

export interface Border {
  owner: number;
  path: string;
  actsNow: boolean;
}

/** Around each owner's land; the region that acts now has its own border. */
export function bordersOf(grid: Grid, cells: Cell[], regions: Region[]): Border[] {
  const borders: Border[] = [];
  const owners = new Set(
    cells.flatMap((cell) => (cell.ground !== undefined && cell.owner !== undefined ? [cell.owner] : [])),
  );
  for (const owner of owners) {
    const own = cells.flatMap((cell, index) => (cell.owner === owner ? [index] : []));
    borders.push({
      owner,
      actsNow: false,
      path: borderPath(grid, own, (_, other) => other === null || cells[other]?.owner !== owner),
    });
  }
  for (const region of regions) {
    if (!region.acts_now) continue;
    const inside = new Set(region.cells);
    borders.push({
      owner: region.owner,
      actsNow: true,
      path: borderPath(grid, region.cells, (_, other) => other === null || !inside.has(other)),
    });
  }
  return borders;
}

/** The part of a map that is worth showing: the land, and half a cell of sea around it. */
export function frameOf(grid: Grid, cells: Cell[]): Box {
  const whole = { x: 0, y: 0, width: grid.width, height: grid.height };
  const land = grid.centres.filter((_, cell) => cells[cell]?.ground !== "sea");
  if (!isRectangle(grid) || land.length === 0 || land.length === cells.length) return whole;
  const [xs, ys] = [land.map(({ x }) => x), land.map(({ y }) => y)];
  const x = Math.max(0, Math.min(...xs) - cellSize);
  const y = Math.max(0, Math.min(...ys) - cellSize);
  return {
    x,
    y,
    width: Math.min(grid.width, Math.max(...xs) + cellSize) - x,
    height: Math.min(grid.height, Math.max(...ys) + cellSize) - y,
  };
}
