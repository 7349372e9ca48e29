// Plays a few random moves to learn which field of a position's text says who is to move.
import type { OptionValues, Position } from "../protocol/types";
import { anyMove } from "./anyMove";
import { learnSide, type SideField } from "./legend";
import { session } from "./session.svelte";

const lessons = 10;

export async function sideFieldOf(
  first: Position,
  start: { game: string; options: OptionValues },
  players: number,
): Promise<SideField | null> {
  const samples = [first];
  let now = first;
  let moves: string[] = [];
  for (let lesson = 0; lesson < lessons && !now.outcome.ended; lesson++) {
    const move = await anyMove(now, { ...start, moves });
    if (!move) break;
    moves = [...moves, move.text];
    now = await session.client.ask("look", { ...start, moves });
    samples.push(now);
  }
  return learnSide(samples, players);
}
