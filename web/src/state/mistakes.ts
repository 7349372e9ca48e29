// Moves after which the mover's game is clearly worse than it was: as the server reviews them or, where
// it does not, by what the engine thinks before and after.
import type { Review } from "../protocol/types";
import { share, type Verdict } from "./score";
import type { Ply } from "./timeline";

export interface Mistake {
  ply: Ply;
  mark: "?!" | "?" | "??";
  better: string;
  /** Why, when that is known. */
  sentence: string;
}

const badDrop = 0.14;
const terribleDrop = 0.3;

/** Null for a move that needs no word. */
export function mistakeOfReview(ply: Ply, review: Review): Mistake | null {
  if (review.mark === "") return null;
  return { ply, mark: review.mark, better: review.better ?? "", sentence: review.sentence ?? "" };
}

export function mistakeOfVerdicts(
  ply: Ply,
  before: Verdict | undefined,
  after: Verdict | undefined,
  better: string | undefined,
): Mistake | null {
  if (!before || !after || better === undefined || better === ply.move.text) return null;
  const sign = ply.player === 0 ? 1 : -1;
  const drop = sign * (share(before) - share(after));
  if (drop < badDrop) return null;
  return { ply, better, mark: drop >= terribleDrop ? "??" : "?", sentence: "" };
}

export function mistakesOf(
  plies: Ply[],
  verdicts: Map<number, Verdict>,
  best: Map<number, string>,
  reviews = new Map<number, Review>(),
): Mistake[] {
  return plies.flatMap((ply) => {
    const review = reviews.get(ply.ply);
    const mistake = review
      ? mistakeOfReview(ply, review)
      : mistakeOfVerdicts(ply, verdicts.get(ply.ply - 1), verdicts.get(ply.ply), best.get(ply.ply - 1));
    return mistake ? [mistake] : [];
  });
}
