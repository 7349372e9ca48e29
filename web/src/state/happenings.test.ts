import { describe, expect, it } from "vitest";
import type { Cell } from "../protocol/types";
import { calledIn, happeningsBetween, summed } from "./happenings";

const land = (owner?: number, thing?: string): Cell => ({
  ground: "land",
  ...(owner === undefined ? {} : { owner }),
  ...(thing === undefined ? {} : { thing }),
});
const dark: Cell = { ground: "dark" };
const called = calledIn([
  { code: "a5", thing: "ready_peasant", called: "peasant" },
  { code: "a1", thing: "peasant" },
  { code: "ap", thing: "young_palm", called: "palm" },
]);

describe("what happened between two positions", () => {
  it("is land that changes hands, and what stood on it", () => {
    const before = [land(0), land(1, "tower"), land()];
    const after = [land(0), land(0, "knight"), land(0, "peasant")];
    expect(happeningsBetween(before, after, 0, [1], called)).toEqual([
      { kind: "took", player: 0, from: 1, thing: "", cells: [1] },
      { kind: "lost", player: 1, from: -1, thing: "tower", cells: [1] },
      { kind: "took", player: 0, from: -1, thing: "", cells: [2] },
    ]);
  });

  it("is what starves or grows, but not what walks", () => {
    const before = [land(1, "baron"), land(1, "ready_peasant"), land(), land(0, "young_palm")];
    const starved = [land(1, "grave"), land(1, "peasant"), land(), land(0, "palm")];
    expect(happeningsBetween(before, starved, 0, [], called)).toEqual([
      { kind: "became", player: 1, from: -1, thing: "grave", cells: [0] },
    ]);
    const walked = [land(1), land(1, "ready_peasant"), land(1, "baron"), land(0, "young_palm")];
    expect(happeningsBetween(before, walked, 1, [], called).map(({ kind }) => kind)).toEqual(["took"]);
    const grown = [land(1, "baron"), land(1, "ready_peasant"), land(undefined, "pine"), land(0, "young_palm")];
    expect(happeningsBetween(before, grown, -2, [], called)).toEqual([
      { kind: "grew", player: -1, from: -1, thing: "pine", cells: [2] },
    ]);
  });

  it("is also what becomes something with a similar name", () => {
    expect(happeningsBetween([land(0, "tower")], [land(0, "strong_tower")], 1, [], called)).toEqual([
      { kind: "became", player: 0, from: -1, thing: "strong_tower", cells: [0] },
    ]);
  });

  it("is nothing in the dark", () => {
    expect(happeningsBetween([dark, land(1, "farm")], [land(1, "farm"), dark], 0, [], called)).toEqual([]);
  });

  it("is summed up over many moves", () => {
    const steps = [
      happeningsBetween([land(), land(), land()], [land(2), land(), land()], 2, [0], called),
      happeningsBetween([land(2), land(), land()], [land(2), land(2), land()], 2, [1], called),
      happeningsBetween([land(2), land(2), land()], [land(2), land(1), land()], 1, [1], called),
    ];
    expect(summed(steps.flat()).map(({ player, cells }) => [player, cells])).toEqual([
      [2, [0, 1]],
      [1, [1]],
    ]);
  });
});
