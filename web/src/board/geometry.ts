// Where the cells of a square grid are. Everything that is square about a board is here; a hexagonal
// one would be another file with the same functions.

export const cellSize = 100;

export interface Grid {
  rows: number;
  columns: number;
  flipped: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export type Direction = "up" | "down" | "left" | "right";

export function cellCount(grid: Grid): number {
  return grid.rows * grid.columns;
}

/** Row and column as they are on the screen. */
export function placeOf(grid: Grid, cell: number): { row: number; column: number } {
  const seen = grid.flipped ? cellCount(grid) - 1 - cell : cell;
  return { row: Math.floor(seen / grid.columns), column: seen % grid.columns };
}

export function cellAt(grid: Grid, row: number, column: number): number | null {
  if (row < 0 || column < 0 || row >= grid.rows || column >= grid.columns) return null;
  const seen = row * grid.columns + column;
  return grid.flipped ? cellCount(grid) - 1 - seen : seen;
}

export function cornerOf(grid: Grid, cell: number): Point {
  const { row, column } = placeOf(grid, cell);
  return { x: column * cellSize, y: row * cellSize };
}

export function centreOf(grid: Grid, cell: number): Point {
  const corner = cornerOf(grid, cell);
  return { x: corner.x + cellSize / 2, y: corner.y + cellSize / 2 };
}

export function cellUnder(grid: Grid, point: Point): number | null {
  return cellAt(grid, Math.floor(point.y / cellSize), Math.floor(point.x / cellSize));
}

/** The cells that a line from one point to another crosses, in order. */
export function cellsBetween(grid: Grid, from: Point, to: Point): number[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (cellSize / 4)));
  const found: number[] = [];
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    const cell = cellUnder(grid, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    if (cell !== null && cell !== found.at(-1)) found.push(cell);
  }
  return found;
}

/** The next cell on the screen; at the edge the same. */
export function neighbour(grid: Grid, cell: number, direction: Direction): number {
  const { row, column } = placeOf(grid, cell);
  const moved = { up: [row - 1, column], down: [row + 1, column], left: [row, column - 1], right: [row, column + 1] }[
    direction
  ];
  return cellAt(grid, moved[0] ?? row, moved[1] ?? column) ?? cell;
}

export function isDark(grid: Grid, cell: number): boolean {
  const row = Math.floor(cell / grid.columns);
  return (row + (cell % grid.columns)) % 2 === 1;
}

/** Outlines of the cells, for one filled path. */
export function areaPath(grid: Grid, cells: Iterable<number>): string {
  let path = "";
  for (const cell of cells) {
    const { x, y } = cornerOf(grid, cell);
    path += `M${x} ${y}h${cellSize}v${cellSize}h${-cellSize}z`;
  }
  return path;
}

/** The sides of cells across which `differs` is true, joined into as few lines as possible, so that dashes run on
 *  around corners. */
export function borderPath(
  grid: Grid,
  cells: Iterable<number>,
  differs: (cell: number, other: number | null) => boolean,
): string {
  // Each side as a step between corners, clockwise around its own cell.
  const across = grid.columns + 1;
  const steps = new Map<number, number[]>();
  const arrivals = new Map<number, number>();
  for (const cell of cells) {
    const { row, column } = placeOf(grid, cell);
    const corner = row * across + column;
    const sides: [number | null, number, number][] = [
      [cellAt(grid, row - 1, column), corner, corner + 1],
      [cellAt(grid, row, column + 1), corner + 1, corner + across + 1],
      [cellAt(grid, row + 1, column), corner + across + 1, corner + across],
      [cellAt(grid, row, column - 1), corner + across, corner],
    ];
    for (const [other, from, to] of sides) {
      if (!differs(cell, other)) continue;
      steps.set(from, [...(steps.get(from) ?? []), to]);
      arrivals.set(to, (arrivals.get(to) ?? 0) + 1);
    }
  }
  const walk = (start: number): string => {
    const point = (corner: number) => `${(corner % across) * cellSize} ${Math.floor(corner / across) * cellSize}`;
    let path = `M${point(start)}`;
    let at = start;
    for (let next = steps.get(at)?.pop(); next !== undefined; next = steps.get(at)?.pop()) {
      at = next;
      path += at === start ? "z" : `L${point(at)}`;
    }
    return path;
  };
  let path = "";
  // Lines that begin somewhere first; what is left goes around.
  for (const [from, to] of steps) if (to.length > (arrivals.get(from) ?? 0)) path += walk(from);
  for (const [from, to] of steps) while (to.length > 0) path += walk(from);
  return path;
}

export function linesPath(grid: Grid): string {
  let path = "";
  for (let row = 0; row <= grid.rows; row++) path += `M0 ${row * cellSize}h${grid.columns * cellSize}`;
  for (let column = 0; column <= grid.columns; column++) path += `M${column * cellSize} 0v${grid.rows * cellSize}`;
  return path;
}

/** Labels along the edges, in the order in which they are seen. */
export function edgeLabels(
  grid: Grid,
  rowLabels: string[],
  columnLabels: string[],
): { rows: string[]; columns: string[] } {
  return grid.flipped
    ? { rows: [...rowLabels].reverse(), columns: [...columnLabels].reverse() }
    : { rows: rowLabels, columns: columnLabels };
}
