// Boards that are not square grids, from an imitated server: they must be drawn, played by mouse and keyboard,
// flipped and painted like any other.
import type { Page } from "@playwright/test";
import { hexBoard, boardOf } from "../src/testing/boards";
import { gameOf, nothingLaid } from "./imitation";
import { status } from "./playing";
import { expect, picture, test, visit } from "./server";

type Kind = { thing?: string; owner?: number; ground?: string; badge?: { text: string; meaning: string } };

interface Board {
  view: ReturnType<typeof boardOf>;
  kinds: Kind[];
  regions?: object[];
}

const reefs = (legend: object[]) =>
  gameOf({ name: "reefs", title: "Reefs", summary: "a game of shapes", move_hint: "two cells", legend });

/** The first player's man moves to any empty neighbouring cell. */
function positionOf(board: Board, text: string) {
  const { view, kinds } = board;
  const at = (cell: number) => ({ x: view.places[2 * cell] ?? 0, y: view.places[2 * cell + 1] ?? 0 });
  const near = (a: number, b: number) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y) < 1.1;
  const moves = kinds.flatMap((kind, from) =>
    kind.thing !== undefined && kind.owner === 0
      ? kinds.flatMap((other, to) =>
          other.thing === undefined && other.ground !== "sea" && near(from, to)
            ? [{ text: `${from}>${to}`, notation: `${from}>${to}`, cells: [from, to] }]
            : [],
        )
      : [],
  );
  return {
    game: "reefs",
    options: {},
    text,
    ply: 0,
    turn: 1,
    round: 1,
    to_move: 0,
    outcome: { ended: false },
    view: { ...view, kinds, cells: kinds.map((_, cell) => cell), badges: "depths" },
    moves,
    history_from: 0,
    history: [],
    ...(board.regions ? { regions: board.regions } : {}),
  };
}

async function imitate(page: Page, board: Board, legend: object[] = [], text = ""): Promise<string[]> {
  const played: string[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const state = () => ({
      match: "g1",
      ...positionOf(board, text),
      players: [{ name: "Ann" }, { name: "Bob" }],
      kept: {},
    });
    socket.onMessage((message) => {
      const asked = JSON.parse(String(message));
      const answers: Record<string, () => object> = {
        hello: () => ({ program: "castellan", version: "0", protocol: 2 }),
        games: () => ({ games: [reefs(legend)] }),
        list: () => ({ games: [], all: 0 }),
        look: () => positionOf(board, asked.state ?? text),
        overlays: () => nothingLaid,
        think: () => ({ depth: 1, nodes: 9, seconds: 0, lines: [{ score: 0, moves: ["0>1"] }], final: true }),
        new: state,
        subscribe: state,
        play: () => {
          played.push(asked.move);
          return { match: "g1", ply: 0, kept: {} };
        },
      };
      socket.send(JSON.stringify({ type: asked.type, id: asked.id, ...(answers[asked.type]?.() ?? {}) }));
    });
  });
  return played;
}

function archipelago(): Board {
  const view = hexBoard("pointed_hexagon", 4);
  const distance = (cell: number) => Math.hypot(view.places[2 * cell] ?? 0, view.places[2 * cell + 1] ?? 0);
  const kinds = view.cells.map((_, cell): Kind => {
    const x = view.places[2 * cell] ?? 0;
    if (distance(cell) > 3.7 || cell % 13 === 6) return { ground: "sea" };
    if (x < -0.6) return { ground: "land", owner: 0, ...(cell % 4 === 0 ? { thing: "peasant" } : {}) };
    if (x > 1.1) return { ground: "land", owner: 1, ...(cell % 5 === 0 ? { thing: "tower" } : {}) };
    return { ground: "land" };
  });
  kinds.forEach((kind) => {
    if (kind.thing === "tower") kind.badge = { text: "2", meaning: "two fathoms" };
  });
  const cells = kinds.flatMap((kind, cell) => (kind.owner === 0 ? [cell] : []));
  view.labels = { texts: ["N", "S"], places: [0, -4.6, 0, 4.6] };
  return { view, kinds, regions: [{ owner: 0, title: "reef at 1", cells, facts: [], acts_now: true }] };
}

