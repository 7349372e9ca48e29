// A match followed by its changes alone looks like its state.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Engine, findProgram } from "../testing/engine";
import { changedState } from "./difference";
import type { Change, PlayedMove, State } from "./types";
import { changedShape } from "./types";

const program = findProgram();

/** Without what only answers have, and without cells of earlier events, which nobody draws. */
function comparable(state: State | null): unknown {
  const history = state?.history ?? [];
  const last = history.at(-1)?.moves.at(-1);
  const quiet = (move: PlayedMove) =>
    move === last ? move : { ...move, events: move.events?.map((event) => ({ ...event, cells: [] })) };
  return {
    ...state,
    type: "",
    id: 0,
    history: history.map((turn) => ({ ...turn, moves: turn.moves.map(quiet) })),
  };
}

describe.skipIf(program === null)("changes as differences", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = new Engine(program ?? "");
    await engine.ask("hello", { differences: true });
  });
  afterAll(() => engine.close());

  it.each(["antiyomacy", "blackstone", "replica", "apart"])("of %s", async (game) => {
    let state: State | null = await engine.ask<State>("new", { game });
    const { match } = state;
    let shortened = 0;
    const catchUp = async () => {
      const whole = await engine.ask<State>("state", { match });
      for (const change of engine.news.splice(0) as unknown as Change[]) {
        expect(changedShape.check(change, "change")).toEqual([]);
        if (change.game === undefined) shortened++;
        state = changedState(state, change);
      }
      expect(comparable(state)).toEqual(comparable(whole));
      return whole;
    };
    for (let step = 0; step < 60; step++) {
      const { ply, moves, outcome, text } = await catchUp();
      if (outcome.ended) break;
      if (step % 10 === 7) await engine.ask("take_back", { match });
      else if (step % 10 === 8) await engine.ask("redo", { match });
      else if (step === 35) await engine.ask("set_up", { match, state: text });
      else await engine.ask("play", { match, ply, move: moves[(step * 7) % moves.length]?.text });
    }
    await catchUp();
    expect(shortened).toBeGreaterThan(10);
  });
});

describe("a change", () => {
  const before = { game: "g", ply: 5, history_from: 0, history: [], view: {} } as unknown as State;
  const change = { history_from: 6, history: [] } as unknown as Change;

  it("that does not follow the known state is not put together with it", () => {
    expect(changedState(before, change)).toBeNull();
    expect(changedState(null, change)).toBeNull();
    expect(changedState(before, { ...change, history_from: 5 })).not.toBeNull();
  });
});
