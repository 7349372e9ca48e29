import type { Browser, Page } from "@playwright/test";
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

async function another(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await visit(page, address);
  return page;
}

/** Ann sets up a game, and a friend opens the invitation. */
async function invite(page: Page, browser: Browser): Promise<{ bob: Page; watching: string; invitation: string }> {
  await page.goto(`${page.url().split("#")[0]}#/new/blackstone`);
  await page.getByLabel("Size").fill("6");
  await page.getByText("A friend, by link").first().click();
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(status(page)).toHaveText("Your move.");
  const waiting = page.getByRole("dialog", { name: "Waiting for your friend" });
  await expect(waiting.getByRole("img", { name: "QR code of the invitation" })).toBeVisible();
  await picture(page, "waiting");
  const invitation = await waiting.getByLabel("Invitation to play Blue").inputValue();
  await page.getByRole("button", { name: "Share" }).click();
  const watching = await page.getByLabel("Spectator link").inputValue();
  expect(invitation).toBe(`${watching}/join`);
  await picture(page, "open-seat");
  await page.getByRole("button", { name: "Share" }).click();
  const bob = await another(browser, invitation);
  await expect(status(bob)).toHaveText("Ann to move.");
  await expect(bob.getByText("You are watching.")).toHaveCount(0);
  expect(bob.url()).toBe(watching);
  await expect(page.getByLabel("Invitation to play Blue")).toHaveCount(0);
  return { bob, watching, invitation };
}

const moves = (page: Page) => page.locator("button.move");
const mayMove = (page: Page) => page.locator('[aria-label*="can move"]');

test("two browsers play each other by link, and a third watches", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const { bob, watching, invitation } = await invite(page, browser);
  await expect(page.locator(".presence.here")).toHaveCount(2);

  const spectator = await another(browser, watching);
  await expect(spectator.getByText("You are watching.")).toBeVisible();
  await expect(mayMove(spectator)).toHaveCount(0);
  await expect(spectator.getByRole("button", { name: "Resign" })).toHaveCount(0);
  await expect(spectator.getByRole("button", { name: /^Play as/ })).toHaveCount(0);

  const late = await another(browser, invitation);
  await expect(late.getByText(/Somebody else has just taken that seat/)).toBeVisible();
  await expect(late.getByText("You are watching.")).toBeVisible();
  expect(late.url()).toBe(watching);

  await expect(mayMove(bob)).toHaveCount(0);
  await makeMove(page, mouse, 4);
  await expect(mayMove(page)).toHaveCount(0);
  await expect(moves(bob)).toHaveCount(1);
  await expect(moves(spectator)).toHaveCount(1);
  await bob.reload();
  await expect(status(bob)).toHaveText("Your move.");
  await makeMove(bob, mouse, 4);
  await expect(moves(page)).toHaveCount(2);
  await expect(page.locator(".presence.here")).toHaveCount(2);
  await bob.close();
  await expect(page.locator(".presence.here")).toHaveCount(1);
});

test("one of two seats is handed over, taken by a spectator, and moved to another device", async ({
  page,
  browser,
  baseURL,
}) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "blackstone", { size: 6 }, [{ name: "Ann" }, { name: "Bob" }]);
  await page.getByRole("button", { name: "Share" }).click();
  const share = page.getByRole("group", { name: "Share" });
  await share.getByRole("listitem").filter({ hasText: "Blue" }).getByRole("button", { name: "Hand over" }).click();
  await expect(share.getByLabel("Invitation to play Blue")).toBeVisible();
  await expect(share.getByRole("button", { name: "Hand over" })).toHaveCount(0);
  await picture(page, "handed-over");
  await makeMove(page, mouse, 4);
  await expect(status(page)).toHaveText("Waiting for Bob to join.");

  const bob = await another(browser, await share.getByLabel("Spectator link").inputValue());
  await expect(bob.getByText("You are watching.")).toBeVisible();
  await picture(bob, "take-a-seat");
  await bob.getByRole("button", { name: "Play as Blue" }).click();
  await expect(status(bob)).toHaveText("Your move.");
  await makeMove(bob, mouse, 4);
  await expect(moves(page)).toHaveCount(2);

  // Bob continues on a phone.
  await bob.getByRole("button", { name: "Share" }).click();
  const key = await bob.evaluate(() => Object.values(JSON.parse(localStorage.getItem("castellan.keys") ?? "{}"))[0]);
  const [token] = Object.values(key as Record<string, string>);
  const phone = await another(browser, `${bob.url()}/${token}`);
  await expect(status(phone)).toHaveText("Ann to move.");
  await expect(phone.getByText("You are watching.")).toHaveCount(0);
  await makeMove(page, mouse, 4);
  await makeMove(phone, mouse, 4);
  await expect(moves(bob)).toHaveCount(4);
});

