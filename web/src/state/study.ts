// What somebody has worked out about a game or a position: variations as a tree, comments, arrows and circles.
// Kept in this browser.
import { forget, readStored, store } from "./storage";

/** Where one stands: after `ply` moves of the game and some moves of one's own. */
export interface Spot {
  ply: number;
  moves: string[];
}

/** An arrow, or a circle around one cell. */
export interface Mark {
  from: number;
  to: number;
}

export interface Note {
  comment?: string;
  marks?: Mark[];
}

export interface Study {
  /** The ends of variations, in the order they were found. */
  lines: Spot[];
  /** By `keyOf`. */
  notes: Record<string, Note>;
}

/** A move of one's own and what follows it. */
export interface Branch {
  spot: Spot;
  children: Branch[];
}

const mostStudies = 50;
const mostLines = 200;
export const longestComment = 2_000;
export const emptyStudy: Study = { lines: [], notes: {} };

export function keyOf({ ply, moves }: Spot): string {
  return JSON.stringify([ply, ...moves]);
}

/** Whether one goes on from the other, or is the same. */
function begins(whole: Spot, part: Spot): boolean {
  return whole.ply === part.ply && part.moves.every((move, i) => whole.moves[i] === move);
}

/** With another variation; one that it goes on from is replaced. */
export function withLine(study: Study, spot: Spot): Study {
  if (spot.moves.length === 0 || study.lines.some((line) => begins(line, spot))) return study;
  const others = study.lines.filter((line) => !begins(spot, line));
  return { ...study, lines: [...others, spot].slice(-mostLines) };
}

/** Without a move and all that follows it. */
export function withoutBranch(study: Study, spot: Spot): Study {
  const stays = (other: Spot) => !begins(other, spot);
  const before: Spot = { ply: spot.ply, moves: spot.moves.slice(0, -1) };
  const lines = study.lines.filter(stays);
  const notes = Object.fromEntries(Object.entries(study.notes).filter(([key]) => stays(spotOf(key))));
  return withLine({ lines, notes }, before);
}

export function withNote(study: Study, spot: Spot, change: Note): Study {
  const { [keyOf(spot)]: old, ...others } = study.notes;
  const note = { ...old, ...change };
  const isEmpty = (note.comment ?? "") === "" && (note.marks ?? []).length === 0;
  return { ...study, notes: isEmpty ? others : { ...others, [keyOf(spot)]: note } };
}

/** Drawn again, a mark is taken away. */
export function toggled(marks: Mark[], { from, to }: Mark): Mark[] {
  const others = marks.filter((mark) => mark.from !== from || mark.to !== to);
  return others.length < marks.length ? others : [...marks, { from, to }];
}

/** The variations as trees, by where they leave the game. */
export function branchesOf({ lines }: Study): Branch[] {
  const roots: Branch[] = [];
  for (const { ply, moves } of [...lines].sort((a, b) => a.ply - b.ply)) {
    let level = roots;
    moves.forEach((_, i) => {
      const spot = { ply, moves: moves.slice(0, i + 1) };
      let branch = level.find((each) => keyOf(each.spot) === keyOf(spot));
      if (!branch) level.push((branch = { spot, children: [] }));
      level = branch.children;
    });
  }
  return roots;
}

function spotOf(key: string): Spot {
  const [ply, ...moves] = JSON.parse(key) as [number, ...string[]];
  return { ply, moves };
}

/** The studies that are kept, oldest first; those with notes stay longest. */
interface Listed {
  name: string;
  hasNotes: boolean;
}

const placeOf = (name: string) => `study.${name}`;

/** `name`: of a match, or the address of a position. */
export function readStudy(name: string): Study {
  return { ...emptyStudy, ...readStored<Partial<Study>>(placeOf(name), {}) };
}

export function keepStudy(name: string, study: Study): void {
  const listed = readStored<Listed[]>("studies", []).filter((each) => each.name !== name);
  const hasNotes = Object.keys(study.notes).length > 0;
  const { kept, dropped } = withRoom([...listed, { name, hasNotes }]);
  for (const each of dropped) forget(placeOf(each.name));
  store(placeOf(name), study);
  store("studies", kept);
}

/** The newest, and of the others those with notes first. */
export function withRoom(listed: Listed[]): { kept: Listed[]; dropped: Listed[] } {
  const worth = [...listed.keys()].sort((a, b) => Number(listed[b]?.hasNotes) - Number(listed[a]?.hasNotes) || b - a);
  const newest = listed.length - 1;
  const stays = new Set([newest, ...worth.filter((each) => each !== newest).slice(0, mostStudies - 1)]);
  return {
    kept: listed.filter((_, i) => stays.has(i)),
    dropped: listed.filter((_, i) => !stays.has(i)),
  };
}
