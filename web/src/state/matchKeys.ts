// What the keys do on a match's page: browse its moves, and the same as the buttons.
import type { LiveMatch } from "./liveMatch.svelte";
import { settings } from "./settings.svelte";
import { turnAfter, turnStart } from "./timeline";

export interface KeyActs {
  flip(): void;
  nextReady(): void;
  nextRegion(): void;
  /** Changes what lies over the board, if the key is one for that. */
  lay(event: KeyboardEvent): boolean;
  finish(): void;
  letGo(): void;
}

/** Only while the buttons are enabled. */
const letters: Record<string, (live: LiveMatch, acts: KeyActs) => unknown> = {
  f: (_, acts) => acts.flip(),
  u: (live) => live.mayAskTakeBack && live.takeBack(),
  r: (live) => live.mayRun && live.state?.redo && live.act("redo"),
  h: (live) => live.isMyTurn && !live.isWithoutHelp && live.hints.ask(),
  p: (live, acts) =>
    live.people.length > 0 ? acts.nextRegion() : live.mayRun && live.pacing.hold(!live.pacing.isHeld),
  n: (_, acts) => acts.nextReady(),
  e: (_, acts) => acts.finish(),
  backspace: (live) => live.mayUndo && live.takeBack(),
  ".": (live) => live.mayRun && live.people.length === 0 && live.pacing.isHeld && live.pacing.step(),
};

/** The number of moves after which the position is that a key goes to. */
function wantedBy(key: string, live: LiveMatch): number | undefined {
  const ply = live.shown?.ply ?? 0;
  const last = live.state?.ply ?? 0;
  return {
    ArrowLeft: ply - 1,
    ArrowRight: ply + 1,
    Home: 0,
    End: last,
    PageUp: turnStart(live.plies, ply),
    PageDown: turnAfter(live.plies, ply) ?? last,
  }[key];
}

export function pressKey(event: KeyboardEvent, live: LiveMatch, acts: KeyActs): void {
  const on = event.target instanceof HTMLElement ? event.target : null;
  if (on?.closest("input, textarea, select")) return;
  if (event.altKey || event.ctrlKey || event.metaKey || live.curtain.seat !== null) return;
  if (event.shiftKey && event.key.startsWith("Arrow")) return; // for the board
  if (event.key === "Escape") {
    if (on?.closest(".thing")) on.blur();
    return acts.letGo();
  }
  if (acts.lay(event)) return;
  const wanted = wantedBy(event.key, live);
  const act = settings.letterKeys ? letters[event.key.toLowerCase()] : undefined;
  if (wanted === undefined && act === undefined) return;
  event.preventDefault();
  if (wanted !== undefined) void live.looking.lookAt(wanted);
  else act?.(live, acts);
}
