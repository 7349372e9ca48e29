// Positions with thousands of moves, and games of more than a thousand.
import type { Page } from "@playwright/test";
import { richProvince } from "../src/testing/richProvince";
import { openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

const mostBytes = 100_000;
const target = '[role="gridcell"][aria-label*="move here"]';

/** The longest message that a page has received, not counting the list of games. */
function watchMessages(page: Page): () => number {
  let longest = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (!String(payload).includes('"type":"games"')) longest = Math.max(longest, Buffer.byteLength(payload));
    }),
  );
  return () => longest;
}

test("a rich province buys and moves, however many moves it has", async ({ page, baseURL }) => {
  const longest = watchMessages(page);
  await visit(page, baseURL ?? "");
  const { options, state } = richProvince();
  await openGame(page, "antiyomacy", options, [{}, { bot: "random" }], { state });
  await page.getByRole("button", { name: "tower, 15", exact: true }).click();
  await expect.poll(() => page.locator(target).count()).toBeGreaterThan(500);
  await picture(page, "rich");
  await page.locator('[data-cell="330"]').click();
  await expect(page.locator("button.move").first()).toHaveText("tower@10-10");
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  await expect(page.locator('[data-cell="330"]')).toHaveAttribute("aria-label", /^red tower/);

  // A unit moves without choosing a word first.
  const unit = page.locator('[data-cell="7"]');
  await expect(unit).toHaveAttribute("aria-label", /red peasant.*can move/);
  await unit.click();
  await expect(page.locator(target).first()).toBeAttached();
  const moves = await page.locator("button.move").count();
  await page.locator(target).first().click();
  await expect.poll(() => page.locator("button.move").count()).toBeGreaterThan(moves);
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });

  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(page.getByRole("button", { name: "pass", exact: true })).not.toHaveCount(0);
  expect(longest()).toBeLessThan(mostBytes);
});

test("a slow answer is waited for, and dropped when a newer position arrives", async ({ page, baseURL }) => {
  let hold = false;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(text));
    server.onMessage((text) => {
      if (hold && JSON.parse(String(text)).type === "choices") held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await visit(page, baseURL ?? "");
  const { options, state } = richProvince();
  await openGame(page, "antiyomacy", options, [{}, {}], { state });
  const tower = page.getByRole("button", { name: "tower, 15", exact: true });
  await expect(tower).toBeEnabled();
  hold = true;
  await tower.click();
  await expect(page.getByText("Loading moves …")).toBeVisible();
  await picture(page, "looking-up");
  hold = false;
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(status(page)).toHaveText("Blue to move.");
  for (const answer of held) answer();
  await expect(page.getByText("Loading moves …")).toHaveCount(0);
  await expect(page.locator(target)).toHaveCount(0);
});

test("a rich province is analysed", async ({ page, baseURL }) => {
  const longest = watchMessages(page);
  const { options, state } = richProvince();
  const query = new URLSearchParams({ state });
  for (const [name, value] of Object.entries(options)) query.set(`o.${name}`, String(value));
  await visit(page, `${baseURL}#/analysis/antiyomacy?${query}`);
  await page.getByRole("button", { name: "farm, 12", exact: true }).click();
  await expect.poll(() => page.locator(target).count()).toBeGreaterThan(500);
  await page.locator('[data-cell="330"]').click();
  await expect(page.locator(".try")).toHaveText("farm@10-10");
  expect(longest()).toBeLessThan(mostBytes);
});

test("a game of more than a thousand moves is complete", async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  const played = 1_300;
  await visit(page, baseURL ?? "");
  const turns = Array.from({ length: played }, (_, turn) => `${turn + 1}. nothing`).join(" ");
  const record = `[Game "antiyomacy"]\n[Options "size=6 seed=3"]\n\n${turns} *\n`;
  await page.getByLabel("Record or position").fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator("button.move")).toHaveCount(played, { timeout: 20_000 });
  await expect(page.locator(`button.move[data-ply="${played}"]`)).toBeInViewport();
  await page.keyboard.press("Home");
  await expect(page.getByText("You are looking at an earlier position.")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('button.move[data-ply="1"]')).toBeInViewport();
  await page.locator('button.move[data-ply="40"]').click();
  await expect(page.locator('button.move[aria-current="true"]')).toHaveAttribute("data-ply", "40");
  await page.keyboard.press("End");
  const before = await page.evaluate(() => performance.now());
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(page.locator("button.move")).toHaveCount(played + 1);
  console.log(`a move after ${played}: ${((await page.evaluate(() => performance.now())) - before).toFixed(0)} ms`);
  await page.getByRole("link", { name: "Analyse" }).click();
  await expect(page.locator("button.move")).toHaveCount(played + 1, { timeout: 20_000 });
  await page.getByRole("img", { name: "Evaluation graph" }).click({ position: { x: 100, y: 20 } });
  await page.getByRole("group", { name: "Moves" }).scrollIntoViewIfNeeded();
  await expect(page.locator('button.move[aria-current="true"]')).toBeInViewport();
});
