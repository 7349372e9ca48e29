// A move chosen while the opponent is still thinking, to be played at once when it has become legal.
import type { Move } from "../protocol/types";

export class Premove {
  from: number | null = $state(null);
  to: number | null = $state(null);
  readonly cells = $derived([this.from, this.to].filter((cell) => cell !== null));

  /** Own pieces begin another move; nothing is known of what will be legal, so anything else is a target. */
  pick(cell: number, isOwn: boolean): void {
    if (cell === this.from) return this.clear();
    if (isOwn) [this.from, this.to] = [cell, null];
    else if (this.from !== null) this.to = cell;
  }

  clear(): void {
    [this.from, this.to] = [null, null];
  }
}

/** The move between these cells that passes the fewest others. */
export function moveBetween(moves: Move[], from: number, to: number): Move | undefined {
  return moves
    .filter(({ cells }) => cells.length > 1 && cells[0] === from && cells.at(-1) === to)
    .sort((one, other) => one.cells.length - other.cells.length)[0];
}
