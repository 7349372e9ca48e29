// Which term of the engine's evaluation differs most between two positions.
import type { Explanation } from "../protocol/types";

/** The term in which the mover lost most, or null when there is none. */
export function lostMost(
  mover: number,
  played: Explanation[],
  better: Explanation[],
): { name: string; loss: number } | null {
  const termsOf = (all: Explanation[]) =>
    new Map(all.find((each) => each.player === mover)?.terms.map((term) => [term.name, term.value]) ?? []);
  const after = termsOf(played);
  let worst: { name: string; loss: number } | null = null;
  for (const [name, value] of termsOf(better)) {
    const loss = value - (after.get(name) ?? 0);
    if (loss > 0 && (worst === null || loss > worst.loss)) worst = { name, loss };
  }
  return worst;
}
