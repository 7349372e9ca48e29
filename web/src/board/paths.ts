// Cells, their borders and the lines between them as SVG paths.
import type { Outline } from "../protocol/types";
import { cellSize, cornerOf, nowhere, outlines, tenth, type Grid, type Point } from "./geometry";

/** A single cell, in a square of cell size. */
export function outlinePath(outline: Outline): string {
  const points = outlines[outline].map(({ x, y }) => ({ x: x * cellSize * 0.87 + 50, y: y * cellSize * 0.87 + 50 }));
  return `M${points.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join("L")}z`;
}

const roundness = 12;

/** A rectangle with the corners that a map has. */
export function roundedPath({ x, y, width, height }: Point & { width: number; height: number }): string {
  const [across, down, r] = [width - 2 * roundness, height - 2 * roundness, roundness];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}

/** Outlines of the cells, for one filled path. */
export function areaPath(grid: Grid, cells: Iterable<number>): string {
  let path = "";
  for (const cell of cells) {
    if (grid.outline === "square") {
      const { x, y } = cornerOf(grid, cell);
      path += `M${x} ${y}h${cellSize}v${cellSize}h${-cellSize}z`;
    } else {
      path += `M${(grid.sides[cell] ?? []).map(({ from }) => pointText(grid, from)).join("L")}z`;
    }
  }
  return path;
}

function pointText(grid: Grid, corner: number): string {
  const { x, y } = grid.corners[corner] ?? nowhere;
  return `${x} ${y}`;
}

/** The sides of cells across which `differs` is true, joined into as few lines as possible, so that dashes continue
 *  around corners. */
export function borderPath(
  grid: Grid,
  cells: Iterable<number>,
  differs: (cell: number, other: number | null) => boolean,
): string {
  const ways = new Map<number, number[]>();
  const arrivals = new Map<number, number>();
  for (const cell of cells) {
    for (const { from, to, other } of grid.sides[cell] ?? []) {
      if (!differs(cell, other)) continue;
      ways.set(from, [...(ways.get(from) ?? []), to]);
      arrivals.set(to, (arrivals.get(to) ?? 0) + 1);
    }
  }
  const walk = (start: number): string => {
    let path = `M${pointText(grid, start)}`;
    let at = start;
    for (let next = ways.get(at)?.pop(); next !== undefined; next = ways.get(at)?.pop()) {
      at = next;
      path += at === start ? "z" : `L${pointText(grid, at)}`;
    }
    return path;
  };
  let path = "";
  // Lines with ends first; the rest are closed loops.
  for (const [from, to] of ways) if (to.length > (arrivals.get(from) ?? 0)) path += walk(from);
  for (const [from, to] of ways) while (to.length > 0) path += walk(from);
  return path;
}

/** The lines between and around cells, each drawn once; between squares they run across many cells. */
export function linesPath(grid: Grid): string {
  const sides = grid.sides.flat().flatMap(({ from, to, other }) => {
    const [one, two] = [grid.corners[from] ?? nowhere, grid.corners[to] ?? nowhere];
    const isBackward = two.x < one.x || (two.x === one.x && two.y < one.y);
    if (isBackward && other !== null) return []; // the other cell draws it
    return [isBackward ? { start: two, end: one } : { start: one, end: two }];
  });
  if (grid.outline === "square") return straightLines(sides, "x", "y") + straightLines(sides, "y", "x");
  return sides.map(({ start, end }) => `M${start.x} ${start.y}L${end.x} ${end.y}`).join("");
}

/** Sides along an axis, joined where one begins at the end of another. */
function straightLines(sides: { start: Point; end: Point }[], along: "x" | "y", across: "x" | "y"): string {
  const order = sides
    .filter(({ start, end }) => start[across] === end[across])
    .sort((a, b) => a.start[across] - b.start[across] || a.start[along] - b.start[along]);
  const lines: { start: Point; end: Point }[] = [];
  for (const { start, end } of order) {
    const line = lines.at(-1);
    if (line && line.end.x === start.x && line.end.y === start.y) line.end = end;
    else lines.push({ start, end });
  }
  const letter = along === "x" ? "h" : "v";
  return lines.map(({ start, end }) => `M${start.x} ${start.y}${letter}${tenth(end[along] - start[along])}`).join("");
}
