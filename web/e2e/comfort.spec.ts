// What makes long games pleasant: rounds and chance in words, messages that cover nothing, and how one likes to play.
import type { Page } from "@playwright/test";
import { longCoast, palmCoast, tenProvinces, threeRealms, widePlain } from "../src/testing/maps";
import { endTurn, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

const yesterday = { seen: ["antiyoy"] };
const cell = (page: Page, number: number) => page.locator(`[data-cell="${number}"]`);
const chosen = '[role="gridcell"][aria-selected="true"]';

test("rounds are told, and what chance did in words and on the board", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = palmCoast();
  await openGame(page, "antiyoy", { ...options, max_rounds: 9 }, [{}, {}], { state });
  await expect(page.locator(".rounds")).toHaveText("Round 3 of 9");
  await endTurn(page, "Blue");
  await expect(page.locator(".rounds")).toHaveText("Round 3 of 9");
  await endTurn(page, "Red");
  await expect(page.locator(".rounds")).toHaveText("Round 4 of 9");
  const grown = page.locator("button.move.chance");
  await expect(grown).toContainText("2 trees grew");
  await expect(grown).toHaveAttribute("title", "Chance: 2 trees grew: 1-5, 1-7");
  await expect(page.locator(".list .number").last()).toContainText("4");
  await expect(page.locator(".board .shaded")).toHaveCount(0);
  await grown.hover();
  await expect(page.locator(".board .shaded")).toHaveCount(1);
  await page.mouse.move(5, 5);
  await expect(page.locator(".board .shaded")).toHaveCount(0);
  await grown.focus();
  await expect(page.locator(".board .shaded")).toHaveCount(1);
});

