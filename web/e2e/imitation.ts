// A fake server for what is hard to set up with a real one: ten players, odd boards, errors.
import type { Page } from "@playwright/test";
import { boardOf } from "../src/testing/boards";

export type Message = Record<string, unknown> & { type: string; id: number };
export type Reply = (message: Message, tell: (news: object) => void) => object | undefined;

export function gameOf(more: object) {
  return {
    name: "fair",
    title: "Fair",
    summary: "a game for a crowd",
    move_hint: "a cell",
    players: ["red", "blue"],
    acts: [],
    options: [],
    bots: [{ name: "random", about: "any legal move", options: [] }],
    source_bots: [],
    levels: 10,
    rules: "# Fair\n\n- **1.1** Go.\n",
    ...more,
  };
}

/** Three by three cells, all of which can be picked. */
export function positionOf(more: object = {}) {
  const places = Array.from({ length: 9 }, (_, cell): [number, number] => [cell % 3, Math.floor(cell / 3)]);
  const view = boardOf("square", places);
  return {
    game: "fair",
    options: {},
    text: JSON.stringify(more).length.toString(),
    ply: 0,
    turn: 1,
    round: 1,
    to_move: 0,
    outcome: { ended: false },
    view,
    moves: view.names.map((name, cell) => ({ text: name, notation: name, cells: [cell] })),
    history_from: 0,
    history: [],
    ...more,
  };
}

/** Of a game with nothing to lay over its board. */
export const nothingLaid = { ply: 0, overlays: [], guards: [] };

/** Answers what a page asks on loading; the test answers the rest. */
export async function imitate(page: Page, game: object, reply: Reply): Promise<void> {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const tell = (news: object) => socket.send(JSON.stringify(news));
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as Message;
      const usual: Record<string, object> = {
        hello: { program: "castellan", version: "0", protocol: 2, own: true },
        games: { games: [game] },
        list: { games: [], all: 0 },
        look: positionOf(),
        overlays: nothingLaid,
      };
      tell({ type: message.type, id: message.id, ...(reply(message, tell) ?? usual[message.type] ?? {}) });
    });
  });
}
