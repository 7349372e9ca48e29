// Antiyoy: maps for ten players, large boards, turns of many moves, and what the page says about provinces.
import type { Page } from "@playwright/test";
import { fullMap, tenProvinces, threeRealms } from "../src/testing/maps";
import { endTurn, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

const seats = (people: number, all: number) =>
  Array.from({ length: all }, (_, seat) => (seat < people ? {} : { bot: "random" }));

/** The colours of each owner's land and of the line around it, as the browser paints them. */
async function landColours(page: Page): Promise<{ land: number[]; line: number[] }[]> {
  return page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (colour: string): number[] => {
      if (!context) return [];
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const tones = [...document.querySelectorAll(".stage .board .land.owned")].map((land) => ({
      land: getComputedStyle(land).fill,
      tone: [...land.classList].find((name) => name.startsWith("tone-")),
    }));
    return tones.map(({ land, tone }) => {
      const line = document.querySelector(`.stage .board .border.${tone}:not(.acts)`);
      return { land: pixel(land), line: pixel(line ? getComputedStyle(line).stroke : "white") };
    });
  });
}

function contrast(one: number[], other: number[]): number {
  const light = ([r = 0, g = 0, b = 0]: number[]) => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z + 0.05;
  };
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

for (const [theme, colours] of [
  ["light", "standard"],
  ["dark", "standard"],
  ["contrast", "standard"],
  ["light", "safe"],
  ["dark", "safe"],
] as const) {
  test(`ten players are told apart by colour, pattern and line: ${theme}, ${colours}`, async ({ page, baseURL }) => {
    await visit(page, baseURL ?? "", { theme, colours });
    const { options, state } = tenProvinces();
    await openGame(page, "antiyoy", options, seats(1, 10), { state, paused: true });
    await expect(page.locator(".stage .board .land.owned")).toHaveCount(10);
    const patterns = await page
      .locator(".stage .board .land-mark")
      .evaluateAll((marks) => marks.map((mark) => mark.getAttribute("fill")));
    expect(new Set(patterns).size).toBe(10);
    const found = await landColours(page);
    expect(new Set(found.map(({ land }) => land.join())).size).toBe(10);
    for (const { land, line } of found) expect(contrast(land, line), `${land} ${line}`).toBeGreaterThan(3);
    await picture(page, `ten-${theme}-${colours}`);
  });
}

test("a large map is magnified, moved about and shown as a whole again", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { seen: ["antiyoy"] });
  const { options, state } = fullMap();
  await openGame(page, "antiyoy", options, seats(1, 10), { state, paused: true });
  const cell = page.locator('[data-cell="350"]');
  const width = async () => (await cell.boundingBox())?.width ?? 0;
  const whole = await width();
  const window = await page.locator(".stage .board .window").boundingBox();
  await page.mouse.move((window?.x ?? 0) + 300, (window?.y ?? 0) + 300);
  await page.mouse.wheel(0, -600);
  await expect.poll(width).toBeGreaterThan(2 * whole);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const before = await cell.boundingBox();
  await page.mouse.down();
  await page.mouse.move((window?.x ?? 0) + 250, (window?.y ?? 0) + 270, { steps: 5 });
  await page.mouse.up();
  const after = await cell.boundingBox();
  expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(-50, 0);
  expect((after?.y ?? 0) - (before?.y ?? 0)).toBeCloseTo(-30, 0);
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(async () => (await cell.boundingBox())?.x).toBeLessThan((after?.x ?? 0) - 60);
  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(whole, 0);
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(1.4 * whole);
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect.poll(width).toBeCloseTo(whole, 0);
});

const chosen = '[role="gridcell"][aria-selected="true"]';
const deed = (name: string) => `[role="gridcell"][aria-label*="move here, ${name}"]`;
const purse = (page: Page) => page.locator(".choices .purse");
const stillReady = (page: Page, count: number) => page.getByRole("button", { name: `${count} still ready` });
const yesterday = { seen: ["antiyoy"] };

test("units show what they can do, and moves of a turn are taken back", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", options, seats(1, 3), { state });
  await expect(stillReady(page, 3)).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.locator(chosen)).toHaveAttribute("aria-label", /red ready peasant/);
  for (const name of ["capture", "merge", "chop"]) await expect(page.locator(deed(name)).first()).toBeAttached();
  await expect(page.locator(deed("chop"))).toHaveCount(2);
  await expect(page.locator(deed("merge"))).toHaveCount(2);
  await picture(page, "zone");
  await page.locator(deed("chop")).first().click();
  await expect(stillReady(page, 2)).toBeVisible();
  await expect(purse(page)).toContainText("money 43");
  await page.keyboard.press("n");
  const unit = await page.locator(chosen).getAttribute("data-cell");
  await page.keyboard.press("n");
  await expect(page.locator(chosen)).not.toHaveAttribute("data-cell", unit ?? "");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await expect(stillReady(page, 3)).toBeVisible();
  await page.keyboard.press("Backspace"); // not before the turn
  await expect(purse(page)).toContainText("money 40");
});

