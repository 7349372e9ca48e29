// A turn of several moves by several regions: what is still to do in it, and which region is meant.
import { neighboursOf, type Grid } from "../board/geometry";
import type { Region } from "../protocol/types";
import { isKnown, notes, type Known } from "./choice";

export const actingIn = (regions: Region[]) => regions.filter((region) => region.acts_now);

/** Cells whose things can still move. */
export function readyIn(regions: Region[]): number[] {
  return actingIn(regions).flatMap((region) => region.ready ?? []);
}

const beginningWith = (cell: number) => ({ words: [], cells: [cell] });

/** Of those, the ones that nothing is known about yet. */
export function unclearIn(known: Known, regions: Region[]): number[] {
  return readyIn(regions).filter((cell) => !isKnown(known, beginningWith(cell)));
}

/** Of those, the ones that are known to be able to do more than go somewhere. */
export function usefulIn(known: Known, regions: Region[]): number[] {
  return readyIn(regions).filter((cell) =>
    [...notes(known, beginningWith(cell)).values()].some((note) => note !== "merge"),
  );
}

/** The one after this, in a circle. */
export function after<T>(list: T[], now: T | undefined): T | undefined {
  const place = now === undefined ? -1 : list.indexOf(now);
  return list[(place + 1) % Math.max(1, list.length)];
}

/** The others, beginning with the one after this. */
export function followingIn(list: number[], now: number): number[] {
  const place = list.indexOf(now);
  return [...list.slice(place + 1), ...list.slice(0, Math.max(0, place))];
}

const canBuy = (region: Region) => region.offers?.some((offer) => offer.affordable) ?? false;

/** The next region that can get something. */
export function nextBuyer(regions: Region[], now: Region | null): Region | undefined {
  const acting = actingIn(regions);
  const place = now === null ? -1 : acting.indexOf(now);
  return [...acting.slice(place + 1), ...acting.slice(0, Math.max(0, place + 1))].find(canBuy);
}

/** Of several acting regions the one with this cell; otherwise one that can do something. */
export function regionOf(regions: Region[], cell: number | null): Region | null {
  const acting = actingIn(regions);
  const meant = cell === null ? undefined : acting.find((region) => region.cells.includes(cell));
  return meant ?? acting.find(canBuy) ?? acting.find((region) => region.ready !== undefined) ?? acting[0] ?? null;
}

/** Where a region can put what it gets: its own cells and those beside them. */
export function reachOf(grid: Grid, region: Region): Set<number> {
  return new Set(region.cells.flatMap((cell) => [cell, ...neighboursOf(grid, cell)]));
}
