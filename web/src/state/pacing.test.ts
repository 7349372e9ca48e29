import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../protocol/types";
import { Pacing, type Paced } from "./pacing.svelte";
import { paces, settings } from "./settings.svelte";

/** So many moves have been played, the last one by this player in this turn. */
function stateAt(ply: number, player: number, turn = ply, more: Partial<State> = {}): State {
  const history = ply === 0 ? [] : [{ turn, round: 1, player, moves: [] }];
  const players = [{ name: "Ann" }, { name: "", bot: "random" }, { name: "", bot: "random" }];
  return { ply, turn, text: `after ${ply}`, players, history, outcome: { ended: false }, ...more } as State;
}

describe("the pace of computers", () => {
  let match: { -readonly [K in keyof Paced]: Paced[K] } & { seen: number[]; asked: string[] };
  let pacing: Pacing;

  beforeEach(() => {
    vi.useFakeTimers();
    settings.pace = "calm";
    match = {
      state: stateAt(0, 0),
      plies: [],
      ownSeats: [0],
      seen: [],
      asked: [],
      show(state) {
        this.state = state;
        this.plies = [{ ply: state.ply, turn: state.turn, round: 1, player: state.history[0]?.player ?? 0 } as never];
        this.seen.push(state.ply);
        pacing.shown();
      },
      act: async (type, fields = {}) => {
        match.asked.push(`${type} ${JSON.stringify(fields)}`);
        return {};
      },
    };
    pacing = new Pacing(match);
  });
  afterEach(() => {
    pacing.stop();
    vi.useRealTimers();
    settings.pace = "brisk";
  });

  it("shows own moves at once, and the others one after another", () => {
    pacing.receive(stateAt(1, 0));
    expect(match.seen).toEqual([1]);
    pacing.receive(stateAt(2, 1));
    pacing.receive(stateAt(3, 2));
    expect(match.seen).toEqual([1]);
    expect(pacing.newest()?.ply).toBe(3);
    vi.advanceTimersByTime(paces.calm);
    expect(match.seen).toEqual([1, 2]);
    vi.advanceTimersByTime(paces.calm);
    expect(match.seen).toEqual([1, 2, 3]);
  });

  it("is quicker within a turn", () => {
    pacing.receive(stateAt(1, 1, 1));
    pacing.receive(stateAt(2, 1, 1));
    vi.advanceTimersByTime(paces.calm / 4 - 1);
    expect(match.seen).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(match.seen).toEqual([1, 2]);
  });

  it("waits while it is held, and shows what has arrived step by step", () => {
    pacing.hold(true);
    expect(match.asked).toEqual(['pause {"on":true}']);
    expect(pacing.isHeld).toBe(true);
    pacing.receive(stateAt(1, 1));
    pacing.receive(stateAt(2, 2));
    vi.advanceTimersByTime(10 * paces.calm);
    expect(match.seen).toEqual([]);
    void pacing.step();
    expect(match.seen).toEqual([1]);
    pacing.hold(false);
    vi.advanceTimersByTime(paces.calm);
    expect(match.seen).toEqual([1, 2]);
  });

  it("drops what was to be shown when moves are taken back", () => {
    pacing.receive(stateAt(1, 0));
    pacing.receive(stateAt(2, 1));
    pacing.receive(stateAt(0, 0));
    expect(match.seen).toEqual([1, 0]);
    vi.advanceTimersByTime(10 * paces.calm);
    expect(match.seen).toEqual([1, 0]);
  });

  it("lets computers among themselves make single steps", () => {
    match.ownSeats = [];
    match.state = stateAt(4, 1, 4, { paused: true });
    pacing.hold(false);
    vi.advanceTimersByTime(paces.calm);
    expect(match.asked).toEqual(["step {}"]);
    vi.advanceTimersByTime(10 * paces.calm);
    expect(match.asked.length).toBe(1); // and no other until its move has arrived
    pacing.receive(stateAt(5, 2, 5, { paused: true }));
    vi.advanceTimersByTime(paces.calm);
    expect(match.asked.length).toBe(2);
  });
});
