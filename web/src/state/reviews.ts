// What to say about a move that was played. Servers that review moves themselves know best; for others
// the engine's evaluations before and after are compared here.
import { Refused } from "../protocol/client";
import type { Review } from "../protocol/types";
import { texts } from "../texts";
import { lostMost } from "./lostTerms";
import { mistakeOfReview, mistakeOfVerdicts, type Mistake } from "./mistakes";
import { verdictFor, type Verdict } from "./score";
import { session } from "./session.svelte";
import type { Ply } from "./timeline";

let isKnown = true;
const glance = 250;

/** The server's word on the move that led to this ply; null when it gives none. */
export async function reviewOf(match: string, ply: number): Promise<Review | null> {
  if (!isKnown || ply < 1) return null;
  try {
    return await session.client.think("review", { match, ply }, () => undefined).done;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "unknown_type") throw error;
    isKnown = false;
    return null;
  }
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

async function glanceAt(match: string, ply: number): Promise<{ verdict: Verdict; move: string | undefined } | null> {
  const position = await session.client.ask("look", { match, ply });
  if (position.outcome.ended) return null;
  const search = session.client.think("analyse", { match, ply, time: glance, lines: 1 }, () => undefined);
  const line = (await search.done).lines[0];
  if (!line) return null;
  const verdict = verdictFor(position.to_move, line, session.game(position.game)?.scale);
  return { verdict, move: line.moves[0] };
}

/** The mistake that this move was, or null when it was none. */
export async function judge(match: string, ply: Ply): Promise<Mistake | null> {
  const review = await reviewOf(match, ply.ply);
  if (review) return mistakeOfReview(ply, review);
  const [before, after] = await Promise.all([glanceAt(match, ply.ply - 1), glanceAt(match, ply.ply)]);
  const mistake = mistakeOfVerdicts(ply, before?.verdict, after?.verdict, before?.move);
  return mistake ? { ...mistake, sentence: await reasonFor(match, mistake) } : null;
}
