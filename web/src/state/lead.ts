// How much of everything a player has: facts such as "18 of 75" say it.
import type { Region } from "../protocol/types";
import { sumsIn } from "./chronicle";

/** So much is as good as won. */
const decisive = 0.7;

/**
 * The part of the whole that the first fact of an owner's sum tells, from 0 to 1; null where no whole is told, and
 * where a part of it wins the game.
 */
export function shareOf(regions: Region[], owner: number): number | null {
  const [held, ...others] = sumsIn(regions).find((region) => region.owner === owner)?.facts ?? [];
  if (others.some(({ goal }) => goal)) return null;
  const [, part, whole] = /^(\d+) of (\d+)/.exec(held?.value ?? "") ?? [];
  return part === undefined || Number(whole) === 0 ? null : Number(part) / Number(whole);
}

export const isDecisive = (share: number | null): share is number => share !== null && share > decisive;
