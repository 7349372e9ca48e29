import { describe, expect, it } from "vitest";
import {
  branchesOf,
  emptyStudy,
  keyOf,
  toggled,
  withLine,
  withNote,
  withoutBranch,
  withRoom,
  type Spot,
} from "./study";

const at = (ply: number, ...moves: string[]): Spot => ({ ply, moves });
const studyOf = (...spots: Spot[]) => spots.reduce(withLine, emptyStudy);

describe("a study", () => {
  it("keeps variations as a tree", () => {
    const study = studyOf(at(4, "a"), at(4, "a", "b"), at(4, "a", "c"), at(4, "a"), at(2, "x"), at(4));
    expect(study.lines).toEqual([at(4, "a", "b"), at(4, "a", "c"), at(2, "x")]);
    const [first, second, ...others] = branchesOf(study);
    expect(others).toEqual([]);
    expect(first?.spot).toEqual(at(2, "x"));
    expect(second?.spot).toEqual(at(4, "a"));
    expect(second?.children.map((child) => child.spot.moves)).toEqual([
      ["a", "b"],
      ["a", "c"],
    ]);
  });

  it("forgets a move with all that follows it and was said about it", () => {
    let study = studyOf(at(4, "a", "b", "c"), at(4, "a", "d"));
    study = withNote(study, at(4, "a", "b", "c"), { comment: "good" });
    study = withNote(study, at(4, "a"), { comment: "fine" });
    const left = withoutBranch(study, at(4, "a", "b"));
    expect(left.lines).toEqual([at(4, "a", "d")]);
    expect(Object.keys(left.notes)).toEqual([keyOf(at(4, "a"))]);
    expect(withoutBranch(left, at(4, "a", "d")).lines).toEqual([at(4, "a")]);
    expect(withoutBranch(left, at(4, "a")).lines).toEqual([]);
  });

  it("has notes only where there is something to note", () => {
    const study = withNote(emptyStudy, at(3), { comment: "why?" });
    expect(withNote(study, at(3), { marks: [{ from: 1, to: 2 }] }).notes[keyOf(at(3))]).toEqual({
      comment: "why?",
      marks: [{ from: 1, to: 2 }],
    });
    expect(withNote(study, at(3), { comment: "" }).notes).toEqual({});
  });

  it("gives way to newer ones, and last if it has notes", () => {
    const listed = Array.from({ length: 52 }, (_, i) => ({ name: String(i), hasNotes: i === 0 }));
    const { kept, dropped } = withRoom(listed);
    expect(kept).toHaveLength(50);
    expect(dropped.map(({ name }) => name)).toEqual(["1", "2"]);
  });

  it("takes a mark away that is drawn again", () => {
    const marks = toggled(toggled([], { from: 1, to: 2 }), { from: 3, to: 3 });
    expect(toggled(marks, { from: 1, to: 2 })).toEqual([{ from: 3, to: 3 }]);
  });
});
