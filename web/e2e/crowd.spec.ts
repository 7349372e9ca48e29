// Many players on an imitated server: up to ten, with chance and hidden hands.
import { gameOf, imitate, positionOf } from "./imitation";
import { status } from "./playing";
import { expect, picture, test, visit } from "./server";

const colours = ["red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "brown", "grey"];
const played = (...texts: string[]) => texts.map((text) => ({ text, notation: text, cells: [] }));

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("ten players take part", async ({ page, baseURL }) => {
      const option = { name: "players", meaning: "how many play", lowest: 2, highest: 10, step: 1, default: 4 };
      const game = gameOf({ players: colours, options: [option] });
      const opened: Record<string, unknown>[] = [];
      const players = colours.map((_, seat) =>
        seat === 0
          ? { name: "Ann", here: true }
          : seat === 4
            ? { name: "", here: false, open: true }
            : { name: "Bot", bot: "level:4", here: false },
      );
      const state = () => ({
        match: "g1",
        ...positionOf({ ply: 13, turn: 14, round: 2, to_move: 0 }),
        history: colours
          .map((_, player) => ({ turn: player + 1, round: 1, player, moves: played(`m${player}`) }))
          .concat([0, 1, 2].map((player) => ({ turn: player + 11, round: 2, player, moves: played(`n${player}`) }))),
        players,
        seats: [0],
        clock: { base: 300_000, increment: 0, left: colours.map((_, seat) => 300_000 - seat * 17_000), running: 0 },
        kept: {},
      });
      await imitate(page, game, (message) => {
        if (message.type === "new") opened.push(message);
        return ["new", "subscribe"].includes(message.type) ? state() : undefined;
      });
      await visit(page, `${baseURL}#/new/fair`, { seen: ["fair"] });
      await page.getByText("More settings").click();
      await expect(page.getByLabel("Yellow is played by")).toBeVisible();
      await expect(page.getByLabel("Purple is played by")).toHaveCount(0);
      await page.getByRole("slider", { name: "Players" }).fill("10");
      await page.getByLabel("Purple is played by").selectOption("A friend, by link");
      await page.getByLabel("Your name").fill("Ann");
      await picture(page, `crowd-new-${width}`, true);
      await page.getByRole("button", { name: "Start the game" }).click();
      await expect(page.locator(".strip")).toHaveCount(10);
      expect((opened[0]?.players as object[]).length).toBe(10);
      expect(opened[0]).toMatchObject({ claim: [0], options: { players: 10 } });
      await expect(page.locator(".clock")).toHaveCount(10);
      await expect(page.locator("button.move")).toHaveCount(13);
      await expect(page.getByLabel("Invitation to play Purple")).toBeVisible();
      await picture(page, `crowd-match-${width}`, true);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide).toBe(false);
    });

    test("three players get places", async ({ page, baseURL }) => {
      const outcome = { ended: true, winner: 1, places: [3, 1, 1], by: "turns" };
      const state = (winner: number | null, places: number[]) => ({
        match: "g1",
        ...positionOf({ ply: 1, outcome: { ...outcome, winner, places }, moves: [] }),
        players: [{ name: "Ann" }, { name: "Bob" }, { name: "Cat" }],
        kept: {},
      });
      let now = state(1, [2, 1, 2]);
      await imitate(page, gameOf({ players: ["red", "blue", "green"] }), (message) =>
        message.type === "subscribe" ? now : undefined,
      );
      await visit(page, `${baseURL}#/match/g1`, { seen: ["fair"] });
      await expect(status(page)).toHaveText(/^Bob/);
      await expect(page.getByText("1st Bob · 2nd Ann and Cat")).toBeVisible();
      await picture(page, `crowd-end-${width}`);
      now = state(null, [3, 1, 1]);
      await page.reload();
      await expect(status(page)).toHaveText(/^Bob and Cat share the win/);
      await expect(page.getByText("1st Bob and Cat · 3rd Ann")).toBeVisible();
    });

    test("chance is not a player", async ({ page, baseURL }) => {
      const rolls = [4, 2, 6, 1, 3, 5];
      const history = rolls.flatMap((roll, i) => [
        { turn: i + 1, round: Math.floor(i / 2) + 1, player: -2, moves: played(String(roll)) },
        { turn: i + 1, round: Math.floor(i / 2) + 1, player: i % 2, moves: played(`${"abcdef"[i]}${roll}`) },
      ]);
      await imitate(page, gameOf({}), (message) =>
        message.type === "subscribe"
          ? {
              match: "g1",
              ...positionOf({ ply: 12, turn: 7, round: 4 }),
              history,
              players: [{ name: "Ann" }, { name: "Bob" }],
              kept: {},
            }
          : undefined,
      );
      await visit(page, `${baseURL}#/match/g1`, { seen: ["fair"] });
      await expect(page.locator("button.move")).toHaveCount(12);
      await expect(page.getByRole("button", { name: "Chance 4" })).toBeVisible();
      await expect(page.locator(".round")).toHaveCount(3);
      await picture(page, `crowd-chance-${width}`);
    });

    test("hands are hidden from people who share the screen", async ({ page, baseURL }) => {
      let eye: number | null = null;
      let toMove = 0;
      let ply = 0;
      const asked: unknown[] = [];
      const state = () => {
        const holds = (player: number) => (eye === player ? `ace of ${colours[player]}` : "card");
        const position = positionOf({ ply, turn: ply + 1, round: 1, to_move: toMove, text: `${ply} seen by ${eye}` });
        return {
          match: "g1",
          ...position,
          view: {
            ...position.view,
            kinds: [{}, { thing: holds(0), owner: 0 }, { thing: holds(1), owner: 1 }],
            cells: [1, 0, 0, 0, 0, 0, 0, 0, 2],
          },
          moves: eye === toMove ? position.moves : [],
          history: Array.from({ length: ply }, (_, i) => ({
            turn: i + 1,
            round: Math.floor(i / 2) + 1,
            player: i % 2,
            moves: played("x"),
          })),
          players: [{ name: "" }, { name: "" }],
          ...(eye === null ? {} : { observer: eye }),
          kept: {},
        };
      };
      await imitate(page, gameOf({ hides: true }), (message, tell) => {
        if (message.type === "subscribe") return state();
        if (message.type === "state") {
          asked.push(message.as);
          eye = message.as === -1 ? null : (message.as as number);
          return state();
        }
        if (message.type === "play") {
          ply++;
          toMove = ply % 2;
          tell({ type: "changed", ...state() }); // still as seen by the player who has moved
          return { match: "g1", ply, kept: {} };
        }
        return undefined;
      });
      await visit(page, `${baseURL}#/match/g1`, { seen: ["fair"] });
      const curtain = page.getByRole("dialog");
      await expect(curtain).toContainText("Pass the device to Red");
      await expect(page.locator('[aria-label*="ace"]')).toHaveCount(0);
      await picture(page, `curtain-${width}`);
      await page.getByRole("button", { name: "Show what I see" }).click();
      await expect(curtain).toHaveCount(0);
      await expect(page.locator('[aria-label*="ace of red"]')).toHaveCount(1);
      await picture(page, `hand-${width}`);
      await page.locator('[data-cell="4"]').click();
      await expect(curtain).toContainText("Pass the device to Blue");
      await expect(page.locator('[aria-label*="ace"]')).toHaveCount(0);
      await page.keyboard.press("Enter"); // the button is focused
      await expect(page.locator('[aria-label*="ace of blue"]')).toHaveCount(1);
      await expect(page.locator('[aria-label*="ace of red"]')).toHaveCount(0);
      expect(asked).toEqual([0, -1, 1]);
    });
  });
}
