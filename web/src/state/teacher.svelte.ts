// Tells people what was wrong with their last move, if they want to be told.
import type { Mistake } from "./mistakes";
import { judge } from "./reviews";
import { settings } from "./settings.svelte";
import { plyAt, type Ply } from "./timeline";

/** What it needs of a match. */
export interface Taught {
  readonly plies: Ply[];
  readonly people: number[];
  readonly ownSeats: number[];
  readonly isWithoutHelp: boolean;
}

export class Teacher {
  lesson: Mistake | null = $state.raw(null);

  constructor(
    private readonly id: string,
    private readonly match: Taught,
  ) {}

  /** Reviews an own move in the background; errors are not reported. `before`: so many moves had been played. */
  look(before: number | undefined): void {
    const { plies, people, ownSeats, isWithoutHelp } = this.match;
    const ply = plies.filter(({ player }) => player >= 0).at(-1); // chance may follow at once
    const isNext = before !== undefined && ply?.ply === before + 1;
    if (isNext && ply !== undefined && !ownSeats.includes(ply.player)) return; // the lesson is still about the user's last move
    this.lesson = null;
    if (!isNext || !settings.teach || people.length === 0 || isWithoutHelp) return;
    judge(this.id, ply).then(
      (mistake) => {
        const now = this.match.plies;
        const isTimely = plyAt(now, ply.ply)?.move.text === ply.move.text;
        const isLast = !now.some((later) => later.ply > ply.ply && later.player === ply.player);
        if (isTimely && isLast) this.lesson = mistake;
      },
      () => undefined,
    );
  }
}
