import { describe, expect, it } from "vitest";
import type { Move, Next } from "../protocol/types";
import {
  buttons,
  captions,
  choiceInTurn,
  firstWords,
  goOn,
  isKnown,
  knownFrom,
  learn,
  noChoice,
  origins,
  pick,
  say,
  targets,
  wordLevels,
} from "./choice";

const plain = (text: string, ...cells: number[]): Move => ({ text, notation: text, cells });
const listed = (...moves: Move[]) => knownFrom({ moves });
const slide = listed(plain("a", 1, 2), plain("b", 1, 3), plain("c", 4, 5));
const crown = listed(plain("step", 1, 2), plain("crown", 1, 1));
const chain = listed(plain("jump", 7, 9), plain("stop", 7));
const place = listed(plain("x", 3), plain("y", 4));

function built(act: string, what: string | null, ...cells: number[]): Move {
  const steps = [
    { question: "act", answer: act },
    ...(what === null ? [] : [{ question: "what", answer: what, note: "10" }]),
    ...cells.map((cell, i) => ({ question: i === cells.length - 1 ? "to" : "unit", answer: String(cell) })),
  ];
  return { text: `${act} ${what} ${cells.join(">")}`, notation: "", cells, steps };
}
const acts = [
  built("displace", null, 1, 2),
  built("displace", null, 1, 3),
  built("buy", "peasant", 2),
  built("buy", "peasant", 5),
  built("buy", "farm", 1),
  built("nothing", null),
];
const province = listed(...acts);

describe("moves from cell to cell", () => {
  it("offers what can move, then where", () => {
    expect(origins(slide, noChoice)).toEqual(new Set([1, 4]));
    expect(targets(slide, noChoice)).toEqual(new Set());
    const chosen = pick(slide, noChoice, 1);
    expect(chosen).toEqual({ kind: "choice", choice: { words: [], cells: [1] } });
    expect(targets(slide, { words: [], cells: [1] })).toEqual(new Set([2, 3]));
  });
  it("plays on the target, restarts on another piece, and deselects", () => {
    const chosen = { words: [], cells: [1] };
    expect(pick(slide, chosen, 3)).toEqual({ kind: "move", move: slide.moves[1] });
    expect(pick(slide, chosen, 4)).toEqual({ kind: "choice", choice: { words: [], cells: [4] } });
    expect(pick(slide, chosen, 1)).toEqual({ kind: "choice", choice: noChoice });
    expect(pick(slide, chosen, 9)).toEqual({ kind: "choice", choice: noChoice });
  });
  it("allows a move onto its own cell", () => {
    expect(pick(crown, { words: [], cells: [1] }, 1)).toEqual({ kind: "move", move: crown.moves[1] });
  });
  it("makes a button for a one-cell move where other moves begin", () => {
    expect(buttons(chain)).toEqual([chain.moves[1]]);
    expect(choiceInTurn(chain)).toEqual({ words: [], cells: [7] });
    expect(choiceInTurn(slide)).toEqual(noChoice);
    expect(choiceInTurn(province)).toEqual(noChoice);
    expect(pick(chain, noChoice, 7)).toEqual({ kind: "choice", choice: { words: [], cells: [7] } });
  });
  it("plays at once when a move is one cell", () => {
    expect(buttons(place)).toEqual([]);
    expect(pick(place, noChoice, 4)).toEqual({ kind: "move", move: place.moves[1] });
  });
});

describe("moves made of words", () => {
  it("lays out the words level by level", () => {
    expect(wordLevels(province, noChoice).map((level) => level.map((option) => option.word))).toEqual([
      ["displace", "buy", "nothing"],
    ]);
    expect(
      wordLevels(province, { words: ["buy"], cells: [] })[1]?.map((option) => `${option.word} ${option.note}`),
    ).toEqual(["peasant 10", "farm 10"]);
  });
  it("a word that completes a move plays it", () => {
    expect(say(province, noChoice, 0, "nothing")).toEqual({ kind: "move", move: acts[5] });
  });
  it("a chosen thing shows where it can go, and goes there", () => {
    const chosen = { words: ["buy", "peasant"], cells: [] };
    expect(targets(province, chosen)).toEqual(new Set([2, 5]));
    expect(pick(province, chosen, 5)).toEqual({ kind: "move", move: acts[3] });
  });
  it("a unit can be picked without a word, even while buying", () => {
    expect(origins(province, noChoice)).toEqual(new Set([1]));
    expect(pick(province, { words: ["buy", "peasant"], cells: [] }, 1)).toEqual({
      kind: "choice",
      choice: { words: [], cells: [1] },
    });
    expect(pick(province, { words: [], cells: [1] }, 3)).toEqual({ kind: "move", move: acts[1] });
  });
  it("choosing a word again deselects it", () => {
    expect(say(province, { words: ["buy"], cells: [] }, 0, "buy")).toEqual({ kind: "choice", choice: noChoice });
  });
});

