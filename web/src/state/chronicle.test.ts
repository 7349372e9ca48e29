import { describe, expect, it } from "vitest";
import { amountOf, gapsIn, sampleOf, withSample } from "./chronicle";
import { pliesOf } from "./timeline";

const sum = (owner: number, cells: number) => ({
  owner,
  title: "land",
  everything: true,
  cells: [],
  facts: [
    { name: "cells", value: `${cells} of 75` },
    { name: "profit", value: "-3" },
    { name: "leader", value: "red" },
  ],
});
const at = (ply: number, turn: number, cells = ply) => ({ ply, turn, regions: [sum(1, 9), sum(0, cells)] });

describe("the chronicle of a game", () => {
  it("takes numbers from facts", () => {
    expect(amountOf("18 of 75")).toBe(18);
    expect(amountOf("+4")).toBe(4);
    expect(amountOf("-12")).toBe(-12);
    expect(amountOf("red")).toBeNull();
    const sample = sampleOf(at(3, 2, 18));
    expect([...(sample?.values.get("cells") ?? [])]).toEqual([[0, 18], [1, 9]]); // prettier-ignore
    expect([...(sample?.values.keys() ?? [])]).toEqual(["cells", "profit"]);
    expect(sampleOf({ ply: 0, turn: 1, regions: [] })).toBeNull();
  });

  it("has one sample a turn, and none of what was taken back", () => {
    const samples = [at(0, 1), at(2, 2), at(3, 2), at(5, 3)].reduce<ReturnType<typeof withSample>>((all, each) => {
      const sample = sampleOf(each);
      return sample ? withSample(all, sample, true) : all;
    }, []);
    expect(samples.map(({ ply }) => ply)).toEqual([0, 3, 5]);
    const back = sampleOf(at(2, 2));
    expect(back && withSample(samples, back, true).map(({ ply }) => ply)).toEqual([0, 2]);
  });

  it("knows what is missing", () => {
    const move = { text: "x", notation: "x", cells: [] };
    const turns = [1, 2, 3, 4].map((turn) => ({ turn, round: turn, player: turn % 2, moves: [move, move] }));
    const plies = pliesOf(turns);
    expect(gapsIn(plies, [], 10)).toEqual([0, 2, 4, 6]);
    expect(gapsIn(plies, [], 2)).toEqual([0, 4]);
    const known = sampleOf(at(2, 2));
    expect(gapsIn(plies, known ? [known] : [], 10)).toEqual([0, 4, 6]);
  });
});
