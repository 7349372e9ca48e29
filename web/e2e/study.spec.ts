import { readFileSync } from "node:fs";
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

test("analysis shows lines with arrows, and a line can be seen on the board", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/analysis/replica`);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.locator(".lines ol li .move").first()).toBeVisible();
  await expect.poll(() => page.locator(".arrows > *").count()).toBeGreaterThan(0);
  await page.locator(".lines ol li").first().locator(".move").first().click();
  await expect(page.locator(".try.current")).toHaveCount(1);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await expect(page.locator(".try")).toHaveCount(1);
  await expect(page.locator(".try.current")).toHaveCount(0);
});

test("a whole game is analysed, and the graph leads to a move", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica");
  await makeMove(page, mouse, 3);
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(page.locator("path.area")).toHaveAttribute("d", /L/, { timeout: 20_000 });
  await page.getByRole("img", { name: "Evaluation graph" }).click({ position: { x: 3, y: 20 } });
  await expect(page.locator('button.move[aria-current="true"]')).toHaveCount(0);
});

test("a bad move is marked, with the better one and why", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica", {}, [{}, { bot: "level:1" }], { state: "7b/6WB/8/8/8/8/8/w7 w" });
  await page.locator('[data-cell="56"]').click();
  await page.locator('[aria-label*="move here"]').first().click();
  await expect(status(page)).toHaveText("You lost.");
  await page.getByRole("dialog").getByRole("link", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  const mistakes = page.getByRole("list", { name: "Mistakes" });
  await expect(mistakes).toContainText(/a1\|a2\?+.*g7\/h8/);
  await expect(page.locator("button.move .bad")).toHaveCount(1);
  await picture(page, "mistakes");
});

test("a variation can be tried, and the computer replies", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/analysis/replica`);
  await page.getByLabel("Computer replies").check();
  await page.locator('[data-cell="32"]').click();
  await page.locator('[data-cell="24"]').click();
  await expect(page.locator(".try")).toHaveCount(2, { timeout: 15_000 });
});

test("an analysis is in its address, and survives a reload with comments and drawings", async ({
  page,
  browser,
  baseURL,
}) => {
  await visit(page, `${baseURL}#/analysis/replica`);
  await page.locator('[data-cell="32"]').click();
  await page.locator('[data-cell="24"]').click();
  await expect(page.locator(".try.current")).toHaveText("a4|a5");
  await page.getByLabel("Comment on this position").fill("gains a man");
  const from = await page.locator('[data-cell="10"]').boundingBox();
  const to = await page.locator('[data-cell="12"]').boundingBox();
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
  await page.mouse.down({ button: "right" });
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 3 });
  await page.mouse.up({ button: "right" });
  await expect(page.locator(".own-marks path")).toHaveCount(1);
  // Another reply, so that there is a fork.
  await page.locator('[aria-label*="can move"]').first().click();
  await page.locator('[aria-label*="move here"]').first().click();
  await expect(page.locator(".try")).toHaveCount(2);
  await page.getByRole("button", { name: "Previous move" }).click();
  await expect(page.locator(".try.current")).toHaveText("a4|a5");
  await picture(page, "study");
  // The address follows the board after a moment.
  await expect(async () => {
    const address = page.url();
    await page.waitForTimeout(300);
    expect(page.url()).toBe(address);
    expect(address).toContain("a4");
  }).toPass();
  await page.reload();
  await expect(page.locator(".try")).toHaveCount(2);
  await expect(page.locator(".try.current")).toHaveText("a4|a5");
  await expect(page.getByLabel("Comment on this position")).toHaveValue("gains a man");
  await expect(page.locator(".own-marks path")).toHaveCount(1);
  // Somebody else sees the variation, not the notes.
  const friend = await (await browser.newContext()).newPage();
  await visit(friend, page.url());
  await expect(friend.locator('[data-cell="24"]')).toHaveAttribute("aria-label", /white man/);
  await expect(friend.getByLabel("Comment on this position")).toHaveValue("");
});

test("the tree opens on the chosen branch and is walked node by node, and searches are compared", async ({
  page,
  baseURL,
}) => {
  await visit(page, `${baseURL}#/thinks/blackstone?o.size=6`);
  await page.getByRole("button", { name: "Draw the tree" }).click();
  const tree = page.locator(".roots");
  await expect(tree.locator(".what").first()).toContainText("This position");
  await expect(tree.locator(".node.best").first()).toBeInViewport();
  await page.getByRole("button", { name: "One node forward" }).click();
  await expect(page.locator("path.last")).toBeAttached();
  await page.getByRole("button", { name: "One node back" }).click();
  await expect(page.locator("path.last")).toHaveCount(0);
  await tree.locator("ul ul .what").first().click();
  await expect(page.locator("path.last")).toBeAttached();
  await picture(page, "tree");
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator("tbody tr").nth(2).locator("td").nth(3)).not.toBeEmpty({ timeout: 20_000 });
});

test("the editor says why a position is not legal", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/blackstone`);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await page.getByLabel("Position").fill("8/8/8/8 r");
  await expect(page.getByText(/Not a legal position/)).toBeVisible();
  await page.getByRole("button", { name: "Start position" }).click();
  await page.getByRole("button", { name: "Red stone" }).click();
  await page.locator('[data-cell="27"]').click();
  await expect(page.getByText("Legal position.")).toBeVisible();
  await expect(page.locator("use.piece")).toHaveCount(13);
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(status(page)).toHaveText("Your move.");
  await expect(page.locator("use.piece")).toHaveCount(13);
});

test("a board is cleared, resized, and a pasted position finds its game", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/blackstone`);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await page.getByRole("button", { name: "Clear the board" }).click();
  await expect(page.locator("use.piece")).toHaveCount(0);
  await page.getByRole("slider", { name: "Size" }).fill("10");
  await expect(page.locator('[role="gridcell"]')).toHaveCount(100);
  await expect(page.getByText("Legal position.")).toBeVisible();

  await page.goto(`${baseURL}#/`);
  await page.getByLabel("Record or position").fill("7b/6WB/8/8/8/8/8/w7 w");
  await expect(page.getByLabel("Game the position is from")).toHaveValue("replica");
});

