// Who sits where in a new game: the common cases by one choice, everything else seat by seat.
import type { Game, OptionValues, Player } from "../protocol/types";
import type { SeatWish } from "./openings";

/** Instead of a bot: somebody who joins by a link. */
export const byLink = "link";

/** A bot by its text, `byLink`, or nothing for somebody at this screen. */
export type Taker = string;
export type Opponent = "computer" | "friend" | "here";

export const levelBot = (level: number): Taker => `level:${level}`;
const levelIn = (taker: Taker): number | null => {
  const level = /^level:(\d+)$/.exec(taker);
  return level ? Number(level[1]) : null;
};

/** The opponents of whoever sits at `mine`. */
export function seatsAgainst(opponent: Opponent, count: number, mine: number, level: number): Taker[] {
  const other = { computer: levelBot(level), friend: byLink, here: "" }[opponent];
  return Array.from({ length: count }, (_, seat) => (seat === mine ? "" : other));
}

/** The one choice that gives these seats; null when none does. */
export function opponentOf(takers: Taker[]): Opponent | null {
  const others = takers.filter((_, seat) => seat !== takers.indexOf(""));
  if (!takers.includes("")) return null;
  const [first] = others;
  if (first === undefined || others.some((taker) => taker !== first)) return null;
  if (first === "") return "here";
  if (first === byLink) return "friend";
  return levelIn(first) === null ? null : "computer";
}

export function levelAmong(takers: Taker[]): number | null {
  return takers.map(levelIn).find((level) => level !== null) ?? null;
}

/** The same seats for another player: the person goes to `mine`, the others keep their order. */
export function seatedAt(takers: Taker[], mine: number): Taker[] {
  const person = takers.indexOf("");
  if (person < 0) return takers;
  const others = takers.filter((_, seat) => seat !== person);
  return [...others.slice(0, mine), "", ...others.slice(mine)];
}

export function wishesOf(takers: Taker[], name: string): SeatWish[] {
  const named = takers.indexOf("");
  return takers.map((taker, seat) => {
    if (taker === byLink) return {};
    if (taker !== "") return { bot: taker };
    return seat === named && name !== "" ? { name } : {};
  });
}

/** The options of the same start with everybody one place further on; null in games without that. */
export function turnedOn(game: Game, options: OptionValues, players: number): OptionValues | null {
  const turn = game.options.find((option) => option.moves_seats);
  if (!turn) return null;
  const now = Number(options[turn.name] ?? turn.default ?? 0);
  return { ...options, [turn.name]: (now + 1) % players };
}

/** "level:4,seed=7" as "level:4". */
function withoutSeed(bot: string): string {
  const [name = "", ...rest] = bot.split(":");
  const settings = rest.join(":").split(",");
  const kept = settings.filter((setting) => setting !== "" && !setting.startsWith("seed="));
  return kept.length > 0 ? `${name}:${kept.join(",")}` : name;
}

/** The same players once more; computers draw their luck anew. */
export function seatsAgain(players: Player[]): SeatWish[] {
  return players.map(({ name, bot }) => (bot === undefined ? { name } : { bot: withoutSeed(bot) }));
}
