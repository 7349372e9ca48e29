import { describe, expect, it } from "vitest";
import { gridOf } from "../board/geometry";
import type { Move, Region } from "../protocol/types";
import { squareBoard } from "../testing/boards";
import { knownFrom, lastWord, learn, notes } from "./choice";
import { after, followingIn, nextBuyer, reachOf, readyIn, regionOf, unclearIn, usefulIn } from "./turn";

const offer = (affordable: boolean) => [{ thing: "peasant", price: "10", affordable }];
const region = (cells: number[], more: Partial<Region> = {}): Region => ({
  owner: 0,
  title: "",
  cells,
  facts: [],
  acts_now: true,
  ...more,
});
const march = (from: number, to: number, note?: string): Move => ({
  text: `${from}>${to}`,
  notation: `${from}>${to}`,
  cells: [from, to],
  steps: [
    { question: "act", answer: "march" },
    { question: "unit on", answer: String(from) },
    { question: "to", answer: String(to), ...(note ? { note } : {}) },
  ],
});
const end: Move = { text: "end", notation: "end", cells: [], steps: [{ question: "act", answer: "end" }] };

describe("a turn of several moves", () => {
  const poor = region([0, 1], { ready: [0, 1], offers: offer(false) });
  const rich = region([4, 5], { ready: [5], offers: offer(true) });
  const other = region([8], { owner: 1, ready: [8] });
  const { acts_now, ...foreign } = other;
  const regions = [poor, rich, foreign];

  it("has things that can still move, and some of them can do something", () => {
    expect(acts_now).toBe(true);
    expect(readyIn(regions)).toEqual([0, 1, 5]);
    const moves = [march(0, 1, "merge"), march(0, 2), march(1, 2, "chop"), march(5, 6, "capture"), end];
    expect(usefulIn(knownFrom({ moves }), regions)).toEqual([1, 5]);
    expect(unclearIn(knownFrom({ moves }), regions)).toEqual([]);
  });

  it("has to be asked about where the moves are too many to list", () => {
    const next = { count: 900, words: [], cells: [] };
    const unlisted = knownFrom({ moves: [], next });
    expect(unclearIn(unlisted, regions)).toEqual([0, 1, 5]);
    expect(usefulIn(unlisted, regions)).toEqual([]);
    const asked = learn(unlisted, { words: [], cells: [1] }, { moves: [march(1, 2, "chop")] });
    expect(unclearIn(asked, regions)).toEqual([0, 5]);
    expect(usefulIn(asked, regions)).toEqual([1]);
  });

  it("says what happens on a cell, and which word ends it", () => {
    const known = knownFrom({ moves: [march(0, 1, "merge"), march(0, 2), end] });
    expect([...notes(known, { words: [], cells: [0] })]).toEqual([[1, "merge"]]);
    expect(notes(known, { words: [], cells: [] }).size).toBe(0);
    expect(lastWord(known)).toBe("end");
    expect(lastWord(knownFrom({ moves: [march(0, 2)] }))).toBeNull();
  });

  it("goes round", () => {
    expect(after([3, 5, 7], 5)).toBe(7);
    expect(after([3, 5, 7], 7)).toBe(3);
    expect(after([3, 5, 7], undefined)).toBe(3);
    expect(after([3, 5, 7], 4)).toBe(3);
    expect(after([], 4)).toBeUndefined();
    expect(followingIn([3, 5, 7], 5)).toEqual([7, 3]);
    expect(followingIn([3, 5, 7], 3)).toEqual([5, 7]);
  });

  it("belongs to a region", () => {
    expect(regionOf(regions, 1)).toBe(poor);
    expect(regionOf(regions, null)).toBe(rich);
    expect(regionOf(regions, 8)).toBe(rich);
    expect(regionOf([foreign], 8)).toBeNull();
    expect(nextBuyer(regions, rich)).toBe(rich);
    expect(nextBuyer([poor], null)).toBeUndefined();
    const third = region([9], { offers: offer(true) });
    expect(nextBuyer([poor, rich, third], rich)).toBe(third);
    expect(nextBuyer([poor, rich, third], third)).toBe(rich);
  });

  it("reaches the cells beside it", () => {
    expect([...reachOf(gridOf(squareBoard(3, 3)), region([0]))].sort()).toEqual([0, 1, 3]);
  });
});
