// Ways to start a game; each ends on the game's page.
import type { Game, OptionValues, State } from "../protocol/types";
import { rememberKeys } from "./keys";
import { playerCount } from "./names";
import { matchAddress } from "./router";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

export interface SeatWish {
  name?: string;
  bot?: string;
}

export interface GameWish {
  game: string;
  options?: OptionValues;
  state?: string;
  players?: SeatWish[];
  /** The human seats taken here; all of them by default. */
  claim?: number[];
  clock?: { base: number; increment: number };
  /** Hints and analysis although people play each other. */
  help?: boolean;
  /** How many moves each person may take back; any number by default. */
  takebacks?: number;
  seed?: number;
  paused?: boolean;
}

/** The levels of "play now": of somebody's first game, and later. */
const firstLevel = 2;
export const middleLevel = 4;

function show(state: State): void {
  rememberKeys(state);
  location.hash = matchAddress(state.match);
}

export async function openGame(wish: GameWish): Promise<void> {
  // Only computers: the page steps them at the chosen speed.
  const paused = (wish.players ?? []).length > 1 && (wish.players ?? []).every((player) => player.bot !== undefined);
  try {
    show(await session.client.ask("new", { seed: chance(), paused, ...wish }));
  } catch (error) {
    session.report(error);
  }
}

export function playNow(game: Game): Promise<void> {
  const options = quickOptions(game);
  const level = settings.seen.includes(game.name) ? middleLevel : firstLevel;
  return openGame({ game: game.name, options, players: onePerson(playerCount(game, options), 0, level) });
}

/** The other seats are open for whoever gets the invitation; who begins is left to chance. */
export function playFriend(game: Game): Promise<void> {
  const options = quickOptions(game);
  const count = playerCount(game, options);
  const mine = chance() % count;
  const players = Array.from({ length: count }, (_, seat): SeatWish => (seat === mine ? ownName() : {}));
  return openGame({ game: game.name, options, players, claim: [mine] });
}

/** What a game without further questions is played with. */
export function quickOptions(game: Game): OptionValues {
  return { ...game.quick, ...freshSeed(game) };
}

function ownName(): SeatWish {
  return settings.name === "" ? {} : { name: settings.name };
}

/** One human among computers, in the first seat if chance is to move. */
export function onePerson(count: number, seat: number, level: number): SeatWish[] {
  const mine = Math.max(0, seat);
  return Array.from({ length: count }, (_, each) => (each === mine ? ownName() : { bot: `level:${level}` }));
}

/** The level of the only computer at a table; null otherwise. */
export function levelOf(players: { bot?: string }[]): number | null {
  const bots = players.flatMap(({ bot }) => (bot === undefined ? [] : [bot]));
  const level = /^level:(\d+)/.exec(bots[0] ?? "")?.[1];
  return bots.length === 1 && level !== undefined ? Number(level) : null;
}

/** Games with random maps get a new one each time. */
export function freshSeed(game: Game): OptionValues {
  return game.options.some((option) => option.name === "seed") ? { seed: chance() % 100_000 } : {};
}

export async function loadGame(wish: { name: string; copy?: boolean } | { record: string }): Promise<void> {
  try {
    show(await session.client.ask("load", wish));
  } catch (error) {
    session.report(error);
  }
}

/** With the same seed computers would repeat the same game, so a new game needs a new seed. */
export function chance(): number {
  return Math.floor(Math.random() * 1_000_000_000);
}