test("pieces are moved about in the editor, and provinces get money", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/antiyomacy?o.map=duel`);
  await expect(page.getByText("Legal position.")).toBeVisible();
  const text = page.getByLabel("Position");
  const money = page.getByRole("spinbutton").first();
  await money.fill("77");
  await money.press("Tab");
  await expect(text).toHaveValue(/=77;/);
  await expect(page.getByText("Legal position.")).toBeVisible();
  const own = page.getByRole("gridcell", { name: /red land/ });
  const [from, to] = await Promise.all([0, 1].map((i) => own.nth(i).getAttribute("data-cell")));
  const cell = (number: string | null | undefined) => page.locator(`[data-cell="${number}"]`);
  await page.getByRole("button", { name: "Red knight" }).click();
  await cell(from).click();
  await expect(cell(from)).toHaveAttribute("aria-label", /knight/);
  await expect(text).toHaveValue(/=77;/);

  await page.getByRole("button", { name: "Move pieces" }).click();
  await cell(from).hover();
  await page.mouse.down();
  await cell(to).hover();
  await page.mouse.up();
  await expect(cell(to)).toHaveAttribute("aria-label", /knight/);
  await expect(cell(from)).toHaveAttribute("aria-label", /red land/);
  await cell(to).click();
  await cell(from).click();
  await expect(cell(from)).toHaveAttribute("aria-label", /knight/);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await expect(text).toHaveValue(/=77;/);
});

test("land is painted, and its provinces follow", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/antiyomacy?o.seed=3`);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await expect(page.locator(".kinds button")).toHaveCount(18);
  await page.getByRole("button", { name: "Red land" }).click();
  // One stroke over three cells of sea and land.
  const [from, to] = [page.locator('[data-cell="40"]'), page.locator('[data-cell="42"]')];
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
  for (const cell of [40, 41, 42])
    await expect(page.locator(`[data-cell="${cell}"]`)).toHaveAttribute("aria-label", /red land/);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await page.getByRole("button", { name: "Blue strong tower" }).click();
  await page.locator('[data-cell="55"]').click();
  await expect(page.locator("use.piece")).toHaveCount(1);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await picture(page, "editor");
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(status(page)).toHaveText("Your move.");
  await expect(page.locator("use.piece")).toHaveCount(1);
});

test("rules come with boards on which they can be tried", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/rules/blackstone`);
  const drawing = page.locator("figure").nth(4);
  await drawing.scrollIntoViewIfNeeded();
  await expect(drawing.locator("use.piece")).toHaveCount(8);
  await drawing.locator('[data-cell="32"]').click();
  await drawing.locator('[data-cell="14"]').click();
  await expect(drawing.locator("use.piece")).toHaveCount(9);
  await picture(page, "rules");
  await drawing.getByRole("button", { name: "Show it again" }).click();
  await expect(drawing.locator("use.piece")).toHaveCount(8);
});

test("a record is downloaded and opened again", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "apart");
  await makeMove(page, mouse, 3);
  await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
  const moves = await page.locator("button.move").allTextContents();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download record" }).click();
  const record = readFileSync(await (await downloading).path(), "utf8");
  await page.goto(`${baseURL}#/`);
  await page.getByLabel("Record or position").fill(record);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.locator("button.move")).toHaveText(moves);
});

test("saved games can be resumed and deleted", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "apart");
  await makeMove(page, mouse, 3);
  await page.goto(`${baseURL}#/`);
  const first = page.locator("section li").first();
  await expect(first).toContainText("Apart");
  await first.getByRole("link", { name: "Resume" }).click();
  await expect(status(page)).toBeVisible();
  await page.goto(`${baseURL}#/`);
  await page.locator("section li").first().waitFor();
  const all = page.getByRole("button", { name: "Show all" });
  if (await all.isVisible()) {
    await all.click();
    await expect(all).toBeHidden();
  }
  const count = await page.locator("section li").count();
  await page
    .locator("section li")
    .first()
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.locator("section li").first().getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.locator("section li")).toHaveCount(count - 1);
});

test("a large board reacts to a click within 50 ms @timing", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  for (const [game, size] of [
    ["apart", 25],
    ["antiyomacy", 32],
  ] as const) {
    await openGame(page, game, { size });
    await expect.poll(() => page.locator('[role="gridcell"]').count()).toBeGreaterThan((size * size) / 3);
    const took = await page.evaluate(async () => {
      const cell =
        document.querySelector('[role="gridcell"][aria-label*="can move"]') ??
        document.querySelector('[role="gridcell"]');
      const box = cell?.getBoundingClientRect() ?? new DOMRect();
      const at = { clientX: box.x + 3, clientY: box.y + 3, button: 0, pointerId: 1, bubbles: true };
      const times: number[] = [];
      for (let i = 0; i < 6; i++) {
        const start = performance.now();
        cell?.dispatchEvent(new PointerEvent("pointerdown", at));
        cell?.dispatchEvent(new PointerEvent("pointerup", at));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[2] ?? 0;
    });
    console.log(`${game} ${size}x${size}: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(50);
  }
});
