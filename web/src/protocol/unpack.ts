// On the wire, moves refer to answers by number and each answer is sent once; the page sees moves with their steps.
import type { Move, Next, Step } from "./types";

interface Packed {
  moves?: unknown;
  answers?: Step[];
  move_count?: number;
  next_words?: number[];
  next_cells?: number[];
}

type PackedMove = Omit<Move, "steps"> & { steps?: number[] };

/** Takes any message: one without moves is returned as it is. */
export function unpack<T extends object>(message: T & Packed): object {
  const { moves, answers = [], move_count, next_words = [], next_cells = [], ...rest } = message;
  if (!Array.isArray(moves)) return message;
  const said = (numbers: number[]) => numbers.flatMap((number) => answers[number] ?? []);
  const next: { next?: Next } =
    move_count === undefined ? {} : { next: { count: move_count, words: said(next_words), cells: next_cells } };
  return {
    ...rest,
    ...next,
    moves: (moves as PackedMove[]).map(({ steps, ...move }) => (steps ? { ...move, steps: said(steps) } : move)),
  };
}
