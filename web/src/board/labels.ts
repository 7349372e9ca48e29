// What a screen reader says about a cell.
import type { Cell } from "../protocol/types";
import { texts } from "../texts";
import { plainName } from "./things";

export interface CellSituation {
  mayMove: boolean;
  isTarget: boolean;
  /** What happens there. */
  note: string | undefined;
  isSelected: boolean;
  isLast: boolean;
  showBadge: boolean;
  /** What a click on it does. */
  caption: string | undefined;
  /** What lies over it. */
  laid: string | undefined;
}

export function cellLabel(name: string, cell: Cell, players: string[], situation: CellSituation): string {
  const { thing, owner, ground, badge } = cell;
  const whose = owner === undefined ? null : (players[owner] ?? null);
  const parts = [texts.board.cell(thing === undefined ? null : plainName(thing), whose, ground ?? null, name)];
  if (situation.isSelected) parts.push(texts.board.chosen);
  else if (situation.isTarget) parts.push(texts.board.target, ...(situation.note ? [situation.note] : []));
  else if (situation.mayMove) parts.push(texts.board.mayMove);
  if (situation.caption !== undefined) parts.push(situation.caption);
  if (situation.showBadge && badge !== undefined) parts.push(badge.meaning);
  if (situation.laid !== undefined) parts.push(situation.laid);
  if (situation.isLast) parts.push(texts.board.lastMove);
  return parts.join(", ");
}
