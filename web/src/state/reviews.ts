// What the engine says about a played move.
import type { Review } from "../protocol/types";
import { mistakeOf, type Mistake } from "./mistakes";
import { session } from "./session.svelte";
import type { Ply } from "./timeline";

/** The engine's review of the move that led to this ply. */
function reviewOf(match: string, ply: number): Promise<Review> {
  return session.client.think("review", { match, ply }, () => undefined).done;
}

/** The mistake, or null when the move was none. */
export async function judge(match: string, ply: Ply): Promise<Mistake | null> {
  return mistakeOf(ply, await reviewOf(match, ply.ply));
}
