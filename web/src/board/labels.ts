// What a screen reader says of a cell.
import type { View } from "../protocol/types";
import { texts } from "../texts";
import { plainName } from "./things";

export interface CellSituation {
  mayMove: boolean;
  isTarget: boolean;
  isSelected: boolean;
  isLast: boolean;
  showGuard: boolean;
}

export function cellLabel(view: View, cell: number, players: string[], situation: CellSituation): string {
  const { thing, owner, ground, guard } = view.cells[cell] ?? {};
  const row = view.row_labels[Math.floor(cell / view.columns)] ?? "";
  const column = view.column_labels[cell % view.columns] ?? "";
  const whose = owner === undefined ? null : (players[owner] ?? null);
  const parts = [texts.board.cell(thing === undefined ? null : plainName(thing), whose, ground ?? null, row, column)];
  if (situation.isSelected) parts.push(texts.board.chosen);
  else if (situation.isTarget) parts.push(texts.board.target);
  else if (situation.mayMove) parts.push(texts.board.mayMove);
  if (situation.showGuard && guard !== undefined) parts.push(texts.board.guarded(guard));
  if (situation.isLast) parts.push(texts.board.lastMove);
  return parts.join(", ");
}
