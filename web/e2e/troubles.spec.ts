// What goes wrong, and how the page says so.
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, picture, Server, test, visit } from "./server";

test("the page waits out rate limits, and says when engine time is used up", async ({ page }) => {
  const server = new Server(["--messages", "4", "--thinking", "1"]);
  await server.start();
  try {
    await visit(page, server.address);
    const cards = page.locator(".card:not(.empty)");
    await expect(cards.first()).toBeVisible();
    await expect(cards.locator(".board")).toHaveCount(await cards.count(), { timeout: 20_000 });
    await page.goto(`${server.address}#/analysis/replica`);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.locator(".lines ol li .move").first()).toBeVisible();
    await expect(page.locator(".lines .live")).toContainText("depth");
    await page.waitForTimeout(1_500); // the search uses up the engine time
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText(/You have used up your engine time. You get more in/)).toBeVisible();
  } finally {
    await server.remove();
  }
});

test("unsaved games and refused moves are reported", async ({ page, baseURL }) => {
  let refuse = "";
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === "play" && refuse !== "")
        socket.send(JSON.stringify({ type: "error", id: message.id, code: refuse, message: "no" }));
      else server.send(text);
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.kept) message.kept = { trouble: "the disk is full" };
      socket.send(JSON.stringify(message));
    });
  });
  await visit(page, baseURL ?? "");
  await openGame(page, "apart");
  await makeMove(page, mouse, 3);
  await expect(page.getByText("This game is not being saved: the disk is full")).toBeVisible();
  await expect(status(page)).toHaveText("Your move.");
  for (const [code, sentence] of [
    ["overtaken", /Somebody else changed the game at the same time/],
    ["not_your_seat", /This seat belongs to somebody else/],
  ] as const) {
    refuse = code;
    await page.locator('[aria-label*="can move"]').first().click();
    await page.locator('[aria-label*="move here"]').first().click();
    await expect(page.getByText(sentence)).toBeVisible();
    await picture(page, `refused-${code}`);
    await page.getByRole("button", { name: "Close" }).click();
  }
  refuse = "";
  await makeMove(page, mouse, 3);
});

test("a move that takes its time to be saved is announced, and stays in place", async ({ page, baseURL }) => {
  const held: (() => void)[] = [];
  let holds = false;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === "play") {
        holds = true;
        socket.send(JSON.stringify({ type: "saving", match: message.match }));
      }
      server.send(text);
    });
    server.onMessage((text) => {
      if (holds) held.push(() => socket.send(text));
      else socket.send(text);
    });
  });
  await visit(page, baseURL ?? "");
  await openGame(page, "apart");
  await page.locator('[aria-label*="can move"]').first().click();
  await page.locator('[aria-label*="move here"]').first().click();
  const announced = page.getByText("Saving takes longer than usual.");
  await expect(announced).toBeVisible();
  await expect(page.locator(".status")).toHaveText("Saving the move …");
  await picture(page, "saving");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(announced).toBeVisible();
  await picture(page, "saving-phone");
  holds = false;
  for (const send of held.splice(0)) send();
  await expect(announced).toHaveCount(0);
  await expect(page.getByText("This game is not being saved")).toHaveCount(0);
});

test("a page that is too old for the server asks to be reloaded, and does not try again", async ({ page, baseURL }) => {
  let tries = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    tries++;
    socket.onMessage((text) => {
      const { id } = JSON.parse(String(text));
      const message = "this program speaks protocol 3";
      socket.send(JSON.stringify({ type: "error", id, code: "wrong_protocol", message }));
    });
  });
  await visit(page, baseURL ?? "");
  await expect(page.getByText(/Castellan has been updated/)).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(tries).toBe(1);
  await picture(page, "outdated");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => tries).toBe(2);
});

test("addresses without a game show the first one", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  for (const link of ["Analysis", "Editor", "Rules"]) {
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#/${link.toLowerCase()}/antiyomacy$`));
    await expect(page.locator("main").getByText("Antiyomacy").first()).toBeAttached();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Replica" })).toBeVisible();
  }
});

test("broken links lead back to the lobby", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  for (const address of [
    "#/match/none",
    "#/analysis/match/none",
    "#/analysis/chess",
    "#/editor/chess",
    "#/rules/chess",
    "#/new/chess",
    "#/away",
  ]) {
    await page.goto(`${baseURL}${address}`);
    await page.getByRole("link", { name: "Back to the lobby" }).click();
    await expect(page.getByRole("heading", { name: "Replica" })).toBeVisible();
  }
});
