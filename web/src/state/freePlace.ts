// Where on the screen something can be shown without covering what is there.
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const gap = 6;
const rows = 8;
/** Places to the left and to the right of the middle. */
const columns = 6;

const meets = (one: Rect, other: Rect) =>
  one.x < other.x + other.width + gap &&
  other.x < one.x + one.width + gap &&
  one.y < other.y + other.height + gap &&
  other.y < one.y + one.height + gap;

/** The free place that is nearest to the middle of the lower edge; that middle itself where none is free. */
export function freePlace(size: Size, screen: Size, taken: Rect[], edge = 16): { x: number; y: number } {
  const middle = (screen.width - size.width) / 2;
  const lowest = screen.height - size.height - edge;
  const step = Math.max(0, middle - gap) / columns;
  let best: { x: number; y: number; away: number } | null = null;
  for (let y = lowest; y >= gap; y -= rows) {
    if (best && lowest - y >= best.away) break;
    for (let column = -columns; column <= columns; column++) {
      const x = middle + column * step;
      const away = Math.hypot(x - middle, y - lowest);
      if (best && away >= best.away) continue;
      if (!taken.some((each) => meets({ x, y, ...size }, each))) best = { x, y, away };
    }
  }
  return { x: best?.x ?? middle, y: best?.y ?? lowest };
}
