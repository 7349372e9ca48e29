// Where a board's cells are on the screen. Everything that depends on the outline of cells is here;
// a board may have any shape, holes, or no cells at all.
import type { Cell, Outline, View } from "../protocol/types";

/** The distance between the centres of two cells that share a side. */
export const cellSize = 100;

export interface Point {
  x: number;
  y: number;
}

/** A side of a cell, clockwise between two of the grid's corners, and the cell on its other side. */
interface Side {
  from: number;
  to: number;
  other: number | null;
}

export interface Grid {
  outline: Outline;
  flipped: boolean;
  width: number;
  height: number;
  centres: Point[];
  /** Neighbours differ: 0 and 1 for squares, 0 to 2 for hexagons. */
  shades: number[];
  /** Rows of cells as seen on the screen. */
  rows: number[][];
  corners: Point[];
  sides: Side[][];
  /** Named by the game; null when they follow from the places. */
  neighbours: number[][] | null;
}

export type Direction = "up" | "down" | "left" | "right";

const rowOfHexagons = Math.sqrt(3) / 2;
const cornerOfHexagon = 1 / Math.sqrt(3);
const near = 0.002;

/** Corners around the centre, clockwise from the upper left or the top. */
export const outlines: Record<Outline, Point[]> = {
  square: [
    { x: -0.5, y: -0.5 },
    { x: 0.5, y: -0.5 },
    { x: 0.5, y: 0.5 },
    { x: -0.5, y: 0.5 },
  ],
  pointed_hexagon: hexagon(-90),
  flat_hexagon: hexagon(-120),
};

/** Spacing of cells: across and down. */
const steps: Record<Outline, Point> = {
  square: { x: 1, y: 1 },
  pointed_hexagon: { x: 0.5, y: rowOfHexagons },
  flat_hexagon: { x: rowOfHexagons, y: 0.5 },
};

function hexagon(start: number): Point[] {
  return [0, 60, 120, 180, 240, 300].map((turn) => {
    const angle = ((start + turn) * Math.PI) / 180;
    return { x: Math.cos(angle) * cornerOfHexagon, y: Math.sin(angle) * cornerOfHexagon };
  });
}

/** What is on each cell. */
export function cellsOf(view: View): Cell[] {
  return view.cells.map((kind) => view.kinds[kind] ?? {});
}

/** The same board with other things on it. */
export function withCells(view: View, cells: Cell[]): View {
  return { ...view, kinds: cells, cells: [...cells.keys()] };
}

// Every message repeats the board's shape, which stays the same throughout a game.
const remembered: { places: number[]; grid: Grid }[] = [];
const mostRemembered = 8;

export function gridOf(view: View, flipped = false): Grid {
  const known = remembered.find(
    ({ places, grid }) =>
      grid.outline === view.outline &&
      grid.flipped === flipped &&
      grid.neighbours === (view.neighbours ?? null) &&
      places.length === view.places.length &&
      places.every((value, index) => value === view.places[index]),
  );
  if (known) return known.grid;
  const grid = layOut(view, flipped);
  remembered.unshift({ places: view.places, grid });
  remembered.length = Math.min(remembered.length, mostRemembered);
  return grid;
}

function layOut(view: View, flipped: boolean): Grid {
  const step = steps[view.outline];
  const outline = outlines[view.outline];
  const places = pairs(view.places).map(({ x, y }) => ({ x: exact(x, step.x), y: exact(y, step.y) }));
  const half = { x: Math.max(...outline.map(({ x }) => x)), y: Math.max(...outline.map(({ y }) => y)) };
  const bounds = boundsOf(places);
  const width = places.length === 0 ? 0 : (bounds.right - bounds.left + 2 * half.x) * cellSize;
  const height = places.length === 0 ? 0 : (bounds.bottom - bounds.top + 2 * half.y) * cellSize;
  const centres = places.map(({ x, y }): Point => {
    const point = { x: (x - bounds.left + half.x) * cellSize, y: (y - bounds.top + half.y) * cellSize };
    return flipped ? { x: width - point.x, y: height - point.y } : point;
  });
  const shades = places.map(({ x, y }) =>
    shadeOf(view.outline, Math.round((x - bounds.left) / step.x), Math.round((y - bounds.top) / step.y)),
  );
  return {
    outline: view.outline,
    flipped,
    width,
    height,
    centres,
    shades,
    rows: rowsSeen(centres),
    ...sidesOf(centres, outline),
    neighbours: view.neighbours ?? null,
  };
}

