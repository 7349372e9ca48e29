// A random legal move, even when there are too many to list.
import type { Move, Place, Position } from "../protocol/types";
import { session } from "./session.svelte";

function oneOf<T>(list: T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** `may` filters the moves. */
export async function anyMove(
  position: Pick<Position, "moves" | "next">,
  place: Place,
  may: (move: Move) => boolean = () => true,
): Promise<Move | undefined> {
  const words: string[] = [];
  const cells: number[] = [];
  let { moves, next } = position;
  while (next) {
    const word = oneOf(next.words)?.answer;
    const cell = word === undefined ? oneOf(next.cells) : undefined;
    if (word !== undefined) words.push(word);
    else if (cell !== undefined) cells.push(cell);
    else return undefined;
    ({ moves, next } = await session.client.ask("choices", { ...place, words, cells }));
  }
  return oneOf(moves.filter(may));
}
