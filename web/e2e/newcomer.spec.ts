// A game that the page has never heard of, from an imitated server: it must be listed, set up, drawn and played
// without any code written for it.
import { nothingLaid } from "./imitation";
import { status } from "./playing";
import { expect, picture, test, visit } from "./server";

const game = {
  name: "gardens",
  title: "Gardens",
  summary: "plant three in a row",
  move_hint: "a cell such as b2",
  players: ["lime", "plum"],
  acts: [],
  options: [{ name: "beds", meaning: "how many beds", lowest: 3, highest: 5, step: 1, default: 3 }],
  bots: [
    { name: "random", about: "any legal move", options: [{ name: "seed", meaning: "of its luck", kind: "seed" }] },
  ],
  source_bots: [],
  levels: 10,
  rules: "# Gardens\n\n- **1.1** Plant.\n",
};

function position(planted: number[]) {
  const cells = Array.from({ length: 9 }, (_, cell) =>
    planted.includes(cell)
      ? { thing: "rose bush", owner: planted.indexOf(cell) % 2, ground: "soil" }
      : { ground: "soil" },
  );
  const name = (cell: number) => `${"abc"[cell % 3]}${Math.floor(cell / 3) + 1}`;
  return {
    game: "gardens",
    options: { beds: 3 },
    text: planted.join(","),
    ply: planted.length,
    turn: planted.length + 1,
    round: 1,
    to_move: planted.length % 2,
    outcome: { ended: false },
    view: {
      outline: "square",
      kinds: cells,
      cells: cells.map((_, cell) => cell),
      names: cells.map((_, cell) => name(cell)),
      places: cells.flatMap((_, cell) => [cell % 3, Math.floor(cell / 3)]),
      labels: { texts: ["1", "a"], places: [-1, 0, 0, -1] },
    },
    moves: cells.flatMap((cell, index) =>
      "thing" in cell ? [] : [{ text: name(index), notation: name(index), cells: [index] }],
    ),
    history_from: 0,
    history: planted.map((cell, i) => ({
      turn: i + 1,
      round: 1,
      player: i % 2,
      moves: [{ text: name(cell), notation: name(cell), cells: [cell] }],
    })),
  };
}

test("a new game needs no code of its own", async ({ page, baseURL }) => {
  const planted: number[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const state = () => ({ match: "g1", ...position(planted), players: [{ name: "Ann" }, { name: "Bob" }], kept: {} });
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      const answers: Record<string, () => object> = {
        hello: () => ({ program: "castellan", version: "0", protocol: 2 }),
        games: () => ({ games: [game] }),
        list: () => ({ games: [], all: 0 }),
        look: () => position([]),
        overlays: () => nothingLaid,
        think: () => ({ depth: 1, nodes: 9, seconds: 0, lines: [{ score: 0, moves: ["b2"] }], final: true }),
        new: state,
        subscribe: state,
        play: () => {
          planted.push(position(planted).moves.find((move) => move.text === message.move)?.cells[0] ?? 0);
          socket.send(JSON.stringify({ type: "changed", ...state() }));
          return { match: "g1", ply: planted.length, kept: {} };
        },
      };
      socket.send(JSON.stringify({ type: message.type, id: message.id, ...(answers[message.type]?.() ?? {}) }));
    });
  });
  await visit(page, baseURL ?? "", { seen: [] });
  await expect(page.getByRole("heading", { name: "Gardens" })).toBeVisible();
  await page.getByRole("link", { name: "Set up a game of Gardens" }).click();
  await page.getByText("More settings").click();
  await expect(page.getByLabel("Beds")).toHaveValue("3");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("Your first game of Gardens")).toBeVisible();
  await expect(status(page)).toHaveText("Ann to move.");
  await page.locator('[data-cell="4"]').click();
  await expect(status(page)).toHaveText("Bob to move.");
  await page.locator('[data-cell="0"]').click();
  await expect(page.locator('[data-cell="4"]')).toHaveAttribute("aria-label", /lime rose bush on b2/);
  await expect(page.locator("text.initial")).toHaveText(["R", "R"]);
  await picture(page, "newcomer");
});
