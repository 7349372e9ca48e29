// What the user of a match has their mind on: the chosen piece or ware, the region that is meant, and the cell
// they want to know about.
import { untrack } from "svelte";
import { gridOf } from "../board/geometry";
import { leadsNowhere, nothingKnown, origins, targets } from "./choice";
import type { Laid } from "./laid.svelte";
import type { LiveMatch } from "./liveMatch.svelte";
import { MarchPlan } from "./marchPlan.svelte";
import { settings } from "./settings.svelte";
import { actingIn, after, followingIn, nextBuyer, reachOf, readyIn, regionOf } from "./turn";

export class Attention {
  /** The cell that says which of several regions is meant. */
  private meant: number | null = $state(null);
  /** The cell that the user wants to know about. */
  private inspected: number | null = $state(null);
  /** What the board shall come to; a new object each time. */
  look: { cell: number } | null = $state.raw(null);
  readonly plan: MarchPlan;
  /** The piece that was last sent somewhere, when, and those that could still move then. */
  private sent: { piece: number; ply: number; ready: number[] } | null = null;

  /** To be made while a component is set up. `flipped`: whether the board is seen from the other side. */
  constructor(
    private readonly live: LiveMatch,
    private readonly flipped: () => boolean,
    private readonly laid: Laid,
  ) {
    this.plan = new MarchPlan(live, this);
    $effect(() => {
      const { state } = this.live;
      if (state) untrack(() => this.goOn(state.ply));
    });
  }

  readonly choice = $derived.by(() => this.live.choosing.choice);
  readonly isPicked = $derived(this.choice.cells.length + this.choice.words.length > 0);
  readonly regions = $derived.by(() => this.live.shown?.regions ?? []);
  readonly grid = $derived.by(() => (this.live.shown ? gridOf(this.live.shown.view, this.flipped()) : null));
  /** The region that acts. */
  readonly region = $derived.by(() =>
    this.live.looking.earlier ? null : regionOf(this.regions, this.choice.cells[0] ?? this.meant),
  );
  /** The region that is told about in detail. */
  readonly detailed = $derived.by(() => {
    const cell = this.inspected;
    const found = this.regions.find((each) => each.everything !== true && cell !== null && each.cells.includes(cell));
    return found ?? this.region;
  });
  readonly guarded = $derived.by(() => (this.inspected === null ? [] : this.laid.guardedBy(this.inspected)));
  /** Several regions act, each for itself. */
  readonly isShared = $derived(actingIn(this.regions).length > 1);
  readonly ready = $derived.by(() => (this.live.isMyTurn ? readyIn(this.regions) : []));
  /** What is for sale is paid and placed by the region that is meant. */
  readonly reachable = $derived.by(() => {
    const all = targets(this.live.known, this.choice);
    const isSale = this.isShared && this.choice.words.length > 0 && this.choice.cells.length === 0;
    if (!this.grid || !this.region || !isSale) return all;
    const reach = reachOf(this.grid, this.region);
    return new Set([...all].filter((cell) => reach.has(cell)));
  });

  pick(cell: number): void {
    const { live, choice } = this;
    const begins = origins(live.known, choice);
    const isDone = !begins.has(cell) && this.plan.pick(cell);
    if (isDone) return;
    this.plan.goal = null;
    const isFree = live.known === nothingKnown || (this.plan.marcher === null && choice.words.length === 0);
    const isPlayable = live.mayPremove || begins.has(cell);
    const isNowhere = leadsNowhere(live.known, choice, cell);
    this.inspected = (isFree && !isPlayable) || isNowhere ? (cell === this.inspected ? null : cell) : null;
    if (this.inspected !== null) this.laid.look();
    const isElsewhere = choice.words.length > 0 && choice.cells.length === 0 && !this.reachable.has(cell);
    if (isElsewhere || actingIn(this.regions).some((each) => each.cells.includes(cell))) this.meant = cell;
    // What is for sale stays chosen for another region.
    if (isElsewhere && this.isShared && targets(live.known, choice).has(cell)) return;
    const { marcher } = this.plan;
    if (marcher !== null && targets(live.known, choice).has(cell))
      this.sent = { piece: marcher, ply: live.state?.ply ?? 0, ready: this.ready };
    live.pick(cell);
  }

  /** The piece that was sent has arrived: chooses the next one, if that is wanted. */
  private goOn(ply: number): void {
    const { sent, live } = this;
    this.sent = null;
    if (!settings.goesOn || sent === null || ply !== sent.ply + 1 || !live.isMyTurn || this.isPicked) return;
    const next = followingIn(sent.ready, sent.piece).find((cell) => this.ready.includes(cell));
    if (next === undefined) return;
    live.pick(next);
    this.goTo(next);
  }

  goTo(cell: number | undefined): void {
    if (cell === undefined) return;
    this.meant = cell;
    this.look = { cell };
  }

  nextReady(): void {
    const cell = after(this.ready, this.choice.cells[0]);
    if (cell === undefined) return;
    this.live.letGo();
    this.live.pick(cell);
    this.goTo(cell);
  }

  nextRegion(): void {
    this.live.letGo();
    this.goTo(nextBuyer(this.regions, this.region)?.cells[0]);
  }

  letGo(): void {
    this.plan.goal = this.inspected = null;
    this.live.letGo();
  }
}
