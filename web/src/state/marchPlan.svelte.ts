// A march that the user could order: where the chosen piece could go over several turns, on which way, and which
// others could go with it.
import { untrack } from "svelte";
import type { Grid } from "../board/geometry";
import type { Region } from "../protocol/types";
import { isKnown, type Choice } from "./choice";
import type { LiveMatch } from "./liveMatch.svelte";
import { homeOf, turnsFrom, wayTo } from "./march";
import { Marches } from "./marches.svelte";
import { actingIn, unclearIn, usefulIn } from "./turn";

/** The board as the user sees it. */
export interface Surveyed {
  readonly choice: Choice;
  readonly regions: Region[];
  readonly grid: Grid | null;
  /** What the choice can go to now. */
  readonly reachable: Set<number>;
}

export class MarchPlan {
  /** The far cell that the chosen piece could march to. */
  goal: number | null = $state(null);
  readonly marches: Marches;

  /** To be made while a component is set up. */
  constructor(
    private readonly live: LiveMatch,
    private readonly board: Surveyed,
  ) {
    this.marches = new Marches(live.id, live);
    $effect(() => {
      if (live.state && live.isFree) untrack(() => void this.marches.goOn());
    });
    // Who is idle has to be asked about on maps with too many moves to list.
    $effect(() => {
      const others = this.march ? (this.home?.ready ?? []) : [];
      if (others.length > 0) untrack(() => void live.choosing.askAbout(others));
    });
  }

  /** The piece that is chosen. */
  readonly marcher = $derived.by(() => {
    const { words, cells } = this.board.choice;
    return words.length === 0 && cells.length === 1 ? (cells[0] ?? null) : null;
  });
  private readonly home = $derived.by(() =>
    this.marcher === null ? undefined : homeOf(this.board.regions, this.marcher),
  );

  /** In how many turns the chosen piece is where. */
  private readonly turns = $derived.by(() => {
    const { marcher, home } = this;
    const { grid } = this.board;
    return marcher !== null && home && grid
      ? turnsFrom(grid, home, this.live.known.moves, marcher)
      : new Map<number, number>();
  });

  /** Of its region what it cannot reach in this turn, because it is too far away. */
  readonly far = $derived.by(() => {
    const { marcher, home } = this;
    const { grid, reachable, choice } = this.board;
    const { isMyTurn, known } = this.live;
    if (marcher === null || !isMyTurn || !home || !grid || !isKnown(known, choice)) return new Set<number>();
    return new Set([...this.turns].flatMap(([cell, turns]) => (turns > 1 && !reachable.has(cell) ? [cell] : [])));
  });

  /** To the goal. */
  readonly march = $derived.by(() => {
    const { goal, marcher, home } = this;
    const { grid } = this.board;
    if (goal === null || marcher === null || !home || !grid || !this.far.has(goal)) return null;
    const way = wayTo(grid, home, marcher, goal);
    return way.length > 1 ? { way, turns: this.turns.get(goal) ?? 0 } : null;
  });

  /** Pieces that have nothing else to do, the chosen one among them. */
  readonly idle = $derived.by(() => {
    const { home, march, marcher } = this;
    if (!home || !march) return [];
    const useful = new Set([...usefulIn(this.live.known, [home]), ...unclearIn(this.live.known, [home])]);
    const going = new Set(this.marches.own.map(({ at }) => at));
    return (home.ready ?? []).filter((cell) => cell === marcher || (!useful.has(cell) && !going.has(cell)));
  });

  /** The ways to be drawn: that to the goal, otherwise those of the marches under way. */
  readonly routes = $derived.by(() => {
    const { grid, regions } = this.board;
    if (this.march) return [this.march.way];
    if (this.live.looking.earlier || !grid || !this.live.isMyTurn) return [];
    const acting = actingIn(regions);
    return this.marches.own.flatMap(({ at, to }) => {
      const region = acting.find((each) => each.cells.includes(at));
      const way = region ? wayTo(grid, region, at, to) : [];
      return way.length > 1 ? [way] : [];
    });
  });

  /** Picks a goal, and picked again goes there; false for cells that are not far away. */
  pick(cell: number): boolean {
    if (this.marcher === null || !this.far.has(cell)) return false;
    if (this.goal === cell) this.send([this.marcher]);
    else this.goal = cell;
    return true;
  }

  /** The chosen piece alone. */
  sendOne(to = this.goal): void {
    if (this.marcher !== null) this.send([this.marcher], to);
  }

  sendAll(): void {
    this.send(this.idle);
  }

  private send(pieces: number[], to = this.goal): void {
    this.goal = null;
    this.live.letGo();
    if (to !== null) void this.marches.send(pieces, to);
  }

  halt(): void {
    this.marches.halt(this.marches.own);
  }
}
