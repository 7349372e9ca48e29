// What can be laid over a board: in a match for its seat, in an analysis for everybody, and in fog only what is seen.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { foggyRoad, palmCoast, threeRealms } from "../src/testing/maps";
import { endTurn, openGame } from "./playing";
import { expect, picture, test, visit } from "./server";

const seen = { seen: ["antiyoy", "blackstone"] };
const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const overlay = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const texts = (page: Page) => page.locator(".laid text:not(.alarm)");

test("what one's own cells are threatened by is shown, and told", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", seen);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", { ...options, trees: "off" }, [{}, { bot: "random" }, { bot: "random" }], { state });
  await expect(overlay(page, "Growth")).toHaveCount(0);
  await overlay(page, "Threats").click();
  await expect(overlay(page, "Threats")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".layers")).toContainText("Cells that one march or purchase could take: 4 marked.");
  await expect(texts(page)).toHaveText(["1", "1", "1", "1"]);
  await expect(cell(page, 4)).toHaveAttribute("aria-label", /the peasant on 1-6 can march here/);
  await cell(page, 4).hover();
  await expect(page.locator(".said")).toContainText("0-4: the peasant on 1-6 can march here");
  expect((await new AxeBuilder({ page }).setLegacyMode(true).include(".layers").analyze()).violations).toEqual([]);
  await picture(page, "threats");
  // One at a time, and none again.
  await overlay(page, "Cuts").click();
  await expect(overlay(page, "Threats")).toHaveAttribute("aria-pressed", "false");
  await overlay(page, "Cuts").click();
  await expect(page.locator(".laid")).toHaveCount(0);
});

test("a key goes through the overlays, and the help tells it", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", seen);
  const { options, state } = palmCoast();
  const match = await openGame(page, "antiyoy", options, [{}, {}], { state });
  for (const address of [null, `${baseURL}#/analysis/match/${match}`]) {
    if (address !== null) await page.goto(address);
    await expect(overlay(page, "Growth")).toBeVisible();
    for (const name of ["Threats", "Cuts", "Growth"]) {
      await page.keyboard.press("o");
      await expect(page.locator('.layers [aria-pressed="true"]')).toHaveText(name);
    }
    await page.keyboard.press("o");
    await expect(page.locator('.layers [aria-pressed="true"]')).toHaveCount(0);
  }
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("O");
  await expect(page.getByRole("dialog")).toContainText("show what is at stake");
});

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`what lies over the board is chosen right under it at ${width} x ${height}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    await visit(page, baseURL ?? "", seen);
    const { options, state } = threeRealms();
    await openGame(page, "antiyoy", options, [{}, { bot: "random" }, { bot: "random" }], { state });
    await expect(overlay(page, "Growth")).toBeVisible();
    const box = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0, width: 0 };
    const [board, layers, before] = [await box(".board .window"), await box(".layers"), await box(".stage")];
    expect(layers.y - board.y - board.height).toBeLessThan(20);
    expect(layers.y + layers.height).toBeLessThan(height);
    // The board stays as it is, whatever is laid over it.
    await overlay(page, "Threats").click();
    await expect(page.locator(".told")).toBeVisible();
    expect((await box(".board .window")).width).toBe(board.width);
    if (width > 1000) expect(await box(".stage")).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
}

test("an overlay follows the game, and an analysis has it for everybody", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", seen);
  const { options, state } = palmCoast();
  const match = await openGame(page, "antiyoy", options, [{}, {}], { state });
  await overlay(page, "Growth").click();
  await expect(texts(page)).toHaveText(["100", "100"]);
  await endTurn(page, "Blue");
  await endTurn(page, "Red");
  await expect(texts(page)).toHaveText(["100", "100"]);
  await expect(cell(page, 19)).not.toHaveAttribute("aria-label", /palm 100%/);
  await expect(cell(page, 18)).toHaveAttribute("aria-label", /palm 100%/);
  await page.goto(`${baseURL}#/analysis/match/${match}`);
  await overlay(page, "Growth").click();
  await expect(texts(page)).toHaveText(["100", "100"]);
});

test("in fog nothing out of sight lies over the board", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", seen);
  const { options, state } = foggyRoad();
  await openGame(page, "antiyoy", options, [{}, { bot: "random" }], { state });
  await overlay(page, "Threats").click();
  await expect(page.locator(".layers")).toContainText("Cells that a unit in sight could take: none.");
});

test("games that tell nothing have no such buttons", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", seen);
  await openGame(page, "blackstone", { size: 6 }, [{}, {}]);
  await expect(page.locator('[role="gridcell"]').first()).toBeVisible();
  await expect(page.locator(".layers")).toHaveCount(0);
});
