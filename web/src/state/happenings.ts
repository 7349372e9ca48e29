// What happened on the board from one position to the next, as far as it is seen: land that changed hands, things
// that were lost, became something else, or appeared by chance. Pure; told for whole turns.
import type { Cell, Legend } from "../protocol/types";
import { isDark } from "../board/territory";

export interface Happening {
  kind: "took" | "lost" | "became" | "grew";
  /** Who did it, or whose it was; below 0 for nobody. */
  player: number;
  /** Whose land was taken; below 0 for nobody's. */
  from: number;
  /** The thing, as it was or is now; empty for land. */
  thing: string;
  cells: number[];
}

const nobody = -1;

/** What things are called whatever their state, where that is not their name. */
export function calledIn(legend: Legend[] = []): Map<string, string> {
  return new Map(legend.flatMap(({ thing, called }) => (thing && called ? [[thing, called]] : [])));
}

/** One for each kind of change, with all its cells. `mover` is below 0 for chance; `own` are the move's own cells. */
export function happeningsBetween(
  before: Cell[],
  after: Cell[],
  mover: number,
  own: number[],
  called: Map<string, string>,
): Happening[] {
  const nameOf = (thing: string) => called.get(thing) ?? thing;
  const found = new Map<string, Happening>();
  const add = (kind: Happening["kind"], cell: number, player = nobody, thing = "", from = nobody) => {
    const key = [kind, player, from, thing].join();
    const known = found.get(key) ?? { kind, player, from, thing, cells: [] };
    known.cells.push(cell);
    found.set(key, known);
  };
  if (before.length !== after.length) return [];
  after.forEach((now, cell) => {
    const was = before[cell] ?? {};
    if (isDark(was) || isDark(now)) return;
    if (now.owner !== was.owner) {
      add("took", cell, now.owner, "", was.owner);
      if (was.thing !== undefined && was.owner !== undefined) add("lost", cell, was.owner, was.thing);
    } else if (was.thing !== now.thing && !own.includes(cell)) {
      if (was.thing === undefined && mover < 0) add("grew", cell, nobody, now.thing);
      else if (was.thing !== undefined && now.thing !== undefined && nameOf(was.thing) !== nameOf(now.thing))
        add("became", cell, now.owner, now.thing);
      else if (was.thing !== undefined && now.thing === undefined && was.owner !== mover)
        add("lost", cell, was.owner, was.thing);
    }
  });
  return [...found.values()];
}

/** The same kinds of changes together, in the order in which they came first. */
export function summed(happenings: Happening[]): Happening[] {
  const found = new Map<string, Happening>();
  for (const each of happenings) {
    const key = [each.kind, each.player, each.from, each.thing].join();
    const known = found.get(key);
    if (known) known.cells.push(...each.cells);
    else found.set(key, { ...each, cells: [...each.cells] });
  }
  return [...found.values()];
}
