import { beforeEach, describe, expect, it, vi } from "vitest";
import type { State } from "../protocol/types";

vi.stubGlobal("location", new URL("http://127.0.0.1/"));
const { LiveMatch } = await import("./liveMatch.svelte");

describe("what can be taken back", () => {
  const live = new LiveMatch("m1");

  /** Ann, who is here, has moved in her turn; Bob is elsewhere. */
  function at(more: Partial<State> = {}): void {
    const players = [{ name: "Ann" }, { name: "Bob" }];
    const history = [{ turn: 3, round: 2, player: 0, moves: [] }];
    const state = { ply: 3, turn: 3, to_move: 0, players, history, outcome: { ended: false }, ...more };
    live.state = state as unknown as State;
  }

  beforeEach(() => {
    live.seats = [0];
    at();
  });

  it("is one's own last move", () => {
    expect([live.mayUndo, live.mayAskTakeBack]).toEqual([true, true]);
    at({ to_move: 1, turn: 4 });
    expect([live.mayUndo, live.mayAskTakeBack]).toEqual([false, true]);
    at({ ply: 0 });
    expect(live.mayAskTakeBack).toBe(false);
    at();
    live.seats = [];
    expect(live.mayAskTakeBack).toBe(false);
  });

  it("is nothing once one's takebacks are used up", () => {
    const takebacks = (ann: number, bob: number) => [
      { player: 0, left: ann },
      { player: 1, left: bob },
    ];
    at({ takebacks: takebacks(1, 0) });
    expect([live.mayUndo, live.mayAskTakeBack]).toEqual([true, true]);
    at({ takebacks: takebacks(0, 2) });
    expect([live.mayUndo, live.mayAskTakeBack]).toEqual([false, false]);
    at({ takebacks: takebacks(0, 2), to_move: 1, turn: 4 });
    expect(live.mayAskTakeBack).toBe(false);
  });

  it("waits while somebody else asks: the same message would agree to that", () => {
    at({ offers: [1] });
    expect([live.mayUndo, live.mayAskTakeBack]).toEqual([false, false]);
    at({ offers: [0] });
    expect(live.mayAskTakeBack).toBe(true);
  });
});
