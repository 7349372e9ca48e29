import { describe, expect, it } from "vitest";
import type { Cell } from "../protocol/types";
import { happeningsBetween, summed } from "./happenings";

const land = (owner?: number, thing?: string): Cell => ({
  ground: "land",
  ...(owner === undefined ? {} : { owner }),
  ...(thing === undefined ? {} : { thing }),
});
const dark: Cell = { ground: "dark" };

describe("what happened between two positions", () => {
  it("is land that changes hands, and what stood on it", () => {
    const before = [land(0), land(1, "tower"), land()];
    const after = [land(0), land(0, "knight"), land(0, "peasant")];
    expect(happeningsBetween(before, after, 0, [1])).toEqual([
      { kind: "took", player: 0, from: 1, thing: "", cells: [1] },
      { kind: "lost", player: 1, from: -1, thing: "tower", cells: [1] },
      { kind: "took", player: 0, from: -1, thing: "", cells: [2] },
    ]);
  });

  it("is what starves or grows, but not what walks", () => {
    const before = [land(1, "baron"), land(1, "ready_peasant"), land(), land(0, "young_palm")];
    const starved = [land(1, "grave"), land(1, "peasant"), land(), land(0, "palm")];
    expect(happeningsBetween(before, starved, 0, [])).toEqual([
      { kind: "became", player: 1, from: -1, thing: "grave", cells: [0] },
    ]);
    const walked = [land(1), land(1, "ready_peasant"), land(1, "baron"), land(0, "young_palm")];
    expect(happeningsBetween(before, walked, 1, []).map(({ kind }) => kind)).toEqual(["took"]);
    const grown = [land(1, "baron"), land(1, "ready_peasant"), land(undefined, "pine"), land(0, "young_palm")];
    expect(happeningsBetween(before, grown, -2, [])).toEqual([
      { kind: "grew", player: -1, from: -1, thing: "pine", cells: [2] },
    ]);
  });

  it("is nothing in the dark", () => {
    expect(happeningsBetween([dark, land(1, "farm")], [land(1, "farm"), dark], 0, [])).toEqual([]);
  });

  it("is summed up over many moves", () => {
    const steps = [
      happeningsBetween([land(), land(), land()], [land(2), land(), land()], 2, [0]),
      happeningsBetween([land(2), land(), land()], [land(2), land(2), land()], 2, [1]),
      happeningsBetween([land(2), land(2), land()], [land(2), land(1), land()], 1, [1]),
    ];
    expect(summed(steps.flat()).map(({ player, cells }) => [player, cells])).toEqual([
      [2, [0, 1]],
      [1, [1]],
    ]);
  });
});
