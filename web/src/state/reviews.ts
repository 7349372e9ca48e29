// What to say about a move that was played.
import type { Review } from "../protocol/types";
import { texts } from "../texts";
import { lostMost } from "./lostTerms";
import { mistakeOf, type Mistake } from "./mistakes";
import { session } from "./session.svelte";
import type { Ply } from "./timeline";

/** The engine's word on the move that led to this ply. */
export function reviewOf(match: string, ply: number): Promise<Review> {
  return session.client.think("review", { match, ply }, () => undefined).done;
}

/** A sentence, or nothing when the evaluation does not tell. */
export async function reasonFor(match: string, { ply, better }: Mistake): Promise<string> {
  try {
    const [played, instead] = await Promise.all([
      session.client.ask("explain", { match, ply: ply.ply }),
      session.client.ask("explain", { match, ply: ply.ply - 1, moves: [better] }),
    ]);
    const worst = lostMost(ply.player, played.engine, instead.engine);
    return worst ? texts.analysis.lost(worst.name) : "";
  } catch {
    return "";
  }
}

/** The mistake that this move was, or null when it was none. */
export async function judge(match: string, ply: Ply): Promise<Mistake | null> {
  return mistakeOf(ply, await reviewOf(match, ply.ply));
}
