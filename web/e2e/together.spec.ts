import type { Browser, Page } from "@playwright/test";
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, test, visit } from "./server";

async function another(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await visit(page, address);
  return page;
}

/** Ann opens a game and hands the second seat to Bob by its link. */
async function invite(page: Page, browser: Browser): Promise<{ bob: Page; watching: string }> {
  await openGame(page, "blackstone", { size: 6 }, [{ name: "Ann" }, { name: "Bob" }]);
  await page.getByRole("button", { name: "Share" }).click();
  const invitation = await page.getByLabel("Link for Blue").inputValue();
  await page.getByRole("button", { name: "Copy link" }).nth(1).click();
  const watching = await page.getByLabel("Link to watch").inputValue();
  await page.getByRole("button", { name: "Close" }).click();
  const bob = await another(browser, invitation);
  await expect(status(bob)).toHaveText("Ann to move.");
  expect(bob.url()).toBe(watching);
  return { bob, watching };
}

const moves = (page: Page) => page.locator("button.move");
const mayMove = (page: Page) => page.locator('[aria-label*="may move"]');

test("two browsers play each other by link, and a third watches", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const { bob, watching } = await invite(page, browser);
  await expect(page.locator(".presence.here")).toHaveCount(2);

  const spectator = await another(browser, watching);
  await expect(spectator.getByText("You are watching.")).toBeVisible();
  await expect(mayMove(spectator)).toHaveCount(0);
  await expect(spectator.getByRole("button", { name: "Resign" })).toHaveCount(0);

  await expect(mayMove(bob)).toHaveCount(0);
  await makeMove(page, mouse, 4);
  await expect(mayMove(page)).toHaveCount(0);
  await expect(moves(bob)).toHaveCount(1);
  await expect(moves(spectator)).toHaveCount(1);
  await bob.reload();
  await expect(status(bob)).toHaveText(/Bob to move/);
  await makeMove(bob, mouse, 4);
  await expect(moves(page)).toHaveCount(2);
  await expect(page.locator(".presence.here")).toHaveCount(2);
  await bob.close();
  await expect(page.locator(".presence.here")).toHaveCount(1);
});

test("taking back is asked, agreed to, and declined by playing on", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const { bob } = await invite(page, browser);
  await makeMove(page, mouse, 4);
  await page.getByRole("button", { name: "Ask to take back" }).click();
  await expect(page.getByText(/You asked to take a move back/)).toBeVisible();
  await expect(bob.getByText(/The other player asks/)).toBeVisible();
  await bob.screenshot({ path: "shots/offer.png" });
  await bob.getByRole("button", { name: "Agree" }).click();
  for (const each of [page, bob]) {
    await expect(moves(each)).toHaveCount(0);
    await expect(each.getByText(/take a move back/)).toHaveCount(0);
  }
  await makeMove(page, mouse, 4);
  await page.getByRole("button", { name: "Ask to take back" }).click();
  await expect(bob.getByText(/The other player asks/)).toBeVisible();
  await makeMove(bob, mouse, 4);
  for (const each of [page, bob]) {
    await expect(moves(each)).toHaveCount(2);
    await expect(each.getByText(/take a move back/)).toHaveCount(0);
  }
});

test("a link with a wrong key lets one watch", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const match = await openGame(page, "replica", {}, [{ name: "Ann" }, { name: "Bob" }]);
  const stranger = await another(browser, `${baseURL}#/match/${match}/AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(stranger.getByText(/The key in this link does not fit/)).toBeVisible();
  await expect(stranger.getByText("You are watching.")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText("You are watching.")).toBeVisible();
  await expect(stranger.getByText(/The key in this link does not fit/)).toBeHidden();
});

test("a killed server loses nothing, and a move made meanwhile is played", async ({ page, server }) => {
  await visit(page, server.address);
  await openGame(page, "replica");
  await makeMove(page, mouse, 3);
  await expect(status(page)).toHaveText("Your move.");
  const before = await moves(page).allTextContents();
  await server.stop("SIGKILL");
  await expect(page.getByText(/The connection was lost/)).toBeVisible();
  await page.screenshot({ path: "shots/lost.png" });
  await mayMove(page).nth(3).click();
  await page.locator('[aria-label*="may be gone to"]').first().click();
  await server.start();
  const again = page.getByRole("button", { name: "Try now" });
  await again.click({ timeout: 1_000 }).catch(() => undefined); // it may have come back by itself
  await expect(again).toBeHidden({ timeout: 15_000 });
  await expect(moves(page)).toHaveCount(before.length + 2);
  expect((await moves(page).allTextContents()).slice(0, before.length)).toEqual(before);
  await makeMove(page, mouse, 8);
});
