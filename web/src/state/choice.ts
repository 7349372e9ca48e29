// How a person makes up a move, from the legal moves alone. A move is some words (what to do, what to
// buy) and then some cells; a choice is the beginning of one. Pure: each change gives a new choice.
import type { Move, Step } from "../protocol/types";

export interface Choice {
  words: string[];
  cells: number[];
}

export const noChoice: Choice = { words: [], cells: [] };

export type Picked = { kind: "choice"; choice: Choice } | { kind: "move"; move: Move };

/** The steps of a move that are not cells: a move's cells are its last steps. */
export function wordsOf(move: Move): Step[] {
  const steps = move.steps ?? [];
  return steps.slice(0, Math.max(0, steps.length - move.cells.length));
}

function beginsWith(whole: readonly (string | number)[], start: readonly (string | number)[]): boolean {
  return start.length <= whole.length && start.every((each, i) => whole[i] === each);
}

function answers(move: Move): string[] {
  return wordsOf(move).map((step) => step.answer);
}

/** Moves that a choice can still become. Without words, moves between cells may be begun at once. */
export function candidates(moves: Move[], choice: Choice): Move[] {
  return moves.filter((move) => beginsWith(answers(move), choice.words) && beginsWith(move.cells, choice.cells));
}

/** Whether all words of a move have been said, or need not be: two cells say enough by themselves. */
function isSpoken(move: Move, choice: Choice): boolean {
  return answers(move).length === choice.words.length || (choice.words.length === 0 && move.cells.length > 1);
}

/** Cells that may be picked first. */
export function origins(moves: Move[], choice: Choice): Set<number> {
  const start = { words: choice.words, cells: [] };
  const found = new Set<number>();
  for (const move of candidates(moves, start)) {
    const first = move.cells[0];
    if (first !== undefined && isSpoken(move, start) && !isButton(moves, move)) found.add(first);
  }
  return found;
}

/** In the middle of a turn that only one piece can go on with, that piece is chosen already. */
export function choiceInTurn(moves: Move[]): Choice {
  const [only, ...others] = origins(moves, noChoice);
  const isPlain = moves.every((move) => wordsOf(move).length === 0);
  return only !== undefined && others.length === 0 && isPlain ? { words: [], cells: [only] } : noChoice;
}

/** Cells that may be picked next. */
export function targets(moves: Move[], choice: Choice): Set<number> {
  if (choice.cells.length === 0) return choice.words.length === 0 ? new Set() : origins(moves, choice);
  const found = new Set<number>();
  for (const move of candidates(moves, choice)) {
    const next = move.cells[choice.cells.length];
    if (next !== undefined && isSpoken(move, choice)) found.add(next);
  }
  return found;
}

/** A move on a single cell where others begin as well, or on none, is made with a button. */
export function isButton(moves: Move[], move: Move): boolean {
  if (wordsOf(move).length > 0) return false;
  if (move.cells.length === 0) return true;
  return move.cells.length === 1 && moves.some((other) => other.cells.length > 1 && other.cells[0] === move.cells[0]);
}

export function buttons(moves: Move[]): Move[] {
  return moves.filter((move) => isButton(moves, move));
}

export interface WordOption {
  word: string;
  question: string;
  note: string;
  chosen: boolean;
  /** The move, when this word completes one. */
  move: Move | null;
}

/** What may be said at each level of words, outermost first, as far as the choice goes. */
export function wordLevels(moves: Move[], choice: Choice): WordOption[][] {
  const levels: WordOption[][] = [];
  for (let level = 0; level <= choice.words.length; level++) {
    const options = new Map<string, WordOption>();
    for (const move of candidates(moves, { words: choice.words.slice(0, level), cells: [] })) {
      const step = wordsOf(move)[level];
      if (step === undefined || options.has(step.answer)) continue;
      const completes = wordsOf(move).length === level + 1 && move.cells.length === 0;
      options.set(step.answer, {
        word: step.answer,
        question: step.question,
        note: step.note ?? "",
        chosen: choice.words[level] === step.answer,
        move: completes ? move : null,
      });
    }
    if (options.size > 0) levels.push([...options.values()]);
  }
  return levels;
}

export function say(moves: Move[], choice: Choice, level: number, word: string): Picked {
  const isAgain = choice.words.length === level + 1 && choice.words[level] === word;
  const words = isAgain ? choice.words.slice(0, level) : [...choice.words.slice(0, level), word];
  const next = { words, cells: [] };
  const [only, ...rest] = candidates(moves, next);
  const completes = only !== undefined && rest.length === 0 && only.cells.length === 0;
  return completes && !isAgain ? { kind: "move", move: only } : { kind: "choice", choice: next };
}

/** A cell was clicked: the next part of the move, the start of another, or nothing. */
export function pick(moves: Move[], choice: Choice, cell: number): Picked {
  if (targets(moves, choice).has(cell)) {
    const next = { words: choice.words, cells: [...choice.cells, cell] };
    const complete = candidates(moves, next).find(
      (move) => move.cells.length === next.cells.length && isSpoken(move, next),
    );
    return complete ? { kind: "move", move: complete } : { kind: "choice", choice: next };
  }
  if (choice.cells.includes(cell)) return { kind: "choice", choice: { words: choice.words, cells: [] } };
  // A click elsewhere begins anew; words said before are kept only while they fit.
  for (const words of [choice.words, []]) {
    const fresh = { words, cells: [] };
    if (!origins(moves, fresh).has(cell)) continue;
    const next = { words, cells: [cell] };
    const single = candidates(moves, next).find(
      (move) => move.cells.length === 1 && isSpoken(move, next) && !isButton(moves, move),
    );
    return single ? { kind: "move", move: single } : { kind: "choice", choice: next };
  }
  return { kind: "choice", choice: noChoice };
}
