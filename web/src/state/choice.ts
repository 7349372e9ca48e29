// How a player puts a move together, from the legal moves alone. A move is some words (what to do, what to
// buy) and then some cells; a choice is the beginning of one. When there are too many moves to list, the
// server gives beginnings and what can follow them. Pure: each change returns a new choice.
import type { Move, Next, Step } from "../protocol/types";
import { texts } from "../texts";

export interface Choice {
  words: string[];
  cells: number[];
}

export const noChoice: Choice = { words: [], cells: [] };

/** A choice that the server has been asked about. */
interface Beginning extends Choice {
  /** What can follow; null when every move with this beginning is listed. */
  next: Next | null;
}

/** What is known of the legal moves. */
export interface Known {
  moves: Move[];
  beginnings: Beginning[];
}

export const nothingKnown: Known = { moves: [], beginnings: [] };

export function knownFrom({ moves, next }: { moves: Move[]; next?: Next }): Known {
  return { moves, beginnings: [{ ...noChoice, next: next ?? null }] };
}

/** Adds the server's answer about a choice. */
export function learn(known: Known, choice: Choice, { moves, next }: { moves: Move[]; next?: Next }): Known {
  const texts = new Set(known.moves.map((move) => move.text));
  return {
    moves: [...known.moves, ...moves.filter((move) => !texts.has(move.text))],
    beginnings: [...known.beginnings, { ...choice, next: next ?? null }],
  };
}

/** Whether enough is known to continue from a choice. */
export function isKnown({ beginnings }: Known, choice: Choice): boolean {
  return beginnings.some(
    (each) => isSame(each, choice) || (each.next === null && isWithin(choice.words, choice.cells, each)),
  );
}

/** First words of moves that are not listed: each leads to other words or cells. */
export function firstWords({ beginnings }: Known): string[] {
  return beginnings.find((each) => isSame(each, noChoice))?.next?.words.map((step) => step.answer) ?? [];
}

export type Picked = { kind: "choice"; choice: Choice } | { kind: "move"; move: Move };

/** The steps of a move before its cells, which always come last. */
export function wordsOf(move: Move): Step[] {
  const steps = move.steps ?? [];
  return steps.slice(0, Math.max(0, steps.length - move.cells.length));
}

export function beginsWith(whole: readonly (string | number)[], start: readonly (string | number)[]): boolean {
  return start.length <= whole.length && start.every((each, i) => whole[i] === each);
}

function isWithin(words: string[], cells: number[], choice: Choice): boolean {
  return beginsWith(words, choice.words) && beginsWith(cells, choice.cells);
}

export function isSame(one: Choice, other: Choice): boolean {
  return (
    one.words.length === other.words.length &&
    one.cells.length === other.cells.length &&
    isWithin(one.words, one.cells, other)
  );
}

function answers(move: Move): string[] {
  return wordsOf(move).map((step) => step.answer);
}

/** The moves that a choice can still become. Without words, moves between cells can begin at once. */
function candidates(moves: Move[], choice: Choice): Move[] {
  return moves.filter((move) => isWithin(answers(move), move.cells, choice));
}

/** Whether all words of a move have been chosen, or are not needed: two cells are enough by themselves. */
function isSpoken(move: Move, choice: Choice): boolean {
  return answers(move).length === choice.words.length || (choice.words.length === 0 && move.cells.length > 1);
}

/** The same for moves that are not listed: if there are more of them than first cells, they go between cells. */
function isSpokenIn({ words, next }: Beginning, choice: Choice): boolean {
  if (next === null || next.words.length > 0) return false;
  return words.length === choice.words.length || (choice.words.length === 0 && next.count > next.cells.length);
}

/** Cells that can be picked first. */
export function origins({ moves, beginnings }: Known, choice: Choice): Set<number> {
  const start = { words: choice.words, cells: [] };
  const found = new Set<number>();
  for (const move of candidates(moves, start)) {
    const first = move.cells[0];
    if (first !== undefined && isSpoken(move, start) && !isButton(moves, move)) found.add(first);
  }
  for (const each of beginnings) {
    if (each.cells.length > 0 || !beginsWith(each.words, start.words) || !isSpokenIn(each, start)) continue;
    for (const cell of each.next?.cells ?? []) found.add(cell);
  }
  return found;
}

/** In the middle of a turn that only one piece can continue, that piece is selected already. */
export function choiceInTurn(known: Known): Choice {
  const [only, ...others] = origins(known, noChoice);
  const isPlain = isKnown(known, noChoice) && known.moves.every((move) => wordsOf(move).length === 0);
  return only !== undefined && others.length === 0 && isPlain ? { words: [], cells: [only] } : noChoice;
}

/** Cells that can be picked next. */
export function targets(known: Known, choice: Choice): Set<number> {
  if (choice.cells.length === 0) return choice.words.length === 0 ? new Set() : origins(known, choice);
  const found = new Set<number>();
  for (const move of candidates(known.moves, choice)) {
    const next = move.cells[choice.cells.length];
    if (next !== undefined && isSpoken(move, choice)) found.add(next);
  }
  for (const each of known.beginnings) {
    if (isSame(each, choice)) for (const cell of each.next?.cells ?? []) found.add(cell);
  }
  return found;
}

/** What happens on each of these cells, where the moves say so. */
export function notes({ moves }: Known, choice: Choice): Map<number, string> {
  const found = new Map<number, string>();
  const place = choice.cells.length;
  if (place + choice.words.length === 0) return found;
  for (const move of candidates(moves, choice)) {
    const cell = move.cells[place];
    const note = move.steps?.[wordsOf(move).length + place]?.note;
    if (cell !== undefined && note && isSpoken(move, choice)) found.set(cell, note);
  }
  return found;
}

