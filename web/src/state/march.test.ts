import { describe, expect, it } from "vitest";
import { gridOf } from "../board/geometry";
import type { Cell, Move, Region } from "../protocol/types";
import { squareBoard } from "../testing/boards";
import { nextLeg, stillGoing, turnsFrom, wayTo, type March } from "./march";

// A corridor of nine cells; the piece goes up to two steps a turn.
const grid = gridOf(squareBoard(1, 9));
const home = (cells: number[], more: Partial<Region> = {}): Region => ({
  owner: 0,
  title: "",
  cells,
  facts: [],
  acts_now: true,
  ready: [0],
  ...more,
});
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const go = (from: number, to: number, note = ""): Move => ({
  text: `${from}>${to}`,
  notation: `${from}>${to}`,
  cells: [from, to],
  steps: [
    { question: "unit on", answer: String(from) },
    { question: "to", answer: String(to), note },
  ],
});
const cells: Cell[] = all.map((cell) => (cell === 0 ? { thing: "ready_peasant", owner: 0 } : {}));
const march: March = { at: 0, to: 6, thing: "ready_peasant", size: 9, turn: 1, ply: 3 };

describe("a long march", () => {
  it("goes the shortest way through its region", () => {
    expect(wayTo(grid, home(all), 0, 6)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(wayTo(grid, home([0, 1, 2, 4, 5, 6]), 0, 6)).toEqual([]);
    const square = gridOf(squareBoard(3, 3));
    expect(wayTo(square, home([0, 1, 2, 5, 8, 6, 7]), 0, 6)).toEqual([0, 1, 2, 5, 8, 7, 6]);
  });

  it("takes as many turns as the piece's range demands", () => {
    const moves = [go(0, 1), go(0, 2), go(3, 8)];
    const turns = turnsFrom(grid, home([0, 1, 2, 3, 4, 5, 6, 8]), moves, 0);
    expect([0, 1, 2, 3, 4, 5, 6].map((cell) => turns.get(cell))).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(turns.has(8)).toBe(false); // cut off
  });

  it("comes as near as it can with each move, neither merging nor capturing", () => {
    const leg = nextLeg({ ...march, size: 8 }, grid, [home(all.slice(0, 8))], cells, [
      go(0, 1),
      go(0, 2, "merge"),
      go(0, 8, "capture"),
    ]);
    expect(leg).toMatchObject({ kind: "move", cell: 1 });
    expect(nextLeg(march, grid, [home(all)], cells, [go(0, 1), go(0, 2, "chop")])).toMatchObject({ cell: 2 });
  });

  it("waits behind others, and ends beside a cell that is taken", () => {
    expect(nextLeg(march, grid, [home(all)], cells, [go(0, 1, "merge")])).toEqual({ kind: "wait" });
    expect(nextLeg({ ...march, to: 2 }, grid, [home(all)], cells, [])).toEqual({ kind: "arrived" });
  });

  it("stops when the way is cut, the piece is another, or its region is in danger", () => {
    const next = (regions: Region[], some = cells) => nextLeg(march, grid, regions, some, [go(0, 1)]);
    expect(next([home([0, 1, 2]), home([4, 5, 6], { ready: [] })])).toEqual({ kind: "stop", why: "cut" });
    expect(next([home(all)], [{ thing: "ready_spearman", owner: 0 }])).toEqual({ kind: "stop", why: "gone" });
    expect(next([home(all, { ready: [] })])).toEqual({ kind: "stop", why: "gone" });
    expect(next([home(all, { urgent: true })])).toEqual({ kind: "stop", why: "danger" });
    expect(next([home(all.slice(0, 8))])).toEqual({ kind: "stop", why: "danger" });
  });

  it("is forgotten with the move that is taken back", () => {
    const ordered = { ...march, turn: 0 };
    expect(stillGoing([march, ordered], 4)).toEqual([march, ordered]);
    expect(stillGoing([march, ordered], 3)).toEqual([ordered]);
  });
});
