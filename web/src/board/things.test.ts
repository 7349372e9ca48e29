// The drawings that games bring along, from the real engine.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Game } from "../protocol/types";
import { Engine, findProgram } from "../testing/engine";
import { drawingOf, drawingsOf, isDrawn, patternOf, plainName, tonesOf } from "./things";

const program = findProgram();

describe("drawings", () => {
  const bring = (name: string, ...things: string[]) => ({
    name,
    players: ["red", "blue"],
    drawings: `<svg>${things.map((thing) => `<symbol id="${thing}"></symbol>`).join("")}</svg>`,
  });
  it("come from the game itself", () => {
    const chess = bring("chess", "king", "war-elephant");
    const other = bring("other");
    expect(drawingOf("king", chess)).toBe("#chess-king");
    expect(drawingOf("War_elephant", chess)).toBe("#chess-war-elephant");
    expect(drawingsOf(chess)).toContain('<symbol id="chess-war-elephant">');
    expect(drawingOf("king", other)).toBe("#thing-king");
    expect(drawingOf("war elephant", other)).toBe("#thing-other");
    expect(isDrawn("war elephant", other)).toBe(false);
  });
  it("give each of ten players a tone and a pattern", () => {
    const players = ["red", "blue", "green", "yellow", "violet", "orange", "cyan", "pink", "brown", "grey"];
    expect(new Set(tonesOf(players)).size).toBe(10);
    expect(new Set(players.map((_, owner) => patternOf(owner))).size).toBe(10);
  });
});

describe.skipIf(program === null)("every thing of our games", () => {
  let engine: Engine;
  beforeAll(() => {
    engine = new Engine(program ?? "");
  });
  afterAll(() => engine.close());

  it("is drawn, and nothing else", async () => {
    const { games } = await engine.ask<{ games: Game[] }>("games");
    expect(games.length).toBeGreaterThanOrEqual(4);
    for (const game of games) {
      const things = new Set(game.legend?.flatMap(({ thing }) => (thing === undefined ? [] : [thing])));
      expect(things.size).toBeGreaterThan(0);
      for (const thing of things) expect(isDrawn(thing, game), `${game.name}: ${thing}`).toBe(true);
      const names = [...things].map((thing) => plainName(thing).replaceAll(" ", "-"));
      for (const [, id] of (game.drawings ?? "").matchAll(/<symbol id="([^"]*)"/g)) expect(names).toContain(id);
      expect(game.first_steps?.goal, game.name).toBeTruthy();
    }
  });
});
