// Moves made with clicks and words, with the real engine. The terminal's picker must pass the same file, in
// tests/clicks_test.cpp.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Choices, Position } from "../protocol/types";
import { unpack } from "../protocol/unpack";
import { Engine, findProgram } from "../testing/engine";
import { origins, targets } from "./choice";
import { Choosing } from "./choosing.svelte";

interface Example {
  name: string;
  game: string;
  options?: object;
  state?: string;
  moves?: string[];
  steps: { say?: string[]; click?: number; next?: number[]; next_count?: number; move?: string }[];
}

const examples = JSON.parse(readFileSync(new URL("../../../tests/clicks.json", import.meta.url), "utf8")) as Example[];
const program = findProgram();

describe.skipIf(program === null)("clicks make moves as in the terminal", () => {
  let engine: Engine;
  beforeAll(() => {
    engine = new Engine(program ?? "");
  });
  afterAll(() => engine.close());

  it.each(examples)("$name", async ({ game, options, state, moves, steps }) => {
    const place = { game, options, state, moves };
    let made: string | undefined;
    const choosing = new Choosing({
      ask: async (choice) => unpack(await engine.ask<object>("choices", { ...place, ...choice })) as Choices,
      made: (move) => (made = move.text),
      failed: (error) => expect(error).toBeUndefined(),
    });
    const answered = () => expect.poll(() => choosing.isWaiting).toBe(false);
    const position = unpack(await engine.ask<object>("look", place)) as Position;
    choosing.begin(position, position.history.at(-1)?.player === position.to_move);
    await answered();
    for (const { say, click, next, next_count, move } of steps) {
      made = undefined;
      for (const [level, word] of (say ?? []).entries()) {
        choosing.sayWord(level, word);
        await answered();
      }
      if (click !== undefined) choosing.pickCell(click);
      await answered();
      expect(made).toBe(move);
      const { known, choice } = choosing;
      const isBegun = choice.words.length + choice.cells.length > 0;
      const cells = [...(isBegun ? targets(known, choice) : origins(known, choice))].sort((a, b) => a - b);
      if (next) expect(cells).toEqual(next);
      if (next_count !== undefined) expect(cells.length).toBe(next_count);
    }
  });
});