/** The one word that ends a turn, or passes. */
export function lastWord(known: Known): string | null {
  const [only, ...others] = (wordLevels(known, noChoice)[0] ?? []).filter(({ move }) => move !== null);
  return only !== undefined && others.length === 0 ? only.word : null;
}

/** A move without cells, or on a single cell where other moves begin as well, gets a button. */
function isButton(moves: Move[], move: Move): boolean {
  if (wordsOf(move).length > 0) return false;
  if (move.cells.length === 0) return true;
  return move.cells.length === 1 && moves.some((other) => other.cells.length > 1 && other.cells[0] === move.cells[0]);
}

export function buttons({ moves }: Known): Move[] {
  return moves.filter((move) => isButton(moves, move));
}

/** What a click on a cell does, where it plays a whole move whose notation is not just the cell's name. */
export function captions(known: Known, names: string[], choice = noChoice): Map<number, string> {
  const { moves } = known;
  const found = new Map<number, string | null>();
  // Choosing it again would look like letting go of it.
  const [chosen] = choice.cells;
  const again = moves.find(({ cells }) => cells.length === 2 && cells[0] === chosen && cells[1] === chosen);
  if (chosen !== undefined && again && targets(known, choice).has(chosen)) found.set(chosen, texts.board.again);
  for (const move of moves) {
    const [cell, ...others] = move.cells;
    if (cell === undefined || others.length > 0 || wordsOf(move).length > 0 || isButton(moves, move)) continue;
    found.set(cell, found.has(cell) || move.notation === names[cell] ? null : move.notation);
  }
  return new Map([...found].flatMap(([cell, text]) => (text === null ? [] : [[cell, text] as const])));
}

export interface WordOption {
  word: string;
  question: string;
  note: string;
  chosen: boolean;
  /** The move, when this word completes one. */
  move: Move | null;
}

/** The words available at each level, outermost first, as far as the choice goes. */
export function wordLevels({ moves, beginnings }: Known, choice: Choice): WordOption[][] {
  const levels: WordOption[][] = [];
  for (let level = 0; level <= choice.words.length; level++) {
    const start = { words: choice.words.slice(0, level), cells: [] };
    const options = new Map<string, WordOption>();
    const offer = (step: Step, move: Move | null) =>
      options.set(step.answer, {
        word: step.answer,
        question: step.question,
        note: step.note ?? "",
        chosen: choice.words[level] === step.answer,
        move,
      });
    for (const each of beginnings) if (isSame(each, start)) each.next?.words.forEach((step) => offer(step, null));
    const isListed = options.size === 0;
    for (const move of candidates(moves, start)) {
      const step = wordsOf(move)[level];
      if (step === undefined) continue;
      const completes = wordsOf(move).length === level + 1 && move.cells.length === 0;
      if (isListed ? !options.has(step.answer) : completes) offer(step, completes ? move : null);
    }
    if (options.size > 0) levels.push([...options.values()]);
  }
  return levels;
}

export function say(known: Known, choice: Choice, level: number, word: string): Picked {
  const isAgain = choice.words.length === level + 1 && choice.words[level] === word;
  const words = isAgain ? choice.words.slice(0, level) : [...choice.words.slice(0, level), word];
  const next = { words, cells: [] };
  return isAgain ? { kind: "choice", choice: next } : spoken(known, next);
}

/** The move that these words complete, or the choice so far. */
function spoken(known: Known, choice: Choice): Picked {
  const [only, ...rest] = candidates(known.moves, choice);
  const completes = only !== undefined && rest.length === 0 && only.cells.length === 0;
  return completes && isKnown(known, choice) ? { kind: "move", move: only } : { kind: "choice", choice };
}

/** A cell was clicked: the next part of the move, the start of another, or nothing. */
export function pick(known: Known, choice: Choice, cell: number): Picked {
  if (targets(known, choice).has(cell)) return reached(known, { words: choice.words, cells: [...choice.cells, cell] });
  if (choice.cells.includes(cell)) return { kind: "choice", choice: { words: choice.words, cells: [] } };
  // A click elsewhere starts over; words chosen before are kept only while they still fit.
  for (const words of [choice.words, []]) {
    if (origins(known, { words, cells: [] }).has(cell)) return reached(known, { words, cells: [cell] });
  }
  return { kind: "choice", choice: noChoice };
}

/** Whether something has been chosen that cannot go on with this cell, nor can anything else begin there. */
export function leadsNowhere(known: Known, choice: Choice, cell: number): boolean {
  if (isSame(choice, noChoice) || choice.cells.includes(cell) || targets(known, choice).has(cell)) return false;
  return [choice.words, []].every((words) => !origins(known, { words, cells: [] }).has(cell));
}

/** The move that the last picked cell completes, or the choice so far. */
function reached({ moves }: Known, choice: Choice): Picked {
  const complete = candidates(moves, choice).find(
    (move) => move.cells.length === choice.cells.length && isSpoken(move, choice) && !isButton(moves, move),
  );
  return complete ? { kind: "move", move: complete } : { kind: "choice", choice };
}

/** The server has answered about a choice: continues from there, or gives it up when it leads nowhere. */
export function goOn(known: Known, choice: Choice): Picked {
  const picked = choice.cells.length > 0 ? reached(known, choice) : spoken(known, choice);
  const leads =
    targets(known, choice).size > 0 ||
    (choice.cells.length > 0
      ? candidates(known.moves, choice).some((move) => isButton(known.moves, move))
      : wordLevels(known, choice).length > choice.words.length);
  return picked.kind === "move" || leads ? picked : { kind: "choice", choice: noChoice };
}
