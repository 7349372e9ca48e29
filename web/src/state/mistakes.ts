// Moves after which the engine thinks clearly less of the mover's game than before.
import { share, type Verdict } from "./score";
import type { Ply } from "./timeline";

export interface Mistake {
  ply: Ply;
  mark: "?" | "??";
  better: string;
}

const badDrop = 0.14;
const terribleDrop = 0.3;

export function mistakesOf(plies: Ply[], verdicts: Map<number, Verdict>, best: Map<number, string>): Mistake[] {
  return plies.flatMap((ply): Mistake[] => {
    const before = verdicts.get(ply.ply - 1);
    const after = verdicts.get(ply.ply);
    const better = best.get(ply.ply - 1);
    if (!before || !after || better === undefined || better === ply.move.text) return [];
    const sign = ply.player === 0 ? 1 : -1;
    const drop = sign * (share(before) - share(after));
    if (drop < badDrop) return [];
    return [{ ply, better, mark: drop >= terribleDrop ? "??" : "?" }];
  });
}
