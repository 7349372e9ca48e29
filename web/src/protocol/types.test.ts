// Real answers of the engine, checked against the descriptions that the page's types come from.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine, findProgram } from "../testing/engine";
import type { Shape } from "./shapes";
import * as t from "./types";

const program = findProgram();

function fits(shape: Shape<unknown>, value: unknown): void {
  expect(shape.check(value, "answer")).toEqual([]);
}

describe.skipIf(program === null)("answers of the engine", () => {
  let engine: Engine;
  beforeAll(() => {
    engine = new Engine(program ?? "");
  });
  afterAll(() => engine.close());

  it("hello, games, list, errors", async () => {
    fits(t.helloShape, await engine.ask("hello", { protocol: 2 }));
    fits(t.gamesShape, await engine.ask("games"));
    fits(t.listShape, await engine.ask("list"));
    fits(t.errorShape, await engine.ask("dance"));
    fits(t.stoppedShape, await engine.ask("stop"));
  });

  it.each(["antiyomacy", "blackstone", "replica", "apart"])("a game of %s", async (game) => {
    const opened = await engine.ask<t.State>("new", {
      game,
      players: [{ name: "Ann" }, { name: "Bob" }],
      clock: { base: 60_000 },
    });
    fits(t.stateShape, opened);
    const match = opened.match;
    for (let ply = 0; ply < 24; ply++) {
      const state = await engine.ask<t.State>("state", { match });
      fits(t.stateShape, state);
      if (state.outcome.ended) break;
      const move = state.moves[(ply * 7) % state.moves.length];
      fits(t.doneShape, await engine.ask("play", { match, ply: state.ply, move: move?.text }));
    }
    fits(t.doneShape, await engine.ask("take_back", { match }));
    fits(t.doneShape, await engine.ask("redo", { match }));
    fits(t.explainShape, await engine.ask("explain", { match, ply: 2 }));
    fits(t.thoughtShape, await engine.ask("think", { match, ply: 2, bot: "alphabeta:nodes=2000" }));
    fits(t.thoughtShape, await engine.ask("analyse", { match, ply: 2, lines: 3, nodes: 2_000 }));
    fits(t.treeShape, await engine.ask("tree", { match, ply: 2, bot: "alphabeta:depth=2", room: 50 }));
    fits(t.doneShape, await engine.ask("pause", { match, on: true }));
    fits(t.savedShape, await engine.ask("save", { match }));
    fits(t.doneShape, await engine.ask("resign", { match, player: 0 }));
    fits(t.stateShape, await engine.ask("subscribe", { match }));
    fits(t.matchOnlyShape, await engine.ask("unsubscribe", { match }));
    fits(t.matchOnlyShape, await engine.ask("close", { match }));
  });

  it("news of a computer's game", async () => {
    await engine.ask("new", { game: "replica", players: [{ bot: "alphabeta:time=250" }, { name: "Ann" }] });
    await new Promise((resolve) => setTimeout(resolve, 900));
    for (const news of engine.news) fits(news.type === "thinking" ? t.thinkingShape : t.stateShape, news);
    expect(engine.news.some((news) => news.type === "changed")).toBe(true);
  });

  it("looks at positions", async () => {
    fits(t.positionShape, await engine.ask("look", { game: "replica", moves: ["a4|a5"] }));
    const drawn = { game: "antiyoy", state: "1x4 2 a 1 a.a.b.b. -", helper: "mend" };
    fits(t.editedShape, await engine.ask("edit", drawn));
    fits(t.positionShape, await engine.ask("look", { game: "antiyomacy", options: { seed: 3 } }));
  });

  it("what lies over a board", async () => {
    const answer = await engine.ask<t.Overlays>("overlays", {
      game: "antiyoy",
      options: { trees: "off" },
      state: "1x6 2 a 2 bCb.b.a.a.aC a@0-3=10;b@0-0=10",
    });
    fits(t.overlaysShape, answer);
    expect(answer.overlays.map((each) => each.marks.length)).toEqual([2, 2]);
    fits(t.overlaysShape, await engine.ask("overlays", { game: "antiyomacy" }));
  });

  it("choices, history, seats", async () => {
    const { match } = await engine.ask<t.State>("new", { game: "blackstone", claim: [0] });
    fits(t.choicesShape, await engine.ask("choices", { match, words: [], cells: [3] }));
    fits(t.choicesShape, await engine.ask("choices", { game: "antiyomacy", words: ["buy"] }));
    fits(t.historyShape, await engine.ask("history", { match, from: 0 }));
    fits(t.stateShape, await engine.ask("claim", { match, player: 1 }));
    fits(t.stateShape, await engine.ask("release", { match, player: 1 }));
    fits(t.stateShape, await engine.ask("state", { match, as: -1 }));
  });

  it("a step of computers", async () => {
    const players = [{ bot: "random" }, { bot: "random" }];
    const { match } = await engine.ask<t.State>("new", { game: "apart", players, paused: true });
    fits(t.doneShape, await engine.ask("step", { match }));
  });

  it("reviews, if the engine has them", async () => {
    const opened = await engine.ask<t.State>("new", { game: "replica" });
    await engine.ask("play", { match: opened.match, ply: 0, move: opened.moves[0]?.text });
    const answer = await engine.ask<{ type: string; code?: string }>("review", { match: opened.match, ply: 1 });
    if (answer.code !== "unknown_type") fits(t.reviewShape, answer);
  });
});

describe("descriptions", () => {
  it("name what is wrong and where", () => {
    expect(t.packedMoveShape.check({ text: "a", notation: "a", cells: [1, "2"], more: 1 }, "move")).toEqual([
      "move.more: not described",
      'move.cells[1]: expected a number, found "2"',
    ]);
  });
});
