// Boards without an engine.
import type { Outline, View } from "../protocol/types";

export function boardOf(outline: Outline, places: [number, number][]): View {
  return {
    outline,
    kinds: [{}],
    cells: places.map(() => 0),
    names: places.map((_, cell) => String(cell)),
    places: places.flat().map((value) => Math.round(value * 1000) / 1000),
    labels: { texts: [], places: [] },
  };
}

/** With labels on all four sides: letters for columns, numbers for rows. */
export function squareBoard(rows: number, columns: number): View {
  const places = Array.from({ length: rows * columns }, (_, cell): [number, number] => [
    cell % columns,
    Math.floor(cell / columns),
  ]);
  const labels: [string, number, number][] = [];
  for (let row = 0; row < rows; row++) for (const x of [-1, columns]) labels.push([String(rows - row), x, row]);
  for (let column = 0; column < columns; column++)
    for (const y of [-1, rows]) labels.push([String.fromCharCode(97 + column), column, y]);
  return {
    ...boardOf("square", places),
    labels: { texts: labels.map(([text]) => text), places: labels.flatMap(([, x, y]) => [x, y]) },
  };
}

/** A hexagon of hexagons, in reading order. */
export function hexBoard(outline: "pointed_hexagon" | "flat_hexagon", steps: number): View {
  const height = Math.sqrt(3) / 2;
  const places: [number, number][] = [];
  for (let q = -steps; q <= steps; q++) {
    for (let r = -steps; r <= steps; r++) {
      if (Math.abs(q + r) > steps) continue;
      places.push(outline === "flat_hexagon" ? [q * height, r + q / 2] : [q + r / 2, r * height]);
    }
  }
  places.sort((a, b) => (Math.abs(a[1] - b[1]) > 0.01 ? a[1] - b[1] : a[0] - b[0]));
  return boardOf(outline, places);
}

/** Columns of flat hexagons, every second one half a cell lower, in reading order. */
export function hexSheet(rows: number, columns: number): View {
  const places = Array.from({ length: rows * columns }, (_, cell): [number, number] => {
    const column = cell % columns;
    return [(column * Math.sqrt(3)) / 2, Math.floor(cell / columns) + (column % 2) / 2];
  });
  return boardOf("flat_hexagon", places);
}
