// Somebody's first match of a game: told step by step what to do, with a hint for the first move.
import { untrack } from "svelte";
import type { Game } from "../protocol/types";
import type { LiveMatch } from "./liveMatch.svelte";
import { seeGame, settings } from "./settings.svelte";

/** In so many own turns it is learnt. */
const lessons = 2;

export class Newcomer {
  /** To be made while a component is set up. */
  constructor(
    private readonly live: LiveMatch,
    private readonly game: () => Game | undefined,
  ) {
    $effect(() => {
      const seen = game();
      if (this.isHere && seen && this.turns > lessons) seeGame(seen.name);
    });
    $effect(() => {
      if (this.isHere && live.isMyTurn && this.turns === 0 && !live.isWithoutHelp) untrack(() => void live.hints.ask());
    });
  }

  /** How many turns were played here. */
  readonly turns = $derived.by(
    () => this.live.state?.history.filter((turn) => this.live.ownSeats.includes(turn.player)).length ?? 0,
  );
  readonly isHere = $derived.by(() => {
    const game = this.game();
    return (
      game !== undefined &&
      !settings.seen.includes(game.name) &&
      this.live.people.length > 0 &&
      !this.live.isSpectator &&
      !this.live.state?.outcome.ended
    );
  });
}
