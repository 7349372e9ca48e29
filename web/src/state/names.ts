// How players are called on the page.
import type { Game, Player } from "../protocol/types";
import { texts, type FirstLesson } from "../texts";

export function botName(bot: string): string {
  const level = /^level:(\d+)/.exec(bot);
  if (level) return texts.newGame.level(Number(level[1]));
  return bot.replace(/,?seed=\d+/, "");
}

export function playerName(player: Player | undefined, game: Game | undefined, seat: number): string {
  if (player?.bot !== undefined)
    return player.name === "" || player.name === player.bot || player.name.startsWith("level:")
      ? botName(player.bot)
      : player.name;
  return player?.name || colourName(game, seat);
}

export function colourName(game: Game | undefined, seat: number): string {
  const colour = game?.players[seat] ?? String(seat + 1);
  return colour.slice(0, 1).toUpperCase() + colour.slice(1);
}

/** What was better and why; a sentence of the server's may name the better move itself. */
export function mistakeText(better: string, sentence: string): string {
  if (better === "" || sentence.includes(better)) return sentence;
  return `${texts.analysis.better(better)} ${sentence}`.trim();
}

export function firstLesson(game: Game): FirstLesson {
  return texts.firstVisit.byGame[game.name] ?? texts.firstVisit.otherwise(game.move_hint);
}
