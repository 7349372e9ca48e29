// The path of the piece that a move has moved, for the board to animate.

export interface Motion {
  from: number;
  to: number;
}

export function motionOf(cells: number[], back = false): Motion | null {
  const from = cells[0];
  const to = cells.at(-1);
  if (from === undefined || to === undefined) return null;
  return back ? { from: to, to: from } : { from, to };
}