function pairs(numbers: number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i] ?? 0, y: numbers[2 * i + 1] ?? 0 }));
}

/** Messages round places to a thousandth: restores whole numbers of steps. */
function exact(value: number, step: number): number {
  const whole = Math.round(value / step) * step;
  return Math.abs(value - whole) < near ? whole : value;
}

function boundsOf(points: Point[]): { left: number; right: number; top: number; bottom: number } {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

function shadeOf(outline: Outline, column: number, row: number): number {
  if (outline === "square") return (column + row) % 2;
  const [along, across] = outline === "pointed_hexagon" ? [row, column] : [column, row];
  return (((Math.floor((across - along) / 2) + 2 * along) % 3) + 3) % 3;
}

function rowsSeen(centres: Point[]): number[][] {
  const order = [...centres.keys()].sort((a, b) => {
    const [one, other] = [centres[a], centres[b]];
    if (!one || !other) return 0;
    return Math.abs(one.y - other.y) > 1 ? one.y - other.y : one.x - other.x;
  });
  const rows: number[][] = [];
  let y = -Infinity;
  for (const cell of order) {
    const centre = centres[cell] ?? { x: 0, y: 0 };
    if (Math.abs(centre.y - y) > 1) rows.push([]);
    y = centre.y;
    rows.at(-1)?.push(cell);
  }
  return rows;
}

function sidesOf(centres: Point[], outline: Point[]): { corners: Point[]; sides: Side[][] } {
  const corners: Point[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (point: Point): number => {
    const key = `${Math.round(point.x * 100)} ${Math.round(point.y * 100)}`;
    const number = numbers.get(key) ?? corners.push({ x: tenth(point.x), y: tenth(point.y) }) - 1;
    numbers.set(key, number);
    return number;
  };
  const around = centres.map(({ x, y }) =>
    outline.map((corner) => numberOf({ x: x + corner.x * cellSize, y: y + corner.y * cellSize })),
  );
  const owners = new Map<string, number>();
  const walk = (ends: number[], visit: (from: number, to: number) => void) =>
    ends.forEach((from, i) => visit(from, ends[(i + 1) % ends.length] ?? from));
  around.forEach((ends, cell) => walk(ends, (from, to) => owners.set(`${from} ${to}`, cell)));
  const sides = around.map((ends) => {
    const found: Side[] = [];
    walk(ends, (from, to) => found.push({ from, to, other: owners.get(`${to} ${from}`) ?? null }));
    return found;
  });
  return { corners, sides };
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export const nowhere: Point = { x: 0, y: 0 };

export function centreOf(grid: Grid, cell: number): Point {
  return grid.centres[cell] ?? nowhere;
}

/** The upper left corner of the square in which a cell's thing is drawn. */
export function cornerOf(grid: Grid, cell: number): Point {
  const centre = centreOf(grid, cell);
  return { x: tenth(centre.x - cellSize / 2), y: tenth(centre.y - cellSize / 2) };
}

/** Whether the cells are squares that fill a rectangle. */
export function isRectangle(grid: Grid): boolean {
  return grid.outline === "square" && grid.centres.length * cellSize * cellSize === grid.width * grid.height;
}

/** Whether the cells fill a rectangle, but for the teeth of hexagons at its edges. */
export function isSheet(grid: Grid): boolean {
  if (grid.outline === "square") return isRectangle(grid);
  const isFlat = grid.outline === "flat_hexagon";
  const lines = new Map<number, number[]>();
  for (const { x, y } of grid.centres) {
    const [line, place] = isFlat ? [x, y] : [y, x];
    const step = Math.round(line / (rowOfHexagons * cellSize));
    lines.set(step, [...(lines.get(step) ?? []), place]);
  }
  const counts = new Set([...lines.values()].map((places) => places.length));
  const isWhole = (places: number[]) =>
    Math.abs(Math.max(...places) - Math.min(...places) - (places.length - 1) * cellSize) < 1;
  const steps = [...lines.keys()];
  return (
    counts.size === 1 &&
    [...lines.values()].every(isWhole) &&
    Math.max(...steps) - Math.min(...steps) === steps.length - 1
  );
}

export function cellUnder(grid: Grid, point: Point): number | null {
  let found: number | null = null;
  let least = cellSize; // every corner is closer to its centre
  grid.centres.forEach(({ x, y }, cell) => {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance >= least) return;
    least = distance;
    found = cell;
  });
  return found !== null && isInside(grid, found, point) ? found : null;
}

function isInside(grid: Grid, cell: number, point: Point): boolean {
  return (grid.sides[cell] ?? []).every(({ from, to }) => {
    const [a, b] = [grid.corners[from] ?? nowhere, grid.corners[to] ?? nowhere];
    return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0;
  });
}

/** The cells that a line from one point to another crosses, in order. */
export function cellsBetween(grid: Grid, from: Point, to: Point): number[] {
  const parts = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (cellSize / 4)));
  const found: number[] = [];
  for (let part = 1; part <= parts; part++) {
    const cell = cellUnder(grid, {
      x: from.x + ((to.x - from.x) * part) / parts,
      y: from.y + ((to.y - from.y) * part) / parts,
    });
    if (cell !== null && cell !== found.at(-1)) found.push(cell);
  }
  return found;
}

