// The marches that the players at this screen have ordered in a match, kept in this browser.
import { cellsOf, gridOf } from "../board/geometry";
import type { Move, State } from "../protocol/types";
import { nextLeg, homeOf, stillGoing, type March } from "./march";
import { session } from "./session.svelte";
import { readStored, store } from "./storage";
import { texts } from "../texts";

type Kept = Record<string, March[]>;
const mostMatches = 30;

/** What it needs of a match. */
export interface Marching {
  readonly state: State | null;
  /** Whether a move can be made here now. */
  readonly isFree: boolean;
  play(move: Move): Promise<boolean>;
}

export class Marches {
  all: March[] = $state.raw([]);
  private isBusy = false;

  constructor(
    private readonly id: string,
    private readonly match: Marching,
  ) {
    this.all = readStored<Kept>("marches", {})[id] ?? [];
  }

  /** Those of the player whose turn it is. */
  readonly own: March[] = $derived.by(() => {
    const acting = new Set(
      (this.match.state?.regions ?? []).flatMap((region) => (region.acts_now ? region.cells : [])),
    );
    return this.all.filter(({ at }) => acting.has(at));
  });

  /** Sends pieces to a cell: the first move of each is made now. */
  async send(pieces: number[], to: number): Promise<void> {
    const state = this.match.state;
    if (state === null) return;
    const cells = cellsOf(state.view);
    const regions = state.regions ?? [];
    const orders = pieces.flatMap((at): March[] => {
      const [thing, region] = [cells[at]?.thing, homeOf(regions, at)];
      return thing !== undefined && region ? [{ at, to, thing, size: 0, turn: 0, ply: 0 }] : [];
    });
    this.keep([...this.all.filter(({ at }) => !pieces.includes(at)), ...orders]);
    await this.goOn();
  }

  halt(marches: March[]): void {
    this.keep(this.all.filter((march) => !marches.includes(march)));
  }

  /** Makes the next move of everybody who has not moved in this turn. */
  async goOn(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      const ply = this.match.state?.ply ?? 0;
      const going = stillGoing(this.all, ply);
      if (going.length < this.all.length) this.keep(going);
      for (let march = this.due(); march; march = this.due()) if (!(await this.step(march))) break;
    } catch (error) {
      session.report(error);
    } finally {
      this.isBusy = false;
    }
  }

  private due(): March | undefined {
    const turn = this.match.state?.turn ?? 0;
    return this.match.isFree ? this.own.find((march) => march.turn !== turn) : undefined;
  }

  /** False when it cannot go on now. */
  private async step(march: March): Promise<boolean> {
    const state = this.match.state;
    if (state === null) return false;
    const beginning = { words: [], cells: [march.at] };
    const { moves } = state.next
      ? await session.client.ask("choices", { match: this.id, ply: state.ply, ...beginning })
      : state;
    if (state !== this.match.state) return true; // look again
    const regions = state.regions ?? [];
    const leg = nextLeg(march, gridOf(state.view), regions, cellsOf(state.view), moves);
    if (leg.kind === "arrived" || leg.kind === "stop") {
      this.halt([march]);
      if (leg.kind === "stop") session.tell(texts.march.stopped[leg.why]);
      return true;
    }
    const size = homeOf(regions, march.at)?.cells.length ?? 0;
    const gone = { ...march, size, turn: state.turn, ply: state.ply };
    if (leg.kind === "wait") {
      this.replace(march, { ...gone, ply: state.ply - 1 }); // nothing was played that could be taken back
      return true;
    }
    if (leg.cell === march.to) this.halt([march]);
    else this.replace(march, { ...gone, at: leg.cell });
    if (await this.match.play(leg.move)) return true;
    this.replace({ ...gone, at: leg.cell }, null);
    return false;
  }

  private replace(before: March, after: March | null): void {
    const isIt = (march: March) => march === before || (march.at === before.at && march.to === before.to);
    this.keep(this.all.flatMap((march) => (isIt(march) ? (after ? [after] : []) : [march])));
  }

  private keep(marches: March[]): void {
    this.all = marches;
    const others = Object.entries(readStored<Kept>("marches", {})).filter(([id]) => id !== this.id);
    const kept = others.slice(Math.max(0, others.length - mostMatches + 1));
    store("marches", Object.fromEntries(marches.length > 0 ? [...kept, [this.id, marches]] : kept));
  }
}
