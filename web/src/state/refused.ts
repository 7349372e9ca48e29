// What a move that is not legal would be called, so that the engine can say why it is not.
import type { Choice, Known } from "./choice";
import { beginsWith, wordsOf } from "./choice";

/** The text of the move that a choice would become with this cell, formed after a legal one; null without any. */
export function attemptAt({ moves }: Known, choice: Choice, names: string[], cell: number): string | null {
  const place = choice.cells.length;
  for (const { text, cells, ...move } of moves) {
    const name = names[cells[place] ?? -1];
    const words = wordsOf({ text, cells, ...move }).map((step) => step.answer);
    const isLike =
      cells.length === place + 1 &&
      beginsWith(cells, choice.cells) &&
      beginsWith(words, choice.words) &&
      (place > 0 || words.length === choice.words.length);
    if (isLike && name !== undefined && text.endsWith(name)) return text.slice(0, -name.length) + (names[cell] ?? "");
  }
  return null;
}