/** The neighbours of a cell: those the game names, otherwise the cells that share a side with it. */
export function neighboursOf(grid: Grid, cell: number): number[] {
  if (grid.neighbours) return grid.neighbours[cell] ?? [];
  return (grid.sides[cell] ?? []).flatMap(({ other }) => (other === null ? [] : [other]));
}

/** Where an arrow key leads on the screen: to the neighbour closest to this direction, across a hole to the
 *  nearest cell behind it, and nowhere at the edge. Cells that do not count are like holes. Where two are equally close, as above a pointed hexagon,
 *  the path zigzags, so that the opposite key leads back. */
export function neighbour(
  grid: Grid,
  cell: number,
  direction: Direction,
  counts: (cell: number) => boolean = () => true,
): number {
  const from = centreOf(grid, cell);
  const vertical = direction === "up" || direction === "down";
  const sign = direction === "up" || direction === "left" ? -1 : 1;
  const first = grid.centres[0] ?? nowhere;
  const shift = vertical ? from.x - first.x : from.y - first.y;
  const isShifted = Math.round((2 * shift) / cellSize) % 2 !== 0;
  const best = (cells: Iterable<number>): number | null => {
    let found: number | null = null;
    let least = Infinity;
    for (const other of cells) {
      if (!counts(other)) continue;
      const to = centreOf(grid, other);
      const ahead = sign * (vertical ? to.y - from.y : to.x - from.x);
      const aside = vertical ? to.x - from.x : to.y - from.y;
      if (ahead < 1 || Math.abs(aside) > ahead - 1) continue; // 45 degrees
      const isWrongSide = Math.abs(aside) > 1 && aside < 0 !== isShifted;
      const worth = Math.hypot(ahead, aside) + Math.abs(aside) + (isWrongSide ? 0.2 : 0);
      if (worth >= least - 0.1) continue;
      least = worth;
      found = other;
    }
    return found;
  };
  return best(neighboursOf(grid, cell)) ?? best(grid.centres.keys()) ?? cell;
}

export interface PlacedLabel {
  text: string;
  /** Relative to the cells in its row, or to the whole board. */
  side: "left" | "right" | "above" | "below" | "within";
  /** Its centre. */
  x: number;
  y: number;
}

/** The labels around a board, on each side in reading order. */
export function labelsOf(grid: Grid, view: View): PlacedLabel[] {
  const bounds = boundsOf(pairs(view.places));
  const first = grid.flipped ? { x: bounds.right, y: bounds.bottom } : { x: bounds.left, y: bounds.top };
  const half = outlines[grid.outline].reduce((most, { x, y }) => ({ x: Math.max(most.x, x), y: Math.max(most.y, y) }));
  const sign = grid.flipped ? -1 : 1;
  const seen = boundsOf(grid.centres);
  return pairs(view.labels.places)
    .map((place, index): PlacedLabel => {
      const x = (sign * (place.x - first.x) + half.x) * cellSize;
      const y = (sign * (place.y - first.y) + half.y) * cellSize;
      const text = view.labels.texts[index] ?? "";
      if (y < seen.top - 1) return { text, side: "above", x, y };
      if (y > seen.bottom + 1) return { text, side: "below", x, y };
      const row = grid.centres.filter((centre) => Math.abs(centre.y - y) < cellSize / 4);
      const [isFirst, isLast] = [row.every((centre) => centre.x > x), row.every((centre) => centre.x < x)];
      return { text, side: isFirst === isLast ? "within" : isFirst ? "left" : "right", x, y };
    })
    .sort((a, b) => a.y - b.y || a.x - b.x);
}