test("playing a friend takes one click, and a phone can scan the way", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  await page.getByRole("button", { name: "Play Replica with a friend" }).click();
  const waiting = page.getByRole("dialog", { name: "Waiting for your friend" });
  await expect(waiting.getByRole("img", { name: "QR code of the invitation" })).toBeVisible();
  await expect(waiting.getByText("castellan serve --host 0.0.0.0")).toBeVisible();
  const friend = await another(browser, await waiting.getByLabel(/^Invitation to play/).inputValue());
  await expect(waiting).toHaveCount(0);
  await expect(friend.getByRole("dialog")).toHaveCount(0);
  for (const each of [page, friend]) await expect(each.locator(".presence.here")).toHaveCount(2);
});

test("an open seat can be taken by whoever created the game", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica", {}, [{}, {}], { claim: [0] });
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Play it myself" }).click();
  await expect(page.getByLabel(/^Invitation/)).toHaveCount(0);
  await makeMove(page, mouse, 3);
  await makeMove(page, mouse, 3);
  await expect(moves(page)).toHaveCount(2);
});

test("a takeback is requested, agreed to, and declined by playing on", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const { bob } = await invite(page, browser);
  await makeMove(page, mouse, 4);
  await page.getByRole("button", { name: "Ask to take back" }).click();
  await expect(page.getByText(/You asked to take your last move back/)).toBeVisible();
  await expect(bob.getByText(/Ann asks to take a move back/)).toBeVisible();
  await picture(bob, "offer");
  await bob.getByRole("button", { name: "Accept" }).click();
  for (const each of [page, bob]) {
    await expect(moves(each)).toHaveCount(0);
    await expect(each.getByText(/take (a|your last) move back/)).toHaveCount(0);
  }
  await makeMove(page, mouse, 4);
  await page.getByRole("button", { name: "Ask to take back" }).click();
  await expect(bob.getByText(/Ann asks to take a move back/)).toBeVisible();
  await makeMove(bob, mouse, 4);
  for (const each of [page, bob]) {
    await expect(moves(each)).toHaveCount(2);
    await expect(each.getByText(/take (a|your last) move back/)).toHaveCount(0);
  }
});

test("a draw is offered, declined and agreed on, and the engine keeps quiet", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "apart", {}, [{}, {}], { claim: [0] });
  const bob = await another(browser, await page.getByLabel("Invitation to play Black").inputValue());
  await expect(page.getByLabel("Invitation to play Black")).toHaveCount(0);
  await makeMove(page, mouse, 3);
  for (const each of [page, bob]) {
    await expect(each.getByRole("button", { name: "Hint" })).toHaveCount(0);
    await expect(each.getByRole("button", { name: "Analyse" })).toBeDisabled();
  }
  // Nor in the analysis of the same browser.
  const match = page.url();
  await page.goto(match.replace("#/match/", "#/analysis/match/"));
  await page.reload();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText(/engine gives no help/)).toBeVisible();
  await page.getByRole("link", { name: "To the match" }).click();
  await expect(status(page)).toBeVisible();
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await bob.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("You offered a draw")).toHaveCount(0);
  await expect(page.getByText("Your offer of a draw was declined.")).toBeVisible();
  await page.getByRole("button", { name: "Offer a draw" }).click();
  await bob.getByRole("button", { name: "Accept" }).click();
  for (const each of [page, bob]) {
    await expect(status(each)).toHaveText("Draw by agreement.");
    await expect(each.getByRole("link", { name: "Analyse" }).first()).toBeVisible();
  }
});

