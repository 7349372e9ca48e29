import { describe, expect, it } from "vitest";
import { arrowOf, arrowPath } from "./arrows";
import {
  areaPath,
  borderPath,
  cellAt,
  cellUnder,
  cellsBetween,
  centreOf,
  edgeLabels,
  neighbour,
  placeOf,
  type Grid,
} from "./geometry";

const grid: Grid = { rows: 3, columns: 4, flipped: false };
const turned: Grid = { ...grid, flipped: true };

describe("square grid", () => {
  it("finds each cell where it is drawn, from both sides", () => {
    for (const side of [grid, turned]) {
      for (let cell = 0; cell < 12; cell++) {
        const { row, column } = placeOf(side, cell);
        expect(cellAt(side, row, column)).toBe(cell);
        expect(cellUnder(side, centreOf(side, cell))).toBe(cell);
      }
    }
    expect(placeOf(turned, 0)).toEqual({ row: 2, column: 3 });
    expect(cellUnder(grid, { x: -1, y: 5 })).toBeNull();
    expect(cellUnder(grid, { x: 401, y: 5 })).toBeNull();
  });
  it("walks as the screen shows it, and stops at the edge", () => {
    expect(neighbour(grid, 0, "right")).toBe(1);
    expect(neighbour(turned, 0, "left")).toBe(1);
    expect(neighbour(grid, 0, "up")).toBe(0);
    expect(neighbour(grid, 3, "right")).toBe(3);
  });
  it("draws areas and only those borders that are asked for", () => {
    expect(areaPath(grid, [1])).toBe("M100 0h100v100h-100z");
    const border = borderPath(grid, [0, 1], (_, other) => other === null || other > 1);
    expect(border).toBe("M0 0L100 0L200 0L200 100L100 100L0 100z");
    const coast = borderPath(grid, [0, 1], (_, other) => other !== null && other > 1);
    expect(coast).toBe("M200 0L200 100L100 100L0 100");
    // Two cells that meet in a corner have all their eight sides.
    expect(borderPath(grid, [0, 5], () => true).match(/[Lz]/g)?.length).toBe(8);
  });
  it("follows a stroke over every cell", () => {
    expect(cellsBetween(grid, { x: 50, y: 50 }, { x: 350, y: 50 })).toEqual([0, 1, 2, 3]);
    expect(cellsBetween(grid, { x: 50, y: 50 }, { x: 60, y: 250 })).toEqual([0, 4, 8]);
  });
  it("turns the labels with the board", () => {
    expect(edgeLabels(turned, ["3", "2", "1"], ["a", "b"]).rows).toEqual(["1", "2", "3"]);
  });
  it("shortens arrows at both ends", () => {
    expect(arrowPath(grid, { from: 0, to: 2, rank: 0 })).toBe("M75 50L200 50");
    expect(arrowOf([5], 1)).toEqual({ from: 5, to: 5, rank: 1 });
    expect(arrowOf([], 0)).toBeNull();
  });
});
