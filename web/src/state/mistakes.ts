// Moves that clearly worsened the mover's position, according to the engine's review.
import type { Judgement } from "../protocol/types";
import type { Ply } from "./timeline";

export interface Mistake {
  ply: Ply;
  mark: "?!" | "?" | "??";
  better: string;
  lost: number;
  reason: string;
  sentence: string;
}

/** Null for a move that needs no comment. */
export function mistakeOf(ply: Ply, review: Judgement): Mistake | null {
  if (review.mark === "") return null;
  const { mark, lost, better = "", reason = "", sentence = "" } = review;
  return { ply, mark, lost, better, reason, sentence };
}

export function mistakesOf(plies: Ply[], reviews: Map<number, Judgement>): Mistake[] {
  return plies.flatMap((ply) => {
    const review = reviews.get(ply.ply);
    const mistake = review ? mistakeOf(ply, review) : null;
    return mistake ? [mistake] : [];
  });
}

/** Of many mistakes of a kind by one player, only the worst two are explained: a report is not a litany. */
export function withoutRepeats(mistakes: Mistake[]): Mistake[] {
  const explained = 2;
  const kindOf = ({ ply, reason }: Mistake) => `${ply.player} ${reason}`;
  return mistakes.map((mistake) => {
    const same = mistakes.filter((other) => kindOf(other) === kindOf(mistake));
    const rank = same.sort((one, other) => other.lost - one.lost).indexOf(mistake);
    return rank < explained ? mistake : { ...mistake, sentence: "" };
  });
}
