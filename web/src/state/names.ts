// How players are called on the page.
import type { Game, OptionValues, Player } from "../protocol/types";
import { texts, type FirstLesson } from "../texts";

export function botName(bot: string): string {
  const level = /^level:(\d+)/.exec(bot);
  if (level) return texts.newGame.level(Number(level[1]));
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

export function colourName(game: Game | undefined, seat: number): string {
  if (seat < 0) return texts.match.chance;
  const colour = game?.players[seat] ?? texts.match.player(seat + 1);
  return colour.slice(0, 1).toUpperCase() + colour.slice(1);
}

/** How many play with these options. A game for different numbers has an option for it. */
export function playerCount(game: Game, options: OptionValues = {}): number {
  const option = game.options.find((each) => each.name === "players");
  return Number(options.players ?? option?.default ?? game.players.length);
}

/** Who came first, second and so on; empty for two, where the winner says it all. */
export function placing(places: number[], nameOf: (seat: number) => string): string {
  if (places.length < 3) return "";
  const groups = [...new Set(places)].sort((a, b) => a - b);
  return groups
    .map((place) => {
      const names = places.flatMap((each, seat) => (each === place ? [nameOf(seat)] : []));
      return `${texts.match.place(place)} ${texts.match.all(names)}`;
    })
    .join(", ");
}

/** What was better and why; a sentence of the server's may name the better move itself. */
export function mistakeText(better: string, sentence: string): string {
  if (better === "" || sentence.includes(better)) return sentence;
  return `${texts.analysis.better(better)} ${sentence}`.trim();
}

export function firstLesson(game: Game): FirstLesson {
  return texts.firstVisit.byGame[game.name] ?? texts.firstVisit.otherwise(game.move_hint);
}
