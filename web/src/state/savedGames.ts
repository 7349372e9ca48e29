// Saved games as the lobby lists them: those whose keys this browser has, and the others on the user's own machine.
import type { Game, Listed, Position } from "../protocol/types";
import { texts } from "../texts";
import { forgetMatch, keptMatches, tokensOf } from "./keys";
import { levelText } from "./names";
import { session } from "./session.svelte";

export interface SavedList {
  games: Listed[];
  all: number;
}

/** Played in this browser, wherever it was connected to this server. */
export async function readMine(most: number): Promise<SavedList> {
  const matches = keptMatches().map((match) => ({ match, tokens: tokensOf(match) }));
  if (matches.length === 0) return { games: [], all: 0 };
  return session.client.ask("list", { most, matches });
}

/** Everything else that the user's own program has saved; a shared server tells nobody. */
export async function readOthers(most: number): Promise<SavedList> {
  if (!session.client.isOwn) return { games: [], all: 0 };
  const { games } = await session.client.ask("list", { most });
  const mine = new Set(keptMatches());
  const others = games.filter((game) => !mine.has(game.name));
  return { games: others, all: others.length };
}

const pictures = new Map<string, Promise<Position>>();

/** The last position; asked for once as long as nothing is played. */
export function pictureOf(saved: Listed): Promise<Position> {
  const key = `${saved.name} ${saved.moves ?? 0}`;
  const known = pictures.get(key) ?? session.client.ask("look", { match: saved.name });
  pictures.set(key, known);
  known.catch(() => pictures.delete(key));
  return known;
}

/** Deletes a game that is this browser's alone, and forgets one that it shares. */
export async function removeGame(saved: Listed): Promise<void> {
  const isShared = (saved.seats?.length ?? 0) < (saved.taken ?? 0) && saved.seats !== undefined;
  if (!isShared) await session.client.ask("delete", { name: saved.name, tokens: tokensOf(saved.name) });
  forgetMatch(saved.name);
}

/** Gives the user the record of a match as a file. */
export async function downloadRecord(match: string): Promise<void> {
  try {
    const saved = await session.client.ask("save", { match });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([saved.record], { type: "text/plain" }));
    link.download = `${saved.name}.record`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    session.report(error);
  }
}

/** "against level 4", or everybody's names. */
export function againstOf(saved: Listed, game: Game | undefined): string {
  const names = (saved.players ?? []).map((name, seat) => levelText(name) || (game?.players[seat] ?? ""));
  const others = names.filter((_, seat) => !saved.seats?.includes(seat));
  return saved.seats === undefined || others.length === 0 ? names.join(" – ") : texts.lobby.against(others);
}

/** "won", "lost", "draw" for whoever played one of the seats here; otherwise the bare result. */
export function resultFor(saved: Listed): string {
  const points = (saved.result ?? "*").split("-");
  const seat = saved.seats?.length === 1 ? saved.seats[0] : undefined;
  const own = seat === undefined ? undefined : points[seat];
  if (own === "1") return texts.lobby.won;
  if (own === "0") return texts.lobby.lost;
  if (own === "1/2") return texts.lobby.drawn;
  return saved.result ?? "";
}

/** Names begin with the day and time of the first move. */
export function dateOf(name: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)/.exec(name) ?? [];
  if (year === undefined) return "";
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
  return date.toLocaleString("en", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  });
}
