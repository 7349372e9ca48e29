import { makeMove, mouse, openGame, status } from "./playing";
import { expect, test, visit } from "./server";

test("two browsers play each other by link, and a third watches", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "blackstone", { size: 6 }, [{ name: "Ann" }, { name: "Bob" }]);
  await page.getByRole("button", { name: "Share" }).click();
  const invitation = await page.getByLabel("Link for Blue").inputValue();
  await page.getByRole("button", { name: "Copy link" }).nth(1).click();
  const watching = await page.getByLabel("Link to watch").inputValue();

  const other = await (await browser.newContext()).newPage();
  await visit(other, invitation);
  await expect(status(other)).toHaveText("Ann to move.");
  expect(other.url()).toBe(watching);

  const spectator = await (await browser.newContext()).newPage();
  await visit(spectator, watching);
  await expect(spectator.getByText("You are watching.")).toBeVisible();
  await expect(spectator.locator('[aria-label*="may move"]')).toHaveCount(0);

  await makeMove(page, mouse, 4);
  await expect(page.locator('[aria-label*="may move"]')).toHaveCount(0);
  await expect(other.locator("button.move")).toHaveCount(1);
  await expect(spectator.locator("button.move")).toHaveCount(1);
  await expect(status(other)).toHaveText(/Bob to move|Your move/);
  await makeMove(other, mouse, 4);
  await expect(page.locator("button.move")).toHaveCount(2);
  await other.close();
  await expect(page.locator(".presence.here")).toHaveCount(1);
});

test("a restarted server loses nothing", async ({ page, server }) => {
  await visit(page, server.address);
  await openGame(page, "replica");
  await makeMove(page, mouse, 3);
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  const moves = await page.locator("button.move").allTextContents();
  await server.stop("SIGKILL");
  await expect(page.getByText("The connection was lost.")).toBeVisible();
  await server.start();
  await expect(page.getByText("The connection was lost.")).toBeHidden({ timeout: 20_000 });
  await expect(page.locator("button.move")).toHaveText(moves);
  await makeMove(page, mouse, 8);
});
