import { beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMatch } from "./liveMatch.svelte";
import { pressKey, type KeyActs } from "./matchKeys";
import { settings } from "./settings.svelte";

describe("keys in a match", () => {
  let done: string[];
  let live: Record<string, unknown>;
  let acts: KeyActs;
  const note = (what: string) => () => done.push(what);

  function press(key: string, more: Partial<KeyboardEvent> = {}): string[] {
    done = [];
    const event = { key, target: null, preventDefault: note("prevented"), ...more };
    pressKey(event as unknown as KeyboardEvent, live as unknown as LiveMatch, acts);
    return done;
  }

  beforeEach(() => {
    vi.stubGlobal("HTMLElement", EventTarget);
    settings.letterKeys = true;
    done = [];
    live = {
      curtain: { seat: null },
      shown: { ply: 3, view: {} },
      state: { ply: 5, redo: false },
      plies: [],
      people: [0],
      isSpectator: false,
      isMyTurn: true,
      mayUndo: true,
      mayAskTakeBack: true,
      mayRun: true,
      takeBack: note("taken back"),
      act: note("acted"),
      hints: { ask: note("hint") },
      looking: { lookAt: (ply: number) => done.push(`at ${ply}`) },
      pacing: { isHeld: false, hold: (on: boolean) => done.push(`held ${on}`), step: note("step") },
    };
    acts = {
      flip: note("flipped"),
      nextReady: note("next"),
      nextRegion: note("region"),
      lay: (event) => event.key === "o" && done.push("laid") > 0,
      finish: note("finished"),
      letGo: note("let go"),
    };
  });

  it("browse the moves", () => {
    expect(press("ArrowLeft")).toEqual(["prevented", "at 2"]);
    expect(press("ArrowRight")).toEqual(["prevented", "at 4"]);
    expect(press("Home")).toEqual(["prevented", "at 0"]);
    expect(press("End")).toEqual(["prevented", "at 5"]);
    expect(press("ArrowLeft", { shiftKey: true })).toEqual([]); // moves the board about
  });

  it("do what the buttons do, while those are enabled", () => {
    expect(press("n")).toEqual(["prevented", "next"]);
    expect(press("E")).toEqual(["prevented", "finished"]);
    expect(press("h")).toEqual(["prevented", "hint"]);
    expect(press("r")).toEqual(["prevented"]); // nothing to do again
    expect(press("p")).toEqual(["prevented", "region"]);
    live.people = [];
    expect(press("p")).toEqual(["prevented", "held true"]);
    expect(press("Escape")).toEqual(["let go"]);
    expect(press("o")).toEqual(["laid"]);
    expect(press("x")).toEqual([]);
  });

  it("take nothing back where the button is disabled", () => {
    expect(press("u")).toEqual(["prevented", "taken back"]);
    live.mayAskTakeBack = false;
    expect(press("u")).toEqual(["prevented"]);
  });

  it("do nothing behind the curtain, with other keys, or where letters are not wanted", () => {
    expect(press("e", { ctrlKey: true })).toEqual([]);
    live.curtain = { seat: 1 };
    expect(press("e")).toEqual([]);
    expect(press("o")).toEqual([]);
    live.curtain = { seat: null };
    settings.letterKeys = false;
    expect(press("e")).toEqual([]);
    expect(press("End")).toEqual(["prevented", "at 5"]);
  });
});
