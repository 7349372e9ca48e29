// Antiyoy beyond a single move: marches over several turns, what happened meanwhile, fog, and the end in sight.
import type { Page } from "@playwright/test";
import { foggyRoad, longCoast, nearlyAll, threeRealms } from "../src/testing/maps";
import { endTurn, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

const yesterday = { seen: ["antiyoy"] };
const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

test("a far cell is reached by a march over several turns", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = longCoast();
  await openGame(page, "antiyoy", options, [{}, {}], { state });
  await cell(page, 17).click();
  await cell(page, 26).click();
  await expect(page.getByText("1-10 is 3 turns away.")).toBeVisible();
  await picture(page, "march");
  await page.getByRole("button", { name: "March there" }).click();
  for (const place of [21, 25]) {
    await expect(cell(page, place)).toHaveAttribute("aria-label", /red peasant/);
    await expect(page.getByText("1 piece is on a long march.")).toBeVisible();
    await page.keyboard.press("e");
    await expect(status(page)).toHaveText("Blue to move.");
    if (place === 21) await page.reload(); // nothing is forgotten
    await expect(status(page)).toHaveText("Blue to move.");
    await page.keyboard.press("e");
  }
  await expect(cell(page, 26)).toHaveAttribute("aria-label", /red peasant/);
  await expect(page.getByText("on a long march")).toHaveCount(0);
  await undo(page).click();
  await expect(cell(page, 25)).toHaveAttribute("aria-label", /red ready peasant/);
  await expect(undo(page)).toHaveCount(0); // not before the turn

  // Dragged, it sets out at once.
  const [from, to] = [await cell(page, 25).boundingBox(), await cell(page, 19).boundingBox()];
  const middle = (box: typeof from) => [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const [[x = 0, y = 0], [endX = 0, endY = 0]] = [middle(from), middle(to)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(endX, endY, { steps: 8 });
  await page.mouse.up();
  await expect(cell(page, 21)).toHaveAttribute("aria-label", /red peasant/);
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByText("on a long march")).toHaveCount(0);
});

test("the page says why not, what a tower guards, and how a foreign province stands", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
  await cell(page, 17).click();
  await expect(page.locator(".badges text")).toHaveText(["2", "2", "2", "2"]);
  await expect(page.locator(".details")).toContainText("Province at 0-5");
  await expect(page.locator(".details")).toContainText("next turn 37");
  await picture(page, "guarded");
  await page.keyboard.press("Escape");
  await expect(page.locator(".badges")).toHaveCount(0);
  await cell(page, 2).click();
  await cell(page, 7).click();
  await expect(page.getByRole("alert")).toContainText("0-7 is out of reach");
  await page.getByRole("button", { name: "peasant, 10", exact: true }).click();
  await cell(page, 14).click();
  await expect(page.getByRole("alert")).toContainText("1-5 is defended by the peasant on 1-6: strength 1 against 1");
  // With the next move that is no longer true.
  await page.getByRole("button", { name: "peasant, 10", exact: true }).click();
  await page.locator('[aria-label*="move here"]').first().click();
  await expect(page.locator("button.move")).toHaveCount(1);
  await expect(page.locator(".toast")).toHaveCount(0, { timeout: 1_000 });
});

test("what happened since one's last turn is told, and shown again", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", { ...options, trees: "off" }, [{}, {}, {}], { state });
  await page.keyboard.press("n");
  await page.locator('[aria-label*="move here, capture"]').first().click();
  for (const next of ["Blue", "Green", "Red"]) {
    await endTurn(page, next);
    if (next !== "Blue") continue;
    await page.getByRole("button", { name: "peasant, 10", exact: true }).click();
    await cell(page, 23).click();
    await expect(cell(page, 23)).toHaveAttribute("aria-label", /blue peasant/);
  }
  await page.getByText("Since your last turn").click();
  const told = page.getByRole("button", { name: "Blue took a cell" });
  await expect(told).toBeVisible();
  await told.hover();
  await expect(page.locator(".board .shaded")).toHaveCount(1);
  await page.getByRole("button", { name: "Show it again" }).click();
  await expect(page.getByText("You are looking at an earlier position.")).toBeVisible();
  await expect(page.getByText("You are looking at an earlier position.")).toHaveCount(0);
});

test("the dark is drawn, hides what it hides, and cannot be undone once it is lit", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = foggyRoad();
  await openGame(page, "antiyoy", options, [{}, { bot: "random" }], { state });
  await expect(page.locator(".stage .board .fog")).toHaveCount(1);
  await expect(cell(page, 20)).toHaveAttribute("aria-label", /^dark on 1-6/);
  await expect(page.getByText("out of sight")).toHaveCount(0); // two players need no table
  await cell(page, 17).click();
  await cell(page, 16).click();
  await undo(page).click();
  await expect(cell(page, 17)).toHaveAttribute("aria-label", /red ready peasant/);
  await cell(page, 17).click();
  await cell(page, 18).click();
  await expect(cell(page, 20)).toHaveAttribute("aria-label", /^land on 1-6/);
  await expect(undo(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("alert")).toContainText("This move has shown what was in the dark: it stays.");
  await picture(page, "fog");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect(page.locator(".stage .board .fog")).toHaveCount(0);

  // The game is replayed through the eyes of the other.
  await page.getByLabel("Seen by").selectOption({ index: 2 });
  await expect(cell(page, 14)).toHaveAttribute("aria-label", /^dark/);
  await expect(cell(page, 27)).toHaveAttribute("aria-label", /blue capital/);
  await page.keyboard.press("ArrowLeft");
  await expect(cell(page, 17)).toHaveAttribute("aria-label", /^dark/);
  await page.getByLabel("Seen by").selectOption({ index: 1 });
  await expect(cell(page, 17)).toHaveAttribute("aria-label", /red ready peasant/);
  await page.getByLabel("Seen by").selectOption({ index: 0 });
  await expect(page.locator(".stage .board .fog")).toHaveCount(0);
});

test("whoever holds nearly everything is told so once", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = nearlyAll();
  await openGame(page, "antiyoy", options, [{}, { bot: "random" }], { state });
  await expect(page.getByRole("dialog")).toContainText("You have won. Play on?");
  await page.getByRole("button", { name: "Play on" }).click();
  await page.reload();
  await expect(status(page)).toHaveText("Your move.");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a purchase that ruins a province is marked", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = nearlyAll();
  await openGame(page, "antiyoy", options, [{}, {}], { state });
  await expect(page.getByRole("button", { name: /^baron, 30, bankrupt next turn/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "peasant, 10", exact: true })).toBeVisible();
});

test("a level code of the original game is read and written", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/antiyoy?o.seed=3`, yesterday);
  await expect(page.getByText("Legal position.")).toBeVisible();
  const text = page.getByRole("textbox", { name: /^Position/ });
  await text.fill("antiyoy_level_code#land:0 0 0 3,1 0 0 0,2 0 7 1,3 0 1 3,4 0 1 0,#units:1 0 2 true,#");
  await expect(text).toHaveValue(/^\d+x\d+ 2 a 1 /);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await expect(page.locator('[aria-label*="red ready spearman"]')).toHaveCount(1);
  await page.getByRole("button", { name: "Write as level code" }).click();
  const code = page.getByLabel("The position as level code");
  await expect(code).toHaveValue(/^antiyoy_level_code#land:/);
  const [before, written] = [await text.inputValue(), await code.inputValue()];
  await page.getByRole("button", { name: "Start position" }).click();
  await expect(text).not.toHaveValue(before);
  await text.fill(written);
  await expect(text).toHaveValue(before);
});
