// Position texts as cells, using the letters that the engine gives for each kind. Nothing here is specific to
// a game.
import { plainName } from "../board/things";
import type { Cell, Legend, Position } from "../protocol/types";

export interface Letters {
  /** Which of the text's space-separated fields has the rows. */
  field: number;
  /** Letters per cell; 0 when numbers stand for runs of empty cells. */
  width: number;
  codes: string[];
}

const empty = "";

/** How many cells each row has. Cells are listed in reading order: a row ends where the next cell is not further
 *  to the right. */
export function rowLengths(places: number[]): number[] {
  const lengths: number[] = [];
  for (let i = 0; i < places.length; i += 2) {
    const isNext = i > 0 && (places[i] ?? 0) > (places[i - 2] ?? 0);
    if (isNext) lengths.push((lengths.pop() ?? 0) + 1);
    else lengths.push(1);
  }
  return lengths;
}

/** The letters of each cell, if a field of the text has as many rows and cells as the board. */
export function readLetters(text: string, rows: number[]): Letters | null {
  const fields = text.split(" ");
  for (const [field, value] of fields.entries()) {
    const lines = value.split("/");
    if (lines.length !== rows.length) continue;
    for (let width = 1; width <= 3; width++) {
      if (lines.every((line, row) => line.length === (rows[row] ?? 0) * width) && (width > 1 || !/\d/.test(value))) {
        return { field, width, codes: lines.flatMap((line) => split(line, width)) };
      }
    }
    const codes = lines.map((line) =>
      [...line.matchAll(/\d+|./g)].flatMap(([part]) =>
        /\d/.test(part) ? new Array<string>(Number(part)).fill(empty) : [part],
      ),
    );
    if (codes.every((line, row) => line.length === rows[row])) return { field, width: 0, codes: codes.flat() };
  }
  return null;
}

export function writeLetters(text: string, letters: Letters, rows: number[]): string {
  const lines: string[] = [];
  let start = 0;
  for (const length of rows) {
    const codes = letters.codes.slice(start, (start += length));
    lines.push(
      letters.width > 0
        ? codes.join("")
        : codes
            .map((code) => code || " ")
            .join("")
            .replace(/ +/g, (run) => String(run.length)),
    );
  }
  return text
    .split(" ")
    .map((field, index) => (index === letters.field ? lines.join("/") : field))
    .join(" ");
}

function split(line: string, width: number): string[] {
  return Array.from({ length: line.length / width }, (_, i) => line.slice(i * width, (i + 1) * width));
}

export function kindOf(cell: Cell): string {
  return `${plainName(cell.thing ?? "")}|${cell.owner ?? ""}|${cell.ground ?? ""}`;
}

export function codeOf(legend: Legend[], cell: Cell): string | undefined {
  return legend.find((kind) => kindOf(kind) === kindOf(cell))?.code;
}

/** The cell for these letters, without what only the engine knows. */
export function cellOf(legend: Legend[], code: string): Cell {
  const { thing, owner, ground } = legend.find((each) => each.code === code) ?? {};
  return {
    ...(thing === undefined ? {} : { thing }),
    ...(owner === undefined ? {} : { owner }),
    ...(ground === undefined ? {} : { ground }),
  };
}

/** Texts in which one field besides the rows is left to the engine, as `?`: it can work out what follows from
 *  the cells. Last fields first, because derived fields come last. */
export function withOneOpen(text: string, closed: number[]): string[] {
  const fields = text.split(" ");
  return [...fields.keys()]
    .filter((field) => !closed.includes(field) && fields[field] !== "?")
    .reverse()
    .map((open) => fields.map((field, index) => (index === open ? "?" : field)).join(" "));
}

export interface SideField {
  field: number;
  /** By player. */
  words: string[];
}

/** The field that changes with the player to move, and only then. */
export function learnSide(samples: Pick<Position, "text" | "to_move">[], players: number): SideField | null {
  const count = samples[0]?.text.split(" ").length ?? 0;
  for (let field = 0; field < count; field++) {
    const words: (string | undefined)[] = new Array<undefined>(players).fill(undefined);
    const fits = samples.every(({ text, to_move }) => {
      const word = text.split(" ")[field];
      words[to_move] ??= word;
      return word !== undefined && words[to_move] === word;
    });
    const known = words.filter((word): word is string => word !== undefined);
    if (fits && known.length === players && new Set(known).size === players) return { field, words: known };
  }
  return null;
}
