import { describe, expect, it } from "vitest";
import type { Move } from "../protocol/types";
import { knownFrom, noChoice } from "./choice";
import { isDecisive, shareOf } from "./lead";
import { attemptAt } from "./refused";

describe("a move that is not legal", () => {
  const steps = (...answers: string[]) => answers.map((answer) => ({ question: "", answer }));
  const moves: Move[] = [
    { text: "1-1>1-2", notation: "", cells: [4, 5], steps: steps("march", "1-1", "1-2") },
    { text: "peasant@1-2", notation: "", cells: [5], steps: steps("buy", "peasant", "1-2") },
  ];
  const names = ["0-0", "0-1", "0-2", "1-0", "1-1", "1-2"];

  it("is worded like those that are", () => {
    const known = knownFrom({ moves });
    expect(attemptAt(known, { words: [], cells: [4] }, names, 0)).toBe("1-1>0-0");
    expect(attemptAt(known, { words: ["buy", "peasant"], cells: [] }, names, 1)).toBe("peasant@0-1");
    expect(attemptAt(known, noChoice, names, 1)).toBeNull();
    expect(attemptAt(known, { words: [], cells: [3] }, names, 1)).toBeNull();
  });
});

describe("a lead", () => {
  const sum = (value: string) => [
    { owner: 0, title: "", cells: [], everything: true, facts: [{ name: "cells", value }] },
    { owner: 1, title: "", cells: [], everything: true, facts: [{ name: "cells", value: "1 of 9" }] },
  ];

  it("is decisive beyond seven tenths of everything", () => {
    expect(shareOf(sum("30 of 40"), 0)).toBe(0.75);
    expect(isDecisive(shareOf(sum("29 of 40"), 0))).toBe(true);
    expect(isDecisive(shareOf(sum("28 of 40"), 0))).toBe(false);
    expect(isDecisive(shareOf(sum("30"), 0))).toBe(false);
    const goal = { name: "wins with", value: "35", goal: true };
    expect(
      shareOf(
        sum("30 of 40").map((each) => ({ ...each, facts: [...each.facts, goal] })),
        0,
      ),
    ).toBeNull();
    expect(isDecisive(shareOf(sum("30 of 40"), 2))).toBe(false);
  });
});