/** The buttons and links that the message covers. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector(".toast");
    const box = toast?.getBoundingClientRect();
    if (!toast || !box) return ["there is no message"];
    return [...document.querySelectorAll("main button, main a, main select, header a, header button")].flatMap(
      (each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isUnder = left < box.right && box.left < right && top < box.bottom && box.top < bottom;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isUnder && (each.contains(seen) || toast.contains(seen)) ? [each.textContent ?? ""] : [];
      },
    );
  });
}

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`a message covers no control at ${width} x ${height}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    await visit(page, baseURL ?? "", yesterday);
    const { options, state } = threeRealms();
    await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
    await cell(page, 2).click();
    await page.getByRole("button", { name: "End turn" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "End turn" })).toBeInViewport();
    await cell(page, 7).click();
    await expect(page.getByRole("alert")).toContainText("0-7 is out of reach");
    await expect(page.locator(".toast.placed")).toBeInViewport({ ratio: 1 });
    await picture(page, `toast-${width}`);
    expect(await covered(page)).toEqual([]);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator(".toast")).toHaveCount(0);
  });
}

test("where moves are not listed, it is found out who is idle", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = widePlain();
  await openGame(page, "antiyoy", options, [{}, {}], { state });
  await expect(page.getByRole("button", { name: "End turn" })).toBeVisible();
  await cell(page, 41).click();
  await expect(cell(page, 42)).toHaveAttribute("aria-label", /move here/);
  await cell(page, 70).click();
  await expect(page.getByRole("button", { name: "All 3 idle pieces" })).toBeVisible();
  await page.keyboard.press("Escape");
  // They can only walk about: nobody is asked about them.
  await page.keyboard.press("e");
  await expect(status(page)).toHaveText("Blue to move.");
});

test("where moves are not listed, it is found out who can still do something", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = widePlain();
  // One of the three stands beside a tree.
  await openGame(page, "antiyoy", options, [{}, {}], { state: state.replace("/a.a5a.", "/a.a5aP") });
  await expect(page.getByRole("button", { name: "End turn" })).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByRole("alertdialog")).toContainText(/can still do something/);
});

test("every end of a turn can be questioned, or none", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/settings`, yesterday);
  const asks = page.getByRole("group", { name: "Ask before a turn ends" });
  await expect(asks.getByLabel("If something is left")).toBeChecked();
  await asks.getByText("Always").click();
  const { options, state } = longCoast();
  await openGame(page, "antiyoy", options, [{}, {}], { state });
  await page.keyboard.press("e");
  await expect(page.getByRole("alertdialog")).toContainText("End the turn?");
  await page.getByRole("button", { name: "Not yet" }).click();
  await expect(status(page)).toHaveText("Red to move.");
  await page.keyboard.press("e");
  await page.keyboard.press("e");
  await expect(status(page)).toHaveText("Blue to move.");
});

test("the next piece is chosen after one has moved, if that is wanted", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/settings`, yesterday);
  await page.getByLabel("Choose the next piece after a move").check();
  const { options, state } = threeRealms();
  await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
  await cell(page, 2).click();
  await page.locator('[aria-label*="move here, chop"]').first().click();
  await expect(page.locator(chosen)).toHaveAttribute("aria-label", /red ready/);
  await expect(page.locator(chosen)).not.toHaveAttribute("data-cell", "2");
  await page.keyboard.press("Escape");
  await expect(page.locator(chosen)).toHaveCount(0); // let go, it stays so
});

for (const [width, height] of [
  [1280, 800],
  [1024, 768],
  [844, 390],
] as const) {
  test(`for the left hand the controls are on the left at ${width} x ${height}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    await visit(page, baseURL ?? "", yesterday);
    const { options, state } = threeRealms();
    await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
    const xOf = async (place: string) => (await page.locator(place).first().boundingBox())?.x ?? NaN;
    const isOnTheRight = async () => (await xOf(".stage .below")) > (await xOf(".stage .board-place"));
    expect(await isOnTheRight()).toBe(true);
    await page.goto(`${baseURL}#/settings`);
    await page.getByText("Left hand").click();
    await page.goBack();
    await expect(status(page)).toBeVisible();
    expect(await isOnTheRight()).toBe(false);
    await picture(page, `left-hand-${width}`);
  });
}

test.describe("with a thumb", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the end of the turn is on the side of the hand", async ({ page, baseURL }) => {
    await visit(page, baseURL ?? "", yesterday);
    const { options, state } = threeRealms();
    await openGame(page, "antiyoy", options, [{}, {}, {}], { state });
    const end = page.getByRole("button", { name: "End turn" });
    const middleOf = async () => {
      const box = await end.boundingBox();
      return (box?.x ?? NaN) + (box?.width ?? NaN) / 2;
    };
    expect(await middleOf()).toBeGreaterThan(195);
    await page.goto(`${baseURL}#/settings`);
    await page.getByText("Left hand").click();
    await page.goBack();
    await expect(end).toBeVisible();
    expect(await middleOf()).toBeLessThan(195);
  });
});

test("the same map is played again from another place", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const first = await openGame(page, "antiyoy", { seed: 8 }, [{ name: "Ann" }, { bot: "random" }]);
  const capital = (colour: string) => page.locator(`[role="gridcell"][aria-label*="${colour} capital"]`).first();
  await expect(capital("blue")).toBeAttached();
  const place = (await capital("blue").getAttribute("data-cell")) ?? "";
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Same map, another place" }).click();
  await expect(page).not.toHaveURL(new RegExp(first));
  await expect(cell(page, Number(place))).toHaveAttribute("aria-label", /red capital/);
  await expect(status(page)).toHaveText("Your move.");
});

test("a position of one's own cannot be turned round, nor can other games", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { seen: ["antiyoy", "replica"] });
  const { options, state } = longCoast();
  for (const open of [
    () => openGame(page, "antiyoy", options, [{}, { bot: "random" }], { state }),
    () => openGame(page, "replica", {}, [{}, { bot: "random" }]),
  ]) {
    await open();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: /Rematch/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Same map" })).toHaveCount(0);
  }
});

test("on a tablet the end of the turn is in sight, and everywhere the round", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, baseURL ?? "", yesterday);
  for (const { options, state } of [threeRealms(), tenProvinces()]) {
    const others = Array.from({ length: Number(options.players ?? 3) - 1 }, () => ({ bot: "random" }));
    await openGame(page, "antiyoy", options, [{}, ...others], { state, paused: true });
    await expect(page.getByRole("button", { name: "End turn" })).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".strip .note")).toHaveText("Round 3");
    await expect(page.locator(".strip .note")).toBeInViewport();
  }
  await expect(page.locator(".strip .name").first()).toHaveText("Blue"); // not nine times "random"
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator(".strip .note")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator(".strip .note")).toBeHidden();
  await expect(page.locator(".rounds")).toBeInViewport();
});

test("the end of the turn is offered when nothing else is left", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = longCoast();
  await openGame(page, "antiyoy", options, [{}, {}], { state: state.replace("a@1-0=30", "a@1-0=0") });
  const end = page.getByRole("button", { name: "End turn" });
  await expect(end).not.toHaveClass(/main/);
  await cell(page, 17).click();
  await cell(page, 18).click();
  await expect(end).toHaveClass(/main/);
});

test("in the editor a position can be played without scrolling", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/antiyoy?o.seed=3`, yesterday);
  await expect(page.getByText("Legal position.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play from here" })).toBeInViewport({ ratio: 1 });
});
