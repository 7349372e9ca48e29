// Positions with thousands of moves and games of more than a thousand, with the real engine: short messages,
// quick answers, and nothing missing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstWords, knownFrom, noChoice, origins, targets, type Choice } from "../state/choice";
import { Choosing } from "../state/choosing.svelte";
import { Past } from "../state/past.svelte";
import { Engine, findProgram } from "../testing/engine";
import { richProvince } from "../testing/richProvince";
import type { Shape } from "./shapes";
import * as t from "./types";
import { unpack } from "./unpack";

const program = findProgram();
const mostBytes = 100_000;
const mostMilliseconds = 1_000;

function fits(shape: Shape<unknown>, value: unknown): void {
  expect(shape.check(value, "answer")).toEqual([]);
}

describe.skipIf(program === null)("large games", () => {
  let engine: Engine;
  let slowest = 0;
  beforeAll(() => {
    engine = new Engine(program ?? "");
  });
  afterAll(() => engine.close());

  async function ask<T>(type: string, fields: object, shape: Shape<unknown>): Promise<T> {
    const start = performance.now();
    const answer = await engine.ask<object>(type, fields);
    slowest = Math.max(slowest, performance.now() - start);
    fits(shape, answer);
    return unpack(answer) as T;
  }

  it("lets a rich province buy and move", async () => {
    const { options, state } = richProvince();
    let position = await ask<t.State>("new", { game: "antiyomacy", options, state }, t.stateShape);
    const { match } = position;
    expect(position.next?.count).toBeGreaterThan(4_000);
    expect(firstWords(knownFrom(position))).toEqual(["displace", "buy", "nothing"]);

    let made: t.Move | null = null;
    const choosing = new Choosing({
      ask: (choice: Choice) => ask<t.Choices>("choices", { match, ply: position.ply, ...choice }, t.choicesShape),
      made: (move) => (made = move),
      failed: (error) => expect(error).toBeUndefined(),
    });
    const answered = () => expect.poll(() => choosing.isWaiting).toBe(false);
    const play = async () => {
      await answered();
      await expect.poll(() => made).not.toBeNull();
      await ask("play", { match, ply: position.ply, move: made?.text }, t.doneShape);
      const text = made?.text;
      made = null;
      position = await ask<t.State>("state", { match }, t.stateShape);
      return text;
    };

    choosing.begin(position);
    await answered();
    const units = origins(choosing.known, noChoice);
    expect(units.size).toBeGreaterThan(100);
    choosing.sayWords(["buy", "tower"]);
    await answered();
    const free = targets(choosing.known, choosing.choice);
    expect(free.size).toBeGreaterThan(500);
    const cell = [...free][300] ?? -1;
    choosing.pickCell(cell);
    expect(await play()).toMatch(/^tower@/);
    expect(position.view.kinds[position.view.cells[cell] ?? -1]?.thing).toBe("tower");

    // Blue does nothing, then red displaces a unit without choosing a word.
    await ask("play", { match, ply: position.ply, move: "nothing" }, t.doneShape);
    position = await ask<t.State>("state", { match }, t.stateShape);
    choosing.begin(position);
    await answered();
    const from = [...origins(choosing.known, noChoice)][50] ?? -1;
    choosing.pickCell(from);
    await answered();
    const [to = -1] = targets(choosing.known, choosing.choice);
    choosing.pickCell(to);
    await play();
    expect(position.history.at(-1)?.moves[0]?.cells).toEqual([from, to]);
    console.log(`longest message ${engine.longest} bytes, slowest answer ${slowest.toFixed(0)} ms`);
    expect(engine.longest).toBeLessThan(mostBytes);
    expect(slowest).toBeLessThan(mostMilliseconds);
  });

  it("sends a long game piece by piece", async () => {
    const options = { size: 6, seed: 3, repetition: 0, max_turns: 0 };
    const { match } = await ask<t.State>("new", { game: "antiyomacy", options }, t.stateShape);
    const played = 1_234;
    for (let ply = 0; ply < played; ply++) void engine.ask("play", { match, ply, move: "nothing" });
    const asked: number[] = [];
    const past = new Past((from) => {
      asked.push(from);
      return ask("history", { match, from }, t.historyShape);
    });
    past.take(await ask<t.State>("subscribe", { match }, t.stateShape));
    expect(past.plies.length).toBe(200);
    await expect.poll(() => past.plies.length).toBe(played);
    expect(asked).toEqual([834, 634, 434, 234, 34, 0]);
    expect(past.plies.map((ply) => ply.ply)).toEqual(Array.from({ length: played }, (_, i) => i + 1));
    expect(new Set(past.plies.map((ply) => ply.player))).toEqual(new Set([0, 1]));
    await engine.ask("play", { match, ply: played, move: "nothing" });
    past.take(await ask<t.State>("state", { match }, t.stateShape));
    expect(past.plies.length).toBe(played + 1);
    await engine.ask("take_back", { match });
    past.take(await ask<t.State>("state", { match }, t.stateShape));
    expect(past.plies.length).toBe(played);
    expect(asked.length).toBe(6);
    expect(engine.longest).toBeLessThan(mostBytes);
  });
});
