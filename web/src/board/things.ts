// Which drawing shows a thing, and which tone an owner has. A game brings its own drawings; a thing without one
// gets a tile with its first letter.
import type { Game } from "../protocol/types";

export type Drawn = Pick<Game, "name" | "players" | "drawings">;

/** The page's own drawings, for things that many games have. */
const common = new Set(["stone", "man", "king"]);
/** Owners' colours; owners not named for a colour get these in turn. */
const tones = ["red", "blue", "purple", "yellow", "green", "orange", "teal", "pink", "brown", "grey", "white", "black"];

/** The engine's name for a thing, made readable. */
export function plainName(thing: string): string {
  return thing.replaceAll("_", " ");
}

function slug(thing: string): string {
  return thing.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

const symbolId = /<symbol id="([^"]*)"/g;
const brought = new WeakMap<Drawn, Set<string>>();

function drawnBy(game: Drawn): Set<string> {
  let names = brought.get(game);
  if (!names) {
    names = new Set(Array.from((game.drawings ?? "").matchAll(symbolId), ([, name]) => name ?? ""));
    brought.set(game, names);
  }
  return names;
}

/** A game's drawings as embedded in the page, with ids that do not clash with other games'. */
export function drawingsOf(game: Drawn): string {
  return (game.drawings ?? "").replace(symbolId, `<symbol id="${game.name}-$1"`);
}

export function isDrawn(thing: string, game: Drawn): boolean {
  return drawnBy(game).has(slug(thing)) || common.has(slug(thing));
}

export function drawingOf(thing: string, game: Drawn): string {
  const name = slug(thing);
  if (drawnBy(game).has(name)) return `#${game.name}-${name}`;
  return `#thing-${common.has(name) ? name : "other"}`;
}

const tonesOfGames = new WeakMap<string[], string[]>();

/** A player named for a colour gets it; the others get a colour that nobody else has. */
export function tonesOf(players: string[]): string[] {
  const known = tonesOfGames.get(players);
  if (known) return known;
  const named = players.map((name) => tones.find((tone) => tone === name.toLowerCase()));
  const free = tones.filter((tone) => !named.includes(tone));
  const found = named.map((tone) => tone ?? free.shift() ?? "grey");
  tonesOfGames.set(players, found);
  return found;
}

export function toneOf(owner: number | undefined, players: string[]): string {
  if (owner === undefined) return "tone-none";
  const tone = tonesOf(players)[owner] ?? tones[owner % tones.length];
  return `tone-${tone} owner-${owner % 4}`;
}

const patterns = 10;

/** What fills an owner's land, so that colour never decides alone. */
export function patternOf(owner: number): string {
  return `hatch-${owner % patterns}`;
}
