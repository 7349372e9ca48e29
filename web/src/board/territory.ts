// Land in owners' colours, coasts and borders as a few large paths: a map of a thousand cells costs
// the browser no more than a small one.
import type { Region, View } from "../protocol/types";
import { areaPath, borderPath, type Grid } from "./geometry";

export interface Area {
  kind: string;
  owner: number | undefined;
  path: string;
}

/** Cells with the same ground and owner, as one area each. */
export function areasOf(grid: Grid, view: View): Area[] {
  const groups = new Map<string, { kind: string; owner: number | undefined; cells: number[] }>();
  view.cells.forEach((cell, index) => {
    if (cell.ground === undefined) return;
    const key = `${cell.ground} ${cell.owner ?? ""}`;
    const group = groups.get(key) ?? { kind: cell.ground, owner: cell.owner, cells: [] };
    group.cells.push(index);
    groups.set(key, group);
  });
  return [...groups.values()].map(({ kind, owner, cells }) => ({ kind, owner, path: areaPath(grid, cells) }));
}

/** Between different grounds: the coast. */
export function coastPath(grid: Grid, view: View): string {
  const cells = view.cells.flatMap((cell, index) =>
    cell.ground !== undefined && cell.ground !== "sea" ? [index] : [],
  );
  return borderPath(grid, cells, (_, other) => other !== null && view.cells[other]?.ground === "sea");
}

export interface Border {
  owner: number;
  path: string;
  actsNow: boolean;
}

/** Around what belongs to each owner; the part of the board that acts now has a border of its own. */
export function bordersOf(grid: Grid, view: View, regions: Region[]): Border[] {
  const borders: Border[] = [];
  const owners = new Set(
    view.cells.flatMap((cell) => (cell.ground !== undefined && cell.owner !== undefined ? [cell.owner] : [])),
  );
  for (const owner of owners) {
    const cells = view.cells.flatMap((cell, index) => (cell.owner === owner ? [index] : []));
    borders.push({
      owner,
      actsNow: false,
      path: borderPath(grid, cells, (_, other) => other === null || view.cells[other]?.owner !== owner),
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
