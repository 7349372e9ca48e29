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
/** Colours that owners can have; those without one of their own get these in turn. */
const tones = ["red", "blue", "purple", "yellow", "green", "orange", "teal", "pink", "brown", "grey", "white", "black"];

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

const tonesOfGames = new WeakMap<string[], string[]>();

/** Players are named for their colours where a game does so; otherwise they get one that nobody else has. */
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
