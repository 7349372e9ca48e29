// Why a move was worse than another, from the parts of the engine's evaluation after each of them.
import { texts } from "../texts";
import { lostMost } from "./lostTerms";
import type { Mistake } from "./mistakes";
import { session } from "./session.svelte";

/** A sentence, or nothing when the evaluation does not tell. */
export async function reasonFor(match: string, { ply, better }: Mistake): Promise<string> {
  try {
    const other = await session.client.ask("look", { match, ply: ply.ply - 1, moves: [better] });
    const [played, instead] = await Promise.all([
      session.client.ask("explain", { match, ply: ply.ply }),
      session.client.ask("explain", { game: other.game, options: other.options, state: other.text }),
    ]);
    const worst = lostMost(ply.player, played.engine, instead.engine);
    return worst ? texts.analysis.lost(worst.name) : "";
  } catch {
    return "";
  }
}