test("a rematch is offered, declined, accepted, and everybody arrives in it", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const { bob, watching } = await invite(page, browser);
  const spectator = await another(browser, watching);
  await expect(spectator.getByText("You are watching.")).toBeVisible();
  await bob.getByRole("button", { name: "Resign" }).click();
  await bob.getByRole("button", { name: "Resign" }).click();
  await expect(status(page)).toHaveText("You won by resignation.");
  await expect(spectator.getByRole("button", { name: /ematch/ })).toHaveCount(0);

  await page.getByRole("button", { name: /^Rematch/ }).click();
  await expect(page.getByText("Rematch offered. Waiting for Blue.")).toBeVisible();
  await expect(spectator.getByRole("button", { name: /ematch/ })).toHaveCount(0);
  await bob.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("button", { name: /^Rematch/ })).toBeVisible();

  await bob.getByRole("button", { name: /^Rematch/ }).click();
  await page.getByRole("button", { name: "Accept the rematch" }).click();
  for (const each of [page, bob, spectator]) {
    await expect(each).not.toHaveURL(watching);
    await expect(status(each)).toHaveText(each === bob ? "Your move." : "Red to move.");
  }
  expect(new URL(bob.url()).hash).toBe(new URL(page.url()).hash);
  await expect(spectator.getByText("You are watching.")).toBeVisible();
  await expect(page.locator(".presence.here")).toHaveCount(2);
  await expect(mayMove(page)).toHaveCount(0);
  await makeMove(bob, mouse, 4);
  await expect(status(page)).toHaveText("Your move.");
  await bob.reload();
  await expect(bob.getByText("You are watching.")).toHaveCount(0);
});

test("a link with a wrong key allows watching", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  const match = await openGame(page, "replica", {}, [{ name: "Ann" }, { name: "Bob" }]);
  const stranger = await another(browser, `${baseURL}#/match/${match}/AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(stranger.getByText(/The key in this link does not match/)).toBeVisible();
  await expect(stranger.getByText("You are watching.")).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText("You are watching.")).toBeVisible();
  await expect(stranger.getByText(/The key in this link does not match/)).toBeHidden();
});

test("a killed server loses nothing, and a move tried in the meantime is not played later", async ({
  page,
  server,
}) => {
  await visit(page, server.address);
  await openGame(page, "replica");
  await makeMove(page, mouse, 3);
  await expect(status(page)).toHaveText("Your move.");
  const before = await moves(page).allTextContents();
  await server.stop("SIGKILL");
  await expect(page.getByText(/Connection lost/)).toBeVisible();
  await picture(page, "lost");
  await mayMove(page).nth(3).click();
  await page.locator('[aria-label*="move here"]').first().click();
  await expect(page.getByText("No connection: nothing was sent.")).toBeVisible();
  await server.start();
  const again = page.getByRole("button", { name: "Try now" });
  await again.click({ timeout: 1_000 }).catch(() => undefined); // it may have reconnected by itself
  await expect(again).toBeHidden({ timeout: 15_000 });
  await expect(moves(page)).toHaveText(before);
  await makeMove(page, mouse, 5);
  await expect(moves(page)).toHaveCount(before.length + 2);
  await makeMove(page, mouse, 8);
});

test("against a clock a move can be chosen ahead", async ({ page, browser, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "blackstone", { size: 6 }, [{ name: "Ann" }, { name: "Bob" }], {
    clock: { base: 300_000, increment: 3_000 },
  });
  await page.getByRole("button", { name: "Share" }).click();
  const share = page.getByRole("group", { name: "Share" });
  await share.getByRole("listitem").filter({ hasText: "Blue" }).getByRole("button", { name: "Hand over" }).click();
  const bob = await another(browser, await share.getByLabel("Invitation to play Blue").inputValue());
  await page.getByRole("button", { name: "Share" }).click();
  const cell = (at: Page, name: string) => at.getByRole("gridcell", { name: new RegExp(`(on|,) ${name}(,|$)`) });
  const play = async (at: Page, from: string, to: string) => {
    await cell(at, from).click();
    await cell(at, to).click();
  };
  const note = page.getByText("Your next move, if legal then.");
  await play(page, "3,1", "3,4");
  await expect(status(page)).toHaveText("Bob to move.");

  await play(page, "5,1", "5,3");
  await expect(note).toBeVisible();
  await picture(page, "premove");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(note).toHaveCount(0);
  await play(page, "5,1", "5,4");
  await expect(note).toBeVisible();
  await play(bob, "1,4", "2,4");
  await expect(moves(bob)).toHaveCount(3);
  await expect(moves(bob).last()).toContainText("5,1>5,4");
  await expect(status(bob)).toHaveText("Your move.");

  // What has become illegal is not played.
  await play(page, "2,6", "2,2");
  await expect(note).toBeVisible();
  await play(bob, "1,2", "2,2");
  await expect(status(page)).toHaveText("Your move.");
  await expect(note).toHaveCount(0);
  await expect(moves(page)).toHaveCount(4);
});
