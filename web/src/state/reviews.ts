// What to say about a played move.
import type { Answers, Explanation, Review } from "../protocol/types";
import { texts } from "../texts";
import { lostMost } from "./lostTerms";
import { mistakeOf, type Mistake } from "./mistakes";
import { session } from "./session.svelte";
import type { Ply } from "./timeline";

/** The engine's review of the move that led to this ply. */
export function reviewOf(match: string, ply: number): Promise<Review> {
  return session.client.think("review", { match, ply }, () => undefined).done;
}

/** From the last evaluation, which is the engine's. */
function byEngine({ evaluations }: Answers["explain"]): Explanation[] {
  return evaluations.at(-1)?.players ?? [];
}

/** A sentence, or nothing when the evaluation gives no reason. */
export async function reasonFor(match: string, { ply, better }: Mistake): Promise<string> {
  try {
    const [played, instead] = await Promise.all([
      session.client.ask("explain", { match, ply: ply.ply }),
      session.client.ask("explain", { match, ply: ply.ply - 1, moves: [better] }),
    ]);
    const worst = lostMost(ply.player, byEngine(played), byEngine(instead));
    return worst ? texts.analysis.lost(worst.name) : "";
  } catch {
    return "";
  }
}

/** The mistake, or null when the move was none. */
export async function judge(match: string, ply: Ply): Promise<Mistake | null> {
  return mistakeOf(ply, await reviewOf(match, ply.ply));
}
