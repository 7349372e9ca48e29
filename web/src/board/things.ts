// Which drawing shows a thing, and which tone an owner has. What we have no drawing for gets a tile
// with its first letter: a new game is playable before anybody has drawn for it.

const drawn = new Set([
  "stone",
  "black-stone",
  "man",
  "king",
  "peasant",
  "spearman",
  "baron",
  "knight",
  "farm",
  "tower",
  "strong-tower",
]);
const tones = new Set(["red", "blue", "white", "black"]);

/** The engine's word for a thing as people read it. */
export function plainName(thing: string): string {
  return thing.replaceAll("_", " ");
}

function slug(thing: string): string {
  return thing.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

export function isDrawn(thing: string): boolean {
  return drawn.has(slug(thing));
}

export function drawingOf(thing: string): string {
  return `#thing-${isDrawn(thing) ? slug(thing) : "other"}`;
}

/** Players are named for their colours where a game does so; otherwise they get one by their number. */
export function toneOf(owner: number | undefined, players: string[]): string {
  if (owner === undefined) return "tone-none";
  const name = players[owner]?.toLowerCase() ?? "";
  return `${tones.has(name) ? `tone-${name}` : `tone-${owner}`} owner-${owner % 2}`;
}
