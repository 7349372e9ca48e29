import { describe, expect, it } from "vitest";
import { byLink, levelAmong, opponentOf, seatedAt, seatsAgainst, wishesOf } from "./seating";

describe("seats of a new game", () => {
  it("follow from one choice, and tell it", () => {
    expect(seatsAgainst("computer", 2, 1, 4)).toEqual(["level:4", ""]);
    expect(seatsAgainst("friend", 3, 0, 4)).toEqual(["", byLink, byLink]);
    for (const opponent of ["computer", "friend", "here"] as const)
      for (const count of [2, 3]) expect(opponentOf(seatsAgainst(opponent, count, 0, 7))).toBe(opponent);
    expect(opponentOf(["", "minimax:depth=2"])).toBeNull();
    expect(opponentOf(["level:1", "level:2"])).toBeNull();
    expect(opponentOf(["", "level:1", byLink])).toBeNull();
    expect(levelAmong(["", "level:7"])).toBe(7);
    expect(levelAmong(["", byLink])).toBeNull();
  });

  it("are changed for another colour", () => {
    expect(seatedAt(["", "level:4"], 1)).toEqual(["level:4", ""]);
    expect(seatedAt(["level:4", ""], 0)).toEqual(["", "level:4"]);
    expect(seatedAt(["", "level:1", "level:2"], 2)).toEqual(["level:1", "level:2", ""]);
    expect(seatedAt(["level:1", "level:2"], 1)).toEqual(["level:1", "level:2"]);
  });

  it("give the name to the first person here", () => {
    expect(wishesOf(["level:4", "", byLink, ""], "Ann")).toEqual([{ bot: "level:4" }, { name: "Ann" }, {}, {}]);
    expect(wishesOf([""], "")).toEqual([{}]);
  });
});
