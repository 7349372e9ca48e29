// Making a move with a server that is slower or faster than the player.
import { beforeEach, describe, expect, it } from "vitest";
import type { Move, Next } from "../protocol/types";
import { noChoice, targets, type Choice } from "./choice";
import { Choosing } from "./choosing.svelte";

type Answer = { moves: Move[]; next?: Next };

class Asked {
  answer!: (answer: Answer) => void;
  refuse!: (error: Error) => void;
  readonly done = new Promise<Answer>((resolve, reject) => {
    this.answer = resolve;
    this.refuse = reject;
  });
  constructor(readonly choice: Choice) {}
}

const act = (answer: string) => ({ question: "act", answer });
const many = (words: string[], cells: number[], count = 900): Answer => ({
  moves: [],
  next: { count, words: words.map(act), cells },
});
const bought = (cell: number): Move => ({
  text: `peasant@${cell}`,
  notation: "",
  cells: [cell],
  steps: [act("buy"), act("peasant"), act(String(cell))],
});
const displaced = (from: number, to: number): Move => ({
  text: `${from}>${to}`,
  notation: "",
  cells: [from, to],
  steps: [act("displace"), act(String(from)), act(String(to))],
});

describe("choosing among moves that are not listed", () => {
  let asked: Asked[];
  let made: string[];
  let failed: number;
  let choosing: Choosing;
  const last = () => asked.at(-1) as Asked;
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  beforeEach(async () => {
    asked = [];
    made = [];
    failed = 0;
    choosing = new Choosing({
      ask: (choice) => {
        asked.push(new Asked(choice));
        return last().done;
      },
      made: (move) => made.push(move.text),
      failed: () => failed++,
    });
    choosing.begin(many(["displace", "buy"], [1, 2], 5_000));
    expect(asked.map((each) => each.choice.words)).toEqual([["displace"], ["buy"]]);
    asked[0]?.answer(many([], [1, 2]));
    asked[1]?.answer(many(["peasant"], [1, 2]));
    await settle();
    expect(choosing.isWaiting).toBe(false);
  });

  it("looks up where a thing can be placed, and then the move", async () => {
    choosing.sayWords(["buy", "peasant"]);
    expect(choosing.isWaiting).toBe(true);
    expect(last().choice).toEqual({ words: ["buy", "peasant"], cells: [] });
    last().answer(many([], [5, 6, 7], 3));
    await settle();
    expect(targets(choosing.known, choosing.choice)).toEqual(new Set([5, 6, 7]));
    choosing.pickCell(6);
    expect(made).toEqual([]);
    last().answer({ moves: [bought(6)] });
    await settle();
    expect(made).toEqual(["peasant@6"]);
    expect(choosing.choice).toEqual(noChoice);
  });

  it("asks about pieces without choosing them, once each", async () => {
    const begun = asked.length;
    const done = choosing.askAbout([1, 2]);
    expect(asked.slice(begun).map((each) => each.choice)).toEqual([
      { words: [], cells: [1] },
      { words: [], cells: [2] },
    ]);
    asked[begun]?.answer({ moves: [displaced(1, 5)] });
    asked[begun + 1]?.answer({ moves: [] });
    await done;
    expect(choosing.choice).toEqual(noChoice);
    expect(targets(choosing.known, { words: [], cells: [1] })).toEqual(new Set([5]));
    await choosing.askAbout([1, 2]);
    expect(asked.length).toBe(begun + 2);
  });

  it("plays only what was chosen last", async () => {
    choosing.sayWords(["buy", "peasant"]);
    last().answer(many([], [5, 6, 7], 3));
    await settle();
    choosing.pickCell(6);
    const first = last();
    choosing.pickCell(7);
    first.answer({ moves: [bought(6)] });
    await settle();
    expect(made).toEqual([]);
    last().answer({ moves: [bought(7)] });
    await settle();
    expect(made).toEqual(["peasant@7"]);
  });

  it("asks once, however often somebody clicks", async () => {
    choosing.pickCell(1);
    choosing.pickCell(1); // deselects
    choosing.pickCell(1);
    expect(asked.length).toBe(3);
    last().answer({ moves: [displaced(1, 4), bought(1)] });
    await settle();
    choosing.pickCell(4);
    expect(made).toEqual(["1>4"]);
  });

  it("drops requests when a newer position arrives", async () => {
    choosing.pickCell(1);
    const old = last();
    choosing.begin({ moves: [displaced(8, 9)] });
    expect(choosing.isWaiting).toBe(false);
    old.answer({ moves: [displaced(1, 4)] });
    await settle();
    expect(choosing.known.moves.map((move) => move.text)).toEqual(["8>9"]);
    expect(choosing.choice).toEqual(noChoice);
    choosing.begin(null);
    choosing.pickCell(8);
    expect(asked.length).toBe(3);
  });

  it("drops a choice that cannot be looked up", async () => {
    choosing.pickCell(2);
    last().refuse(new Error("no"));
    await settle();
    expect(failed).toBe(1);
    expect(choosing.choice).toEqual(noChoice);
    expect(choosing.isWaiting).toBe(false);
  });
});
