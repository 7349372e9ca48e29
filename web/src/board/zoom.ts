// Which part of a board is seen. A large board on a small screen is magnified, and then moved about.
import type { Point } from "./geometry";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Zoom {
  scale: number;
  /** The middle of the seen part; it may be too close to the edge. */
  middle: Point;
}

export const unmagnified: Zoom = { scale: 1, middle: { x: 0, y: 0 } };

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Never anything beyond the board. */
export function seenPart({ scale, middle }: Zoom, whole: Box): Box {
  const [width, height] = [whole.width / scale, whole.height / scale];
  return {
    x: between(middle.x - width / 2, whole.x, whole.x + whole.width - width),
    y: between(middle.y - height / 2, whole.y, whole.y + whole.height - height),
    width,
    height,
  };
}

function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The point `at` stays where it is on the screen. */
export function magnified(zoom: Zoom, scale: number, at: Point, whole: Box): Zoom {
  const middle = middleOf(seenPart(zoom, whole));
  const shrink = zoom.scale / scale;
  return { scale, middle: { x: at.x + (middle.x - at.x) * shrink, y: at.y + (middle.y - at.y) * shrink } };
}

export function shifted(zoom: Zoom, by: Point, whole: Box): Zoom {
  const middle = middleOf(seenPart(zoom, whole));
  return { scale: zoom.scale, middle: { x: middle.x - by.x, y: middle.y - by.y } };
}

/** Moves to a point that is out of sight, or nearly. */
export function revealing(zoom: Zoom, point: Point, whole: Box): Zoom {
  const seen = seenPart(zoom, whole);
  const edge = 0.08;
  const inside = (value: number, from: number, size: number) =>
    value > from + edge * size && value < from + (1 - edge) * size;
  const isSeen = inside(point.x, seen.x, seen.width) && inside(point.y, seen.y, seen.height);
  return isSeen ? zoom : { scale: zoom.scale, middle: point };
}
