import { describe, expect, it } from "vitest";
import type { View } from "../protocol/types";
import { boardOf, hexBoard, hexSheet, squareBoard } from "../testing/boards";
import { arrowOf, arrowPath } from "./arrows";
import {
  cellsOf,
  cellUnder,
  cellsBetween,
  centreOf,
  cornerOf,
  gridOf,
  isRectangle,
  isSheet,
  labelsOf,
  neighbour,
  neighboursOf,
  withCells,
  type Direction,
} from "./geometry";
import { areaPath, borderPath, linesPath } from "./paths";
import { bordersOf, coastPath, darkPath, frameOf } from "./territory";

const board = squareBoard(3, 4);
const grid = gridOf(board);
const turned = gridOf(board, true);

/** Every cell is found at its own centre, and neighbours are mutual. */
function isSound(view: View): void {
  for (const side of [gridOf(view), gridOf(view, true)]) {
    for (const cell of view.cells.keys()) {
      expect(cellUnder(side, centreOf(side, cell))).toBe(cell);
      for (const other of neighboursOf(side, cell)) expect(neighboursOf(side, other)).toContain(cell);
    }
  }
}

/** The cells that keys reach from the first one. */
function reached(view: View): number {
  const shape = gridOf(view);
  const seen = new Set([0]);
  for (const cell of seen) {
    for (const way of ["up", "down", "left", "right"] as Direction[]) seen.add(neighbour(shape, cell, way));
  }
  return seen.size;
}

describe("squares", () => {
  it("finds each cell where it is drawn, from both sides", () => {
    isSound(board);
    expect(cornerOf(grid, 5)).toEqual({ x: 100, y: 100 });
    expect(cornerOf(turned, 0)).toEqual({ x: 300, y: 200 });
    expect(cellUnder(grid, { x: -1, y: 5 })).toBeNull();
    expect(cellUnder(grid, { x: 401, y: 5 })).toBeNull();
    expect(grid.rows).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9, 10, 11],
    ]);
    expect(turned.rows[0]).toEqual([11, 10, 9, 8]);
    expect(isRectangle(grid)).toBe(true);
  });
  it("moves as seen on the screen, and stops at the edge", () => {
    expect(neighbour(grid, 0, "right")).toBe(1);
    expect(neighbour(turned, 0, "left")).toBe(1);
    expect(neighbour(grid, 0, "up")).toBe(0);
    expect(neighbour(grid, 3, "right")).toBe(3);
    expect(neighboursOf(grid, 5).sort((a, b) => a - b)).toEqual([1, 4, 6, 9]);
  });
  it("draws areas, and only the borders asked for", () => {
    expect(areaPath(grid, [1])).toBe("M100 0h100v100h-100z");
    const border = borderPath(grid, [0, 1], (_, other) => other === null || other > 1);
    expect(border).toBe("M0 0L100 0L200 0L200 100L100 100L0 100z");
    const coast = borderPath(grid, [0, 1], (_, other) => other !== null && other > 1);
    expect(coast).toBe("M200 0L200 100L100 100L0 100");
    // Two cells that only touch at a corner keep all eight sides.
    expect(borderPath(grid, [0, 5], () => true).match(/[Lz]/g)?.length).toBe(8);
  });
  it("draws long lines, each once", () => {
    const lines = linesPath(grid).split("M").slice(1);
    const across = ["0 0h400", "0 100h400", "0 200h400", "0 300h400"];
    expect(lines).toEqual([...across, "0 0v300", "100 0v300", "200 0v300", "300 0v300", "400 0v300"]);
  });
  it("follows a stroke over every cell", () => {
    expect(cellsBetween(grid, { x: 50, y: 50 }, { x: 350, y: 50 })).toEqual([0, 1, 2, 3]);
    expect(cellsBetween(grid, { x: 50, y: 50 }, { x: 60, y: 250 })).toEqual([0, 4, 8]);
  });
  it("flips the labels with the board", () => {
    const left = (flipped: boolean) => labelsOf(gridOf(board, flipped), board).filter((label) => label.side === "left");
    expect(left(false).map(({ text }) => text)).toEqual(["3", "2", "1"]);
    expect(left(true).map(({ text }) => text)).toEqual(["1", "2", "3"]);
    expect(left(true)[0]).toMatchObject({ x: -50, y: 50 });
    const above = labelsOf(turned, board).filter((label) => label.side === "above");
    expect(above.map(({ text }) => text)).toEqual(["d", "c", "b", "a"]);
    expect(above[0]).toMatchObject({ x: 50, y: -50 });
  });
  it("shortens arrows at both ends", () => {
    expect(arrowPath(grid, { from: 0, to: 2, rank: 0 })).toBe("M75 50L200 50");
    expect(arrowOf([5], 1)).toEqual({ from: 5, to: 5, rank: 1 });
    expect(arrowOf([], 0)).toBeNull();
  });
  it("alternates shades, and reuses the grid between messages", () => {
    expect(grid.shades).toEqual([0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1]);
    expect(turned.shades).toEqual(grid.shades);
    expect(gridOf(squareBoard(3, 4))).toBe(grid);
    expect(gridOf(squareBoard(4, 3))).not.toBe(grid);
  });
});

