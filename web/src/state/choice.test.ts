import { describe, expect, it } from "vitest";
import type { Move } from "../protocol/types";
import { buttons, choiceInTurn, noChoice, origins, pick, say, targets, wordLevels } from "./choice";

const plain = (text: string, ...cells: number[]): Move => ({ text, notation: text, cells });
const slide = [plain("a", 1, 2), plain("b", 1, 3), plain("c", 4, 5)];
const crown = [plain("step", 1, 2), plain("crown", 1, 1)];
const chain = [plain("jump", 7, 9), plain("stop", 7)];
const place = [plain("x", 3), plain("y", 4)];

function built(act: string, what: string | null, ...cells: number[]): Move {
  const steps = [
    { question: "act", answer: act },
    ...(what === null ? [] : [{ question: "what", answer: what, note: "10" }]),
    ...cells.map((cell, i) => ({ question: i === cells.length - 1 ? "to" : "unit", answer: String(cell) })),
  ];
  return { text: `${act} ${what} ${cells.join(">")}`, notation: "", cells, steps };
}
const province = [
  built("displace", null, 1, 2),
  built("displace", null, 1, 3),
  built("buy", "peasant", 2),
  built("buy", "peasant", 5),
  built("buy", "farm", 1),
  built("nothing", null),
];

describe("moves from cell to cell", () => {
  it("offers what can move, then where to", () => {
    expect(origins(slide, noChoice)).toEqual(new Set([1, 4]));
    expect(targets(slide, noChoice)).toEqual(new Set());
    const chosen = pick(slide, noChoice, 1);
    expect(chosen).toEqual({ kind: "choice", choice: { words: [], cells: [1] } });
    expect(targets(slide, { words: [], cells: [1] })).toEqual(new Set([2, 3]));
  });
  it("plays at the target, changes its mind elsewhere, and lets go", () => {
    const chosen = { words: [], cells: [1] };
    expect(pick(slide, chosen, 3)).toEqual({ kind: "move", move: slide[1] });
    expect(pick(slide, chosen, 4)).toEqual({ kind: "choice", choice: { words: [], cells: [4] } });
    expect(pick(slide, chosen, 1)).toEqual({ kind: "choice", choice: noChoice });
    expect(pick(slide, chosen, 9)).toEqual({ kind: "choice", choice: noChoice });
  });
  it("knows a move onto its own cell", () => {
    expect(pick(crown, { words: [], cells: [1] }, 1)).toEqual({ kind: "move", move: crown[1] });
  });
  it("makes a button of a move on a cell where others begin", () => {
    expect(buttons(chain)).toEqual([chain[1]]);
    expect(choiceInTurn(chain)).toEqual({ words: [], cells: [7] });
    expect(choiceInTurn(slide)).toEqual(noChoice);
    expect(choiceInTurn(province)).toEqual(noChoice);
    expect(pick(chain, noChoice, 7)).toEqual({ kind: "choice", choice: { words: [], cells: [7] } });
  });
  it("places at once where a move is one cell", () => {
    expect(buttons(place)).toEqual([]);
    expect(pick(place, noChoice, 4)).toEqual({ kind: "move", move: place[1] });
  });
});

describe("moves made up by words", () => {
  it("lays out the words level by level", () => {
    expect(wordLevels(province, noChoice).map((level) => level.map((option) => option.word))).toEqual([
      ["displace", "buy", "nothing"],
    ]);
    expect(
      wordLevels(province, { words: ["buy"], cells: [] })[1]?.map((option) => `${option.word} ${option.note}`),
    ).toEqual(["peasant 10", "farm 10"]);
  });
  it("a word that completes a move plays it", () => {
    expect(say(province, noChoice, 0, "nothing")).toEqual({ kind: "move", move: province[5] });
  });
  it("a thing chosen shows where it may go, and goes there", () => {
    const chosen = { words: ["buy", "peasant"], cells: [] };
    expect(targets(province, chosen)).toEqual(new Set([2, 5]));
    expect(pick(province, chosen, 5)).toEqual({ kind: "move", move: province[3] });
  });
  it("a unit may be picked without a word, even while buying", () => {
    expect(origins(province, noChoice)).toEqual(new Set([1]));
    expect(pick(province, { words: ["buy", "peasant"], cells: [] }, 1)).toEqual({
      kind: "choice",
      choice: { words: [], cells: [1] },
    });
    expect(pick(province, { words: [], cells: [1] }, 3)).toEqual({ kind: "move", move: province[1] });
  });
  it("a word said again is taken back", () => {
    expect(say(province, { words: ["buy"], cells: [] }, 0, "buy")).toEqual({ kind: "choice", choice: noChoice });
  });
});
