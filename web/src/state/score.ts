// Scores for display. The engine's are for the player to move; bars and graphs always show the first player's
// side.

export interface Verdict {
  /** For the first player. */
  score: number;
  /** Moves to the end of a decided game, positive when the first player wins. */
  endsIn: number | null;
  /** The first player's winning chances, from 0 to 1; 0.5 when unknown. */
  chances: number;
}

export function verdictFor(toMove: number, line: { score: number; ends_in?: number; chances?: number }): Verdict {
  const sign = toMove === 0 ? 1 : -1;
  const { score, ends_in, chances = 0.5 } = line;
  return {
    score: sign * score,
    endsIn: ends_in === undefined ? null : sign * ends_in,
    chances: toMove === 0 ? chances : 1 - chances,
  };
}

export function scoreText(verdict: Verdict): string {
  // In moves of the winner's own, as the report counts them.
  if (verdict.endsIn !== null)
    return `${verdict.score > 0 ? "+" : "−"}#${Math.ceil(Math.abs(verdict.endsIn) / 2) || ""}`;
  const rounded = Math.abs(verdict.score) < 10 ? Math.round(verdict.score * 100) / 100 : Math.round(verdict.score);
  if (rounded === 0) return "0";
  return rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}

/** 1234567 as 1.2M: for speeds and node counts that keep changing. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  if (count < 1_000_000) return `${(count / 1_000).toFixed(count < 10_000 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)}M`;
}

export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  const seconds = Math.ceil(left / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const two = (value: number) => String(value).padStart(2, "0");
  if (hours > 0) return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (left < 10_000) return `0:${two(Math.floor(left / 1_000))}.${Math.floor(left / 100) % 10}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