describe.each(["pointed_hexagon", "flat_hexagon"] as const)("%s", (outline) => {
  const hexes = hexBoard(outline, 2);
  const shape = gridOf(hexes);
  const middle = 9; // of 19

  it("finds each cell where it is drawn, from both sides", () => {
    isSound(hexes);
    const long = 5 * 100;
    const short = (4 * Math.sqrt(3)) / 2 + 2 / Math.sqrt(3);
    const [wide, tall] = outline === "pointed_hexagon" ? [shape.width, shape.height] : [shape.height, shape.width];
    expect(wide).toBeCloseTo(long, 1);
    expect(tall).toBeCloseTo(short * 100, 1);
    expect(cellUnder(shape, { x: 1, y: 1 })).toBeNull();
  });
  it("has six neighbours in the middle and three at a corner", () => {
    expect(neighboursOf(shape, middle).length).toBe(6);
    expect(neighboursOf(shape, 0).length).toBe(3);
    for (const cell of hexes.cells.keys()) {
      for (const other of neighboursOf(shape, cell)) expect(shape.shades[other]).not.toBe(shape.shades[cell]);
    }
    expect(new Set(shape.shades)).toEqual(new Set([0, 1, 2]));
  });
  it("can be crossed with four keys, in zigzags that lead back", () => {
    expect(reached(hexes)).toBe(19);
    for (const [there, back] of [
      ["up", "down"],
      ["left", "right"],
    ] as [Direction, Direction][]) {
      const next = neighbour(shape, middle, there);
      expect(next).not.toBe(middle);
      expect(neighbour(shape, next, back)).toBe(middle);
    }
  });
  it("draws borders along shared sides", () => {
    const all = [...hexes.cells.keys()];
    const around = borderPath(shape, all, (_, other) => other === null);
    // One closed line: six corner cells with three sides each, and six cells between them with two each.
    expect(around.match(/M/g)?.length).toBe(1);
    expect(around.endsWith("z")).toBe(true);
    expect(around.match(/[Lz]/g)?.length).toBe(30);
    expect(areaPath(shape, [middle]).match(/L/g)?.length).toBe(5);
    // 19 hexagons have 114 sides: 30 on the outside, the rest shared by two.
    expect(linesPath(shape).match(/M/g)?.length).toBe(30 + (114 - 30) / 2);
  });
  it("divides land between owners", () => {
    const cells = cellsOf(hexes).map((_, cell) =>
      cell === 0 ? { ground: "sea" } : { ground: "land", ...(cell < 8 ? { owner: 0 } : {}) },
    );
    expect(coastPath(shape, cells).match(/L/g)?.length).toBe(3);
    const pair = [middle, neighboursOf(shape, middle)[0] ?? 0];
    const regions = [{ owner: 0, title: "", cells: pair, facts: [], acts_now: true }];
    const [, acting] = bordersOf(shape, cells, regions);
    expect(acting?.path.match(/[Lz]/g)?.length).toBe(10);
  });
  it("points arrows along its lines", () => {
    const [one, other] = [centreOf(shape, middle), centreOf(shape, neighboursOf(shape, middle)[0] ?? 0)];
    expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeCloseTo(100, 1);
  });
});