test("each province buys for itself", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", options, seats(1, 3), { state });
  await expect(purse(page)).toContainText("Province at 0-0");
  const peasant = page.getByRole("button", { name: "peasant, 10", exact: true });
  await peasant.click();
  const far = page.locator('[data-cell="69"]'); // beside the other province
  await expect(far).not.toHaveAttribute("aria-label", /move here/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await expect(purse(page)).toContainText("Province at 7-7");
  await expect(page.getByRole("button", { name: "spearman, 20, too expensive" })).toBeVisible();
  await page.locator('[data-cell="0"]').click();
  await expect(purse(page)).toContainText("Province at 0-0");
  await page.locator('[data-cell="71"]').click();
  await peasant.click();
  await expect(far).toHaveAttribute("aria-label", /move here, capture/);
  await far.click();
  await expect(far).toHaveAttribute("aria-label", /red peasant/);
  await expect(purse(page)).toContainText("money 2");
});

test("ending a turn is questioned when something is left", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
  await page.keyboard.press("e");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("3 pieces can still do something.");
  await picture(page, "end-of-turn");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.keyboard.press("e");
  await question.getByRole("button", { name: "End turn" }).click();
  await expect(status(page)).toHaveText("Blue to move.");
  await page.goto(`${baseURL}#/settings`);
  await page.getByText("Never").click();
  await page.goBack();
  await expect(status(page)).toHaveText("Blue to move.");
  await page.keyboard.press("e");
  await expect(status(page)).toHaveText("Green to move.");
});

test("a province is explained, and all players are compared", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
  const panel = page.locator(".details");
  for (const [count, name, sum] of [
    ["19", "cells", "+19"],
    ["1", "farms", "+5"],
    ["2", "trees", "−2"],
    ["1", "barons", "−18"],
  ] as const) {
    await expect(panel.getByRole("row").filter({ hasText: name })).toHaveText(`${name}${count}${sum}`);
  }
  await expect(page.locator(".extra tbody tr")).not.toHaveCount(0);
  const rows = page.locator(".extra table").filter({ hasText: "3 players" }).locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await rows.filter({ hasText: "Blue" }).getByRole("button").click();
  await expect(page.getByText("Province at 0-5")).toBeVisible();
  for (const who of ["Blue", "Green", "Red"]) {
    await endTurn(page, who);
  }
  await page.getByText("Over the game").click();
  await expect(page.getByRole("img", { name: /^Graph of cells/ })).toBeVisible();
  await expect(page.locator("figure path.line")).toHaveCount(9); // cells, profit and units of three
  await picture(page, "provinces", true);
});

test("a game for any mix of people and computers is set up", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/new/antiyoy`, yesterday);
  await page.getByRole("slider", { name: "Players" }).fill("4");
  await page.getByLabel("Green is played by").selectOption({ label: "Human" });
  await page.getByLabel("Yellow is played by").selectOption("classic:6");
  await page.getByText("More settings").click();
  const price = page.getByLabel("Tower price");
  await expect(price).toBeHidden();
  await page.getByLabel("Rules", { exact: true }).selectOption({ index: 1 });
  await page.getByText(/^Single rules/).click();
  await expect(page.getByLabel("Tower upkeep")).toHaveValue("0"); // as in the set of rules
  await price.fill("16");
  await price.blur();
  await expect(page.getByText(/1 of them changed/)).toBeVisible();
  await picture(page, "antiyoy-new", true);
  await page.getByRole("button", { name: "Change none of them" }).click();
  await expect(price).toHaveValue("15");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".strip")).toHaveCount(4);
  await expect(status(page)).toHaveText("Red to move.");
  await expect(page.locator(".strip", { hasText: "Master" })).toHaveCount(1);
});

test("land, owners, things and money are painted", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/antiyoy?o.seed=3`, yesterday);
  await expect(page.getByText("Legal position.")).toBeVisible();
  const text = page.getByRole("textbox", { name: "Position" });
  const provinces = async () => (await text.inputValue()).split(" ")[5]?.split(";").length ?? 0;
  const before = await provinces();
  await page.getByRole("button", { name: "Blue", exact: true }).click();
  await page.getByRole("button", { name: "Blue land" }).click();
  // Two cells of sea in the lower left become a province, which gets a capital.
  const cells = [page.locator('[data-cell="140"]'), page.locator('[data-cell="141"]')];
  for (const cell of cells) await cell.click();
  await expect.poll(provinces).toBe(before + 1);
  await expect(page.locator('[aria-label*="blue capital on 10-"]')).toHaveCount(1);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await page.getByRole("button", { name: "Nobody" }).click();
  await page.getByRole("button", { name: "Palm", exact: true }).click();
  await page.locator('[data-cell="126"]').click();
  await expect(page.locator('[data-cell="126"]')).toHaveAttribute("aria-label", /palm/);
  await page.getByRole("spinbutton", { name: /province at 10-0: money/ }).fill("77");
  await page.getByRole("spinbutton", { name: /province at 10-0: money/ }).blur();
  await expect(text).toHaveValue(/b@10-0=77/);
  await picture(page, "antiyoy-editor");
  await page.getByRole("button", { name: "Play from here" }).click();
  await expect(status(page)).toHaveText(/Your move|to move/);
});

test("the tree of the engine has turns, the answers to them and growths", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/analysis/antiyoy?o.seed=3`, yesterday);
  await page.getByRole("tab", { name: "How it thinks" }).click();
  await expect(page.locator("form select").first()).toHaveValue("turns");
  await page.getByRole("button", { name: "Draw the tree" }).click();
  const tree = page.locator(".roots");
  await expect(tree.locator(".what", { hasText: "depth 2" })).toBeVisible();
  await expect(tree.locator(".what", { hasText: "end" }).first()).toBeVisible();
  await expect(tree.locator(".what", { hasText: "grow" }).first()).toBeVisible();
});
