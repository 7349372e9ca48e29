// Ends a turn of several moves, and asks once before it does when something is left to do.
import { untrack } from "svelte";
import type { Region } from "../protocol/types";
import { texts } from "../texts";
import { lastWord } from "./choice";
import type { LiveMatch } from "./liveMatch.svelte";
import { sentence } from "./session.svelte";
import { settings } from "./settings.svelte";
import { actingIn, unclearIn, usefulIn } from "./turn";

export class EndOfTurn {
  /** The ply at which the end of the turn was questioned. */
  private questioned = $state(-1);
  /** The turn shall end as soon as the move that is under way has arrived. */
  private isNext = $state(false);
  private isAsking = false;

  /** To be made while a component is set up. */
  constructor(
    private readonly live: LiveMatch,
    private readonly regions: () => Region[],
  ) {
    $effect(() => {
      if (!this.isNext || live.waiting || (live.isMyTurn && this.word === null)) return;
      this.isNext = false;
      untrack(() => this.finish());
    });
  }

  /** The move that ends the turn. */
  readonly word = $derived.by(() => lastWord(this.live.known));
  /** What speaks against it. */
  private readonly doubts = $derived.by(() => {
    if (this.word === null || settings.asksAtEnd === "never") return [];
    const useful = usefulIn(this.live.known, this.regions()).length;
    return [
      ...(settings.asksAtEnd === "always" ? [texts.regions.sure] : []),
      ...(useful > 0 ? [texts.regions.notReady(useful)] : []),
      ...actingIn(this.regions()).flatMap(({ urgent, title, warning = "" }) =>
        urgent ? [sentence(texts.regions.warned(title, warning))] : [],
      ),
    ];
  });
  private readonly isQuestioned = $derived.by(() => this.questioned === this.live.state?.ply && this.live.isMyTurn);
  /** The same, once the end has been asked for. */
  readonly worries = $derived(this.isQuestioned ? this.doubts : []);

  /** Whether it is known what the pieces that are left can do; otherwise the end waits for that. */
  private isClear(): boolean {
    if (settings.asksAtEnd === "never" || this.isQuestioned) return true;
    const unclear = unclearIn(this.live.known, this.regions());
    if (unclear.length === 0) return true;
    if (this.isAsking) return false;
    this.isAsking = true;
    const { state } = this.live;
    void this.live.choosing.askAbout(unclear).then(() => {
      this.isAsking = false;
      if (state === this.live.state) this.finish(this.word, true);
    });
    return false;
  }

  /** `isAsked`: what could be learnt before has been. */
  finish(word: string | null = this.word, isAsked = false): void {
    const { live } = this;
    if (live.waiting) this.isNext = live.isMyTurn;
    if (word === null || !live.isMyTurn || live.waiting) return;
    if (word === this.word && !isAsked && !this.isClear()) return;
    if (this.doubts.length > 0 && !this.isQuestioned && word === this.word) {
      this.questioned = live.state?.ply ?? -1;
      return;
    }
    this.questioned = -1;
    live.choosing.letGo();
    live.choosing.sayWord(0, word);
  }

  stay(): void {
    this.questioned = -1;
  }
}