describe("boards of any shape", () => {
  //  0 1 2
  //  3   4     a hole in the middle, an island on the right
  //  5 6 7   8
  const ring = boardOf("square", [
    [0, 0],
    [1, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [1, 2],
    [2, 2],
    [4, 2],
  ]);
  const shape = gridOf(ring);

  it("leave holes", () => {
    isSound(ring);
    expect(cellUnder(shape, { x: 150, y: 150 })).toBeNull();
    expect(isRectangle(shape)).toBe(false);
    expect(neighboursOf(shape, 8)).toEqual([]);
  });
  it("let keys cross holes", () => {
    expect(neighbour(shape, 3, "right")).toBe(4);
    expect(neighbour(shape, 1, "down")).toBe(6);
    expect(neighbour(shape, 7, "right")).toBe(8);
    expect(neighbour(shape, 8, "left")).toBe(7);
    expect(reached(ring)).toBe(9);
  });
  it("have a border inside too", () => {
    const around = borderPath(shape, [...ring.cells.keys()], (_, other) => other === null);
    expect(around.match(/M/g)?.length).toBe(3);
  });
  it("may have labels anywhere, and their own neighbours", () => {
    const labelled = {
      ...ring,
      labels: { texts: ["in", "x"], places: [1, 1, 3, 2] },
      neighbours: ring.cells.map(() => [8]),
    };
    expect(labelsOf(shape, labelled).map(({ side }) => side)).toEqual(["within", "within"]);
    expect(neighbour(gridOf(labelled), 7, "right")).toBe(8);
  });
  it("may have no cells at all", () => {
    const none = boardOf("square", []);
    expect(gridOf(none)).toMatchObject({ width: 0, height: 0, rows: [] });
    expect(linesPath(gridOf(none))).toBe("");
    expect(cellUnder(gridOf(none), { x: 0, y: 0 })).toBeNull();
  });
  it("can show other things", () => {
    const shown = withCells(ring, [{ thing: "stone" }, ...new Array<object>(8).fill({})]);
    expect(cellsOf(shown)[0]).toEqual({ thing: "stone" });
    expect(cellsOf(shown).length).toBe(9);
  });
});

describe("the frame of a map", () => {
  const sea = { ground: "sea" };
  const land = { ground: "land" };
  const cellsWith = (lands: number[]) => board.cells.map((_, cell) => (lands.includes(cell) ? land : sea));

  it("is the land and half a cell of sea", () => {
    // 3 rows and 4 columns; the land is the first two cells of the second row.
    expect(frameOf(grid, cellsWith([4, 5]))).toEqual({ x: 0, y: 50, width: 250, height: 200 });
    expect(frameOf(grid, cellsWith([11]))).toEqual({ x: 250, y: 150, width: 150, height: 150 });
  });

  it("is everything without sea, or without land", () => {
    const whole = { x: 0, y: 0, width: 400, height: 300 };
    expect(frameOf(grid, cellsWith([...board.cells.keys()]))).toEqual(whole);
    expect(frameOf(grid, cellsWith([]))).toEqual(whole);
    expect(
      frameOf(
        grid,
        board.cells.map(() => ({})),
      ),
    ).toEqual(whole);
  });
});

describe("a map of hexagons", () => {
  const sheet = hexSheet(4, 5);
  const sea = { ground: "sea" };
  const land = { ground: "land" };

  it("is a sheet when its cells fill a rectangle", () => {
    expect(isSheet(gridOf(sheet))).toBe(true);
    expect(isSheet(grid)).toBe(true);
    expect(isSheet(gridOf(hexBoard("flat_hexagon", 2)))).toBe(false);
    expect(isSheet(gridOf(boardOf("flat_hexagon", [[0, 0], [0, 2]])))).toBe(false); // prettier-ignore
  });

  it("has sea and a coast around land at its edge", () => {
    const map = gridOf(sheet);
    const cells = sheet.cells.map((_, cell) => (cell === 0 ? land : sea));
    const corner = centreOf(map, 0);
    const frame = frameOf(map, cells);
    expect(frame.x).toBeLessThan(0);
    expect(frame.x + frame.width).toBeCloseTo(corner.x + 100);
    // All six sides, although some of them lie at the edge of the board.
    expect(coastPath(map, cells).match(/L/g)?.length).toBe(5);
  });

  it("is dark beyond a map of which something is", () => {
    const map = gridOf(hexSheet(2, 2));
    const cells = [{ ground: "land" }, { ground: "dark" }, { ground: "dark" }, { ground: "dark" }];
    const frame = { x: 0, y: 0, width: 500, height: 500 };
    expect(darkPath(map, cells, null).match(/M/g)?.length).toBe(3);
    // The frame, with a hole where something is seen.
    expect(darkPath(map, cells, frame)).toMatch(/^M12 0h476/);
    expect(darkPath(map, cells, frame).match(/L/g)?.length).toBe(5);
  });
});