function plain(view: ReturnType<typeof boardOf>): Board {
  const last = view.cells.length - 1;
  const kinds = view.cells.map((_, cell): Kind =>
    cell < 3 ? { thing: "stone", owner: 0 } : cell > last - 3 ? { thing: "stone", owner: 1 } : {},
  );
  return { view, kinds };
}

const boards: Record<string, () => Board> = {
  islands: archipelago,
  pointed: () => plain(hexBoard("pointed_hexagon", 3)),
  flat: () => plain(hexBoard("flat_hexagon", 3)),
  ring: () => {
    const places = Array.from({ length: 49 }, (_, cell): [number, number] => [cell % 7, Math.floor(cell / 7)]);
    const middle = ([x, y]: [number, number]) => x > 1 && x < 5 && y > 1 && y < 5;
    return plain(
      boardOf(
        "square",
        places.filter((place) => !middle(place)),
      ),
    );
  },
};

for (const [name, board] of Object.entries(boards)) {
  for (const theme of ["light", "dark"]) {
    test(`${name} in ${theme} colours, by mouse and keys`, async ({ page, baseURL }) => {
      const shown = board();
      const played = await imitate(page, shown);
      await visit(page, `${baseURL}#/match/g1`, { theme, badges: true, seen: ["reefs"] });
      await expect(status(page)).toHaveText("Ann to move.");
      await expect(page.locator('[role="gridcell"]')).toHaveCount(shown.kinds.length);
      const { moves } = positionOf(shown, "");
      const [first, other] = [moves[0], moves.at(-1)];
      if (!first || !other) throw new Error("nothing can be played");
      const cell = (index: number | undefined) => page.locator(`[data-cell="${index}"]`);
      await cell(first.cells[0]).click();
      await expect(cell(first.cells[1])).toHaveAttribute("aria-label", /move here/);
      await picture(page, `shape-${name}-${theme}`);
      await cell(first.cells[1]).click();
      await expect.poll(() => played).toEqual([first.text]);
      // The same from the other side, with the keyboard.
      await page.keyboard.press("f");
      await cell(other.cells[0]).focus();
      await page.keyboard.press("Enter");
      await expect(cell(other.cells[1])).toHaveAttribute("aria-label", /move here/);
      const seen = new Set<string | null>();
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        await cell(other.cells[0]).focus();
        await page.keyboard.press(key);
        seen.add(await page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? null));
      }
      expect(seen.size).toBeGreaterThan(1);
      await cell(other.cells[1]).focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => played).toEqual([first.text, other.text]);
    });
  }
}

test("hexagons are painted in rows of different lengths", async ({ page, baseURL }) => {
  const view = hexBoard("pointed_hexagon", 1);
  const legend = [{ code: "" }, { code: "r", thing: "stone", owner: 0 }, { code: "b", thing: "stone", owner: 1 }];
  const board: Board = { view, kinds: view.cells.map((): Kind => ({})) };
  await imitate(page, board, legend, "2/3/2 r");
  await visit(page, `${baseURL}#/editor/reefs`);
  await page.getByRole("button", { name: "Red stone" }).click();
  await page.locator('[data-cell="3"]').click();
  await page.locator('[data-cell="6"]').click();
  await expect(page.getByRole("textbox", { name: "Position" })).toHaveValue("2/1r1/1r r");
  await picture(page, "shape-editor");
});

test("a game without a board is played with its buttons", async ({ page, baseURL }) => {
  const board: Board = { view: boardOf("square", []), kinds: [] };
  await imitate(page, board);
  await visit(page, `${baseURL}#/match/g1`, { seen: ["reefs"] });
  await expect(status(page)).toHaveText("Ann to move.");
  await expect(page.locator(".board")).toBeHidden();
});
