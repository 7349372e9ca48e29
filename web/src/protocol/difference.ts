// Changes of a match leave out what the page knows already: this puts the two together.
import type { Change, State, Turn } from "./types";

function firstMoves(history: Turn[], count: number): Turn[] {
  const first: Turn[] = [];
  let left = count;
  for (const turn of history) {
    if (left <= 0) break;
    first.push({ ...turn, moves: turn.moves.slice(0, left) });
    left -= turn.moves.length;
  }
  return first;
}

/** The second begins in the turn in which the first ends, or after it. */
function joined(first: Turn[], second: Turn[]): Turn[] {
  const last = first.at(-1);
  const [next, ...rest] = second;
  if (!last || !next || last.turn !== next.turn || last.player !== next.player) return [...first, ...second];
  return [...first.slice(0, -1), { ...last, moves: [...last.moves, ...next.moves] }, ...rest];
}

/** The state after a change; null when moves in between are missing, so that the whole state must be on its way. */
export function changedState(before: State | null, change: Change): State | null {
  if (change.game !== undefined) return change as State;
  if (before === null || change.history_from > before.ply) return null;
  const kept = Math.max(0, change.history_from - before.history_from);
  return {
    ...change,
    game: before.game,
    options: before.options,
    reviews: before.reviews,
    view: { ...before.view, ...change.view },
    history_from: Math.min(before.history_from, change.history_from),
    history: joined(firstMoves(before.history, kept), change.history),
  };
}
