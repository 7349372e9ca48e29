// What every player had over the course of a game: the facts that sum up all that an owner has, once a turn.
import type { Position, Region } from "../protocol/types";
import type { Ply } from "./timeline";

export interface Sample {
  ply: number;
  turn: number;
  /** By fact, then by owner; owners without anything are missing. */
  values: Map<string, Map<number, number>>;
}

/** The number that a fact begins with: of "18 of 75" the first. */
export function amountOf(value: string): number | null {
  const number = /^[+-]?\d+/.exec(value.replaceAll(",", ""));
  return number ? Number(number[0]) : null;
}

export function sumsIn(regions: Region[]): Region[] {
  return regions.filter((region) => region.everything).sort((a, b) => a.owner - b.owner);
}

export function sampleOf({ ply, turn, regions = [] }: Pick<Position, "ply" | "turn" | "regions">): Sample | null {
  const sums = sumsIn(regions);
  if (sums.length === 0) return null;
  const values: Sample["values"] = new Map();
  for (const { owner, facts } of sums) {
    for (const { name, value } of facts) {
      const amount = amountOf(value);
      if (amount !== null) values.set(name, (values.get(name) ?? new Map<number, number>()).set(owner, amount));
    }
  }
  return { ply, turn, values };
}

/** One sample for each turn, the latest; none that come after the present, where moves have been taken back. */
export function withSample(samples: Sample[], sample: Sample, isNow: boolean): Sample[] {
  const others = samples.filter(({ turn, ply }) => turn !== sample.turn && (!isNow || ply < sample.ply));
  return [...others, sample].sort((a, b) => a.ply - b.ply);
}

/** Plies of turns that have no sample yet, at most so many in all, evenly over the game. */
export function gapsIn(plies: Ply[], samples: Sample[], most: number): number[] {
  const known = new Set(samples.map(({ turn }) => turn));
  const starts = plies.filter((each, i) => each.player >= 0 && each.turn !== plies[i - 1]?.turn);
  const step = Math.max(1, starts.length / most);
  const wanted = new Set(Array.from({ length: Math.min(most, starts.length) }, (_, i) => starts[Math.floor(i * step)]));
  return [...wanted].flatMap((each) => (each && !known.has(each.turn) ? [each.ply - 1] : []));
}
