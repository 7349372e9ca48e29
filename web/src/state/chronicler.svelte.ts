// What everybody had so far in a match, a sample for each turn that has been seen or asked for.
import { untrack } from "svelte";
import { gapsIn, sampleOf, withSample, type Sample } from "./chronicle";
import type { LiveMatch } from "./liveMatch.svelte";
import { session } from "./session.svelte";

const mostSamples = 60;

export class Chronicler {
  samples: Sample[] = $state.raw([]);
  private isLookingBack = false;

  /** To be made while a component is set up. */
  constructor(private readonly live: LiveMatch) {
    $effect(() => {
      const sample = live.state ? sampleOf(live.state) : null;
      if (sample) untrack(() => (this.samples = withSample(this.samples, sample, true)));
    });
  }

  /** One position after the other, so that the game goes on in between. */
  async lookBack(): Promise<void> {
    if (this.isLookingBack) return;
    this.isLookingBack = true;
    try {
      for (const ply of gapsIn(this.live.plies, this.samples, mostSamples)) {
        const sample = sampleOf(await session.client.ask("look", { match: this.live.id, ply }));
        if (sample) this.samples = withSample(this.samples, sample, false);
      }
    } catch {
      // Opened again, the graph tries again.
    } finally {
      this.isLookingBack = false;
    }
  }
}
