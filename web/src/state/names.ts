// What players are called on the page.
import type { Game, OptionValues, Player } from "../protocol/types";
import { texts } from "../texts";

function levelOf(bot: string): number | null {
  const level = /^level:(\d+)/.exec(bot);
  return level ? Number(level[1]) : null;
}

export function botName(bot: string): string {
  const level = levelOf(bot);
  if (level !== null) return texts.newGame.level(level);
  return bot.replace(/,?seed=\d+/, "");
}

export function playerName(player: Player | undefined, game: Game | undefined, seat: number): string {
  if (seat < 0) return texts.match.chance;
  if (player?.bot !== undefined)
    return player.name === "" || player.name === player.bot || player.name.startsWith("level:")
      ? botName(player.bot)
      : player.name;
  return player?.name || colourName(game, seat);
}

/** The same, with the colour if several players share the name. */
export function uniqueName(players: Player[], game: Game | undefined, seat: number): string {
  const name = playerName(players[seat], game, seat);
  const isTwin = players.some((player, other) => other !== seat && playerName(player, game, other) === name);
  return isTwin && seat >= 0 ? texts.match.oneOf(name, colourName(game, seat)) : name;
}

/** With many players there is little room, and an icon already marks computers. */
export function shortName(player: Player | undefined, game: Game | undefined, seat: number): string {
  const name = playerName(player, game, seat);
  const level = player?.bot !== undefined && name === botName(player.bot) ? levelOf(player.bot) : null;
  return level === null ? name : texts.match.level(level);
}

export function colourName(game: Game | undefined, seat: number): string {
  if (seat < 0) return texts.match.chance;
  const colour = game?.players[seat] ?? texts.match.player(seat + 1);
  return colour.slice(0, 1).toUpperCase() + colour.slice(1);
}

/** The number of players with these options. A game for varying numbers has an option for it. */
export function playerCount(game: Game, options: OptionValues = {}): number {
  const option = game.options.find((each) => each.name === "players");
  return Number(options.players ?? option?.default ?? game.players.length);
}

/** Who came first, second and so on; empty for two players, where naming the winner is enough. */
export function placing(places: number[], nameOf: (seat: number) => string): string {
  if (places.length < 3) return "";
  const groups = [...new Set(places)].sort((a, b) => a - b);
  return groups
    .map((place) => {
      const names = places.flatMap((each, seat) => (each === place ? [nameOf(seat)] : []));
      return `${texts.match.place(place)} ${texts.match.all(names)}`;
    })
    .join(" · ");
}

/** What was better and why; the sentence names the better move. */
export function mistakeText(better: string, sentence: string): string {
  return sentence || (better === "" ? "" : texts.analysis.better(better));
}

/** Whether a bot plays with these options; those that are missing have their defaults. */
export function canPlay(game: Game, bot: Game["bots"][number], options: OptionValues = {}): boolean {
  return (bot.needs ?? "").split(" ").every((need) => {
    const [name = "", wanted] = need.split("=");
    const value = options[name] ?? game.options.find((option) => option.name === name)?.default;
    return name === "" || String(value) === wanted;
  });
}

export function firstLesson(game: Game): NonNullable<Game["first_steps"]> {
  return game.first_steps ?? texts.firstVisit.otherwise(game.move_hint);
}

/** A bot's name for people: "level:4" as "level 4". */
export function levelText(name: string): string {
  return name.replace(/^level:(\d+).*$/, "level $1");
}

/** A move in running text: a word of the engine's in the game's own, anything else as it is. */
export function moveWord(move: string, game: Game): string {
  const title = game.words?.find(({ answer }) => answer === move)?.title;
  return title === undefined || title.includes(" ") ? move : title.toLowerCase();
}

/** The button text for one of the engine's words. */
export function buttonText(word: string, game: Game): string {
  return game.words?.find(({ answer }) => answer === word)?.title ?? word;
}
