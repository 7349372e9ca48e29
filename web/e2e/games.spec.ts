import { keyboard, makeMove, mouse, openGame, over, playToTheEnd, status, touch } from "./playing";
import { expect, picture, test, visit } from "./server";

const options: Record<string, object> = {
  antiyomacy: { size: 6, seed: 3, max_turns: 40 },
  blackstone: { size: 6 },
  replica: {},
  apart: {},
};

for (const game of Object.keys(options)) {
  test(`a whole game of ${game} by mouse`, async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    await visit(page, baseURL ?? "");
    await openGame(page, game, options[game], [{}, { bot: "level:5" }]);
    await playToTheEnd(page, mouse);
    await expect(status(page)).toHaveText(over);
    await picture(page, `end-${game}`);
  });
}

test("a whole game with the keyboard only", async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  await visit(page, baseURL ?? "");
  await openGame(page, "blackstone", { size: 6 }, [{}, { bot: "level:5" }]);
  await playToTheEnd(page, keyboard);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test("a whole game by touch", async ({ page, baseURL }) => {
    test.setTimeout(180_000);
    await visit(page, baseURL ?? "");
    await openGame(page, "replica", {}, [{}, { bot: "level:5" }]);
    await playToTheEnd(page, touch);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});

test("play now is one click away", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await page.getByRole("button", { name: "Play Replica now" }).click();
  await expect(status(page)).toHaveText("Your move.");
});

test("a piece can be dragged", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica");
  await page.locator('[data-cell="32"]').dragTo(page.locator('[data-cell="24"]'));
  await expect(page.locator("button.move").first()).toHaveText("a4|a5");
});

test("moves can be taken back and redone, and hints are shown", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "blackstone");
  await makeMove(page, mouse, 5);
  await expect(page.locator("button.move")).toHaveCount(2);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.locator("button.move")).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.locator("button.move")).not.toHaveCount(0);
  await expect(status(page)).toHaveText("Your move.");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText(/^Try /)).toBeVisible();
  await expect(page.locator(".arrows > *")).toHaveCount(1);
});

test("arrow keys show earlier positions", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "apart");
  await makeMove(page, mouse, 3);
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  await page.keyboard.press("Home");
  await expect(page.getByText("You are looking at an earlier position.")).toBeVisible();
  await expect(page.locator("use.piece")).toHaveCount(24);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator('button.move[aria-current="true"]')).toHaveAttribute("data-ply", "1");
  await page.keyboard.press("End");
  await expect(page.getByText("You are looking at an earlier position.")).toBeHidden();
});

test("after resigning, a rematch switches colours", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await expect(status(page)).toHaveText(/You lost by resignation/);
  await page.getByRole("button", { name: /Rematch/ }).click();
  await expect(page.locator(".strip.active")).toBeVisible();
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  await expect(page.locator("button.move")).toHaveCount(1);
});

test("computers play each other at the chosen speed, pause and step", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { pace: "brisk" });
  // Every move the page receives, with its time: no two may arrive together.
  await page.evaluate(() => {
    const times: number[] = [];
    let count = 0;
    new MutationObserver(() => {
      const now = document.querySelectorAll("button.move").length;
      for (; count < now; count++) times.push(performance.now());
    }).observe(document.body, { childList: true, subtree: true });
    (window as unknown as { times: number[] }).times = times;
  });
  await openGame(page, "replica", {}, [{ bot: "level:2" }, { bot: "level:1" }], { paused: true });
  await expect(page.locator("button.move").nth(4)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
  const count = await page.locator("button.move").count();
  await page.getByRole("button", { name: "Step" }).click();
  await expect(page.locator("button.move")).toHaveCount(count + 1);
  await page.getByRole("button", { name: "Step" }).dblclick();
  await expect.poll(() => page.locator("button.move").count()).toBeGreaterThan(count + 1);
  expect(await page.locator("button.move").count()).toBeLessThanOrEqual(count + 3);
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  const pauses = times.slice(1, 5).map((time, i) => time - (times[i] ?? 0));
  // On a busy machine one comes a little late, and the next one seems early.
  expect(pauses.reduce((sum, pause) => sum + pause) / pauses.length).toBeGreaterThan(400);
  expect(Math.min(...pauses)).toBeGreaterThan(200);
  await page.getByLabel("Speed").selectOption("Instant");
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(status(page)).toHaveText(over, { timeout: 60_000 });
});

test("a thinking computer shows its search and can be made to move now", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica", {}, [{}, { bot: "alphabeta:time=50s" }]);
  await makeMove(page, mouse, 3);
  await expect(page.locator(".strip.active")).toContainText(/depth\s+\d+ · \S+ s · \S+\s+nodes/);
  await page.getByRole("button", { name: "Move now" }).click();
  await expect(page.locator("button.move")).toHaveCount(2);
  await expect(status(page)).toHaveText("Your move.");
});

test("reloading in mid-game loses nothing", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "blackstone");
  await makeMove(page, mouse, 9);
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  const moves = await page.locator("button.move").allTextContents();
  await page.reload();
  await expect(page.locator("button.move")).toHaveText(moves);
  await makeMove(page, mouse, 2);
});