const step = (answer: string, note?: string) => ({ question: "act", answer, ...(note ? { note } : {}) });
const next = (count: number, words: string[], cells: number[]): { moves: Move[]; next: Next } => ({
  moves: [],
  next: { count, words: words.map((word) => step(word)), cells },
});

describe("too many moves to list", () => {
  const root = knownFrom(next(9_000, ["displace", "buy", "nothing"], [1, 2, 3]));
  const words = (choice: { words: string[]; cells: number[] }) => ({ ...noChoice, ...choice });
  const displacing = learn(root, words({ words: ["displace"], cells: [] }), next(4_000, [], [1, 2]));
  const buying = learn(
    displacing,
    words({ words: ["buy"], cells: [] }),
    next(5_000, ["peasant", "farm"], [1, 2, 3, 4]),
  );
  const open = learn(buying, words({ words: ["nothing"], cells: [] }), { moves: [built("nothing", null)] });

  it("begin with words that have to be looked up", () => {
    expect(firstWords(root)).toEqual(["displace", "buy", "nothing"]);
    expect(firstWords(province)).toEqual([]);
    expect(isKnown(root, { words: ["buy"], cells: [] })).toBe(false);
    expect(isKnown(buying, { words: ["buy"], cells: [] })).toBe(true);
    expect(isKnown(province, { words: ["buy", "peasant"], cells: [2] })).toBe(true);
    expect(origins(root, noChoice)).toEqual(new Set());
  });
  it("show words as far as known, and which complete a move", () => {
    const levels = wordLevels(open, { words: ["buy"], cells: [] });
    expect(levels.map((level) => level.map((option) => option.word))).toEqual([
      ["displace", "buy", "nothing"],
      ["peasant", "farm"],
    ]);
    expect(levels[0]?.map((option) => option.move?.text)).toEqual([undefined, undefined, "nothing null "]);
    expect(say(open, noChoice, 0, "nothing")).toEqual({ kind: "move", move: built("nothing", null) });
    expect(say(root, noChoice, 0, "nothing")).toEqual({ kind: "choice", choice: { words: ["nothing"], cells: [] } });
  });
  it("let a unit be picked without a word, and a bought thing only with its name", () => {
    expect(origins(open, noChoice)).toEqual(new Set([1, 2]));
    const peasants = learn(open, words({ words: ["buy", "peasant"], cells: [] }), next(900, [], range(900)));
    expect(origins(peasants, noChoice)).toEqual(new Set([1, 2]));
    expect(targets(peasants, { words: ["buy", "peasant"], cells: [] }).size).toBe(900);
    expect(pick(peasants, { words: ["buy", "peasant"], cells: [] }, 5)).toEqual({
      kind: "choice",
      choice: { words: ["buy", "peasant"], cells: [5] },
    });
  });
  it("continue once they are known", () => {
    const chosen = { words: ["buy", "peasant"], cells: [5] };
    const bought = learn(open, chosen, { moves: [built("buy", "peasant", 5)] });
    expect(goOn(bought, chosen)).toEqual({ kind: "move", move: built("buy", "peasant", 5) });
    const unit = { words: [], cells: [1] };
    const begun = learn(open, unit, { moves: [built("displace", null, 1, 7), built("buy", "peasant", 1)] });
    expect(goOn(begun, unit)).toEqual({ kind: "choice", choice: unit });
    expect(targets(begun, unit)).toEqual(new Set([7]));
    expect(goOn(learn(open, unit, { moves: [] }), unit)).toEqual({ kind: "choice", choice: noChoice });
  });
  it("need no words if the game has none", () => {
    const men = knownFrom(next(2_000, [], [3, 4, 5]));
    expect(origins(men, noChoice)).toEqual(new Set([3, 4, 5]));
    expect(pick(men, noChoice, 3)).toEqual({ kind: "choice", choice: { words: [], cells: [3] } });
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

describe("captions", () => {
  const names = ["0", "1", "2", "3", "y", "5", "6", "7", "8", "9"];
  it("say what a single click does", () => {
    expect([...captions(place, names)]).toEqual([[3, "x"]]); // the other move is just named for its cell
  });
  it("are absent where a click does not complete a move", () => {
    expect(captions(slide, names).size).toBe(0);
    expect(captions(chain, names).size).toBe(0);
    expect(captions(listed(plain("a", 1), plain("b", 1)), names).size).toBe(0);
    expect(captions(listed(built("buy", "farm", 1)), names).size).toBe(0);
  });
});
