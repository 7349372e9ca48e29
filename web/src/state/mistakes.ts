// Moves that clearly worsened the mover's position, according to the engine's review.
import type { Review } from "../protocol/types";
import type { Ply } from "./timeline";

export interface Mistake {
  ply: Ply;
  mark: "?!" | "?" | "??";
  better: string;
  /** Why, if known. */
  sentence: string;
}

/** Null for a move that needs no comment. */
export function mistakeOf(ply: Ply, review: Review): Mistake | null {
  if (review.mark === "") return null;
  return { ply, mark: review.mark, better: review.better ?? "", sentence: review.sentence ?? "" };
}

export function mistakesOf(plies: Ply[], reviews: Map<number, Review>): Mistake[] {
  return plies.flatMap((ply) => {
    const review = reviews.get(ply.ply);
    const mistake = review ? mistakeOf(ply, review) : null;
    return mistake ? [mistake] : [];
  });
}
