import { describe, expect, it } from "vitest";
import type { Game } from "../protocol/types";
import { byLink, levelAmong, opponentOf, seatedAt, seatsAgain, seatsAgainst, turnedOn, wishesOf } from "./seating";

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

  it("are played again from another place, in games with an option for that", () => {
    const game = { options: [{ name: "seed", meaning: "" }] } as Partial<Game> as Game;
    expect(turnedOn(game, { seed: 5 }, 3)).toBeNull();
    const turning = {
      options: [{ name: "rotate", meaning: "", default: 0, moves_seats: true }],
    } as Partial<Game> as Game;
    expect(turnedOn(turning, { seed: 5 }, 3)).toEqual({ seed: 5, rotate: 1 });
    expect(turnedOn(turning, { seed: 5, rotate: 2 }, 3)).toEqual({ seed: 5, rotate: 0 });
    const bots = ["level:4,seed=77", "random:seed=0", "alphabeta:seed=3,time=1s", "greedy"];
    const players = [{ name: "Ann" }, ...bots.map((bot) => ({ name: "", bot }))];
    const again = ["level:4", "random", "alphabeta:time=1s", "greedy"].map((bot) => ({ bot }));
    expect(seatsAgain(players)).toEqual([{ name: "Ann" }, ...again]);
  });
});
