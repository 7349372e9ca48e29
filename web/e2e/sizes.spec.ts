// Every size of window that people have: phones upright and sideways, zoomed and large desktops.
import type { Page } from "@playwright/test";
import { openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

/** Window sizes, and how wide the board must be at least. */
const windows = [
  { width: 360, height: 740, board: 320 },
  { width: 740, height: 360, board: 290 },
  { width: 640, height: 400, board: 320 }, // 1280x800 at 200 %
  { width: 1024, height: 768, board: 560 },
  { width: 1280, height: 800, board: 650 },
  { width: 1920, height: 1080, board: 900 },
];

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

for (const { width, height, board } of windows) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const game of ["replica", "antiyomacy"]) {
      test(`${game} shows a large board and nothing over it`, async ({ page, baseURL }) => {
        await visit(page, baseURL ?? "");
        await openGame(page, game, game === "antiyomacy" ? { seed: 3 } : {});
        const place = await page.locator(".board svg").first().boundingBox();
        expect(place?.width).toBeGreaterThan(board);
        for (const panel of await page.locator(".stage > .panel").all()) {
          const box = await panel.boundingBox();
          if (!box || !place) continue;
          const isBeside = box.x >= place.x + place.width || box.x + box.width <= place.x;
          const isAboveOrBelow = box.y >= place.y + place.height || box.y + box.height <= place.y;
          expect(isBeside || isAboveOrBelow).toBe(true);
        }
        for (const button of await page.locator(".controls .button, .choices button").all()) {
          const box = await button.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        }
        await page.getByRole("button", { name: "Resign" }).scrollIntoViewIfNeeded();
        await expect(page.getByRole("button", { name: "Resign" })).toBeInViewport();
        await fits(page);
        await picture(page, `size-${game}-${width}x${height}`);
      });
    }

    test("the lobby's cards hold their words and buttons", async ({ page, baseURL }) => {
      await visit(page, baseURL ?? "");
      await expect(page.locator("li.card .board svg")).toHaveCount(5);
      const overflowing = await page
        .locator("li.card, li.card .button")
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
      expect(overflowing).toBe(0);
      expect(await page.evaluate(() => document.fonts.check("16px Inter"))).toBe(true);
      await fits(page);
    });
  });
}

for (const width of [390, 768, 1024, 1280, 1920]) {
  test(`five games fill the rows of the lobby at ${width}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, baseURL ?? "");
    await expect(page.locator("li.card .board svg")).toHaveCount(5);
    const cards = await page.locator("li.card").evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect()));
    const list = await page.locator("ul.cards").evaluate((box) => box.getBoundingClientRect());
    for (const top of new Set(cards.map((card) => card.top))) {
      const row = cards.filter((card) => card.top === top);
      expect(row[0]?.left).toBeCloseTo(list.left, 0);
      expect(row.at(-1)?.right).toBeCloseTo(list.right, 0);
      expect(new Set(row.map((card) => Math.round(card.width))).size).toBe(1);
    }
    await picture(page, `lobby-${width}`, true);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const game of ["antiyomacy", "blackstone", "replica", "apart"]) {
    test(`a game of ${game} starts without scrolling`, async ({ page, baseURL }) => {
      await visit(page, `${baseURL}#/new/${game}`);
      await expect(page.getByRole("button", { name: "Start the game" })).toBeInViewport({ ratio: 1 });
      await fits(page);
    });
  }

  test("small cells are magnified, moved about and hit by a thumb", async ({ page, baseURL }) => {
    await visit(page, baseURL ?? "");
    await openGame(page, "apart", { size: 25 });
    const cell = page.locator('[role="gridcell"][aria-label*="can move"]').first();
    const small = await cell.boundingBox();
    expect(small?.width).toBeLessThan(15);
    // A thumb beside the cell still means it.
    await page.touchscreen.tap((small?.x ?? 0) + 5, (small?.y ?? 0) - 7);
    await expect(page.locator('[role="gridcell"][aria-selected="true"]')).toHaveCount(1);
    await page.getByRole("button", { name: "Magnify the board" }).click();
    const chosen = page.locator('[role="gridcell"][aria-selected="true"]');
    expect((await chosen.boundingBox())?.width).toBeGreaterThan(35);
    await expect(chosen).toBeInViewport();
    await picture(page, "magnified");
    const target = page.locator('[role="gridcell"][aria-label*="move here"]').first();
    const box = await target.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(page.locator("button.move").first()).toBeVisible();
    await page.getByRole("button", { name: "Show the whole board" }).click();
    await expect.poll(async () => (await cell.boundingBox())?.width).toBeLessThan(15);
  });

  test("two fingers magnify the board", async ({ page, baseURL }) => {
    await visit(page, baseURL ?? "");
    await openGame(page, "antiyomacy", { size: 32, seed: 3 });
    await expect(status(page)).toHaveText("Your move.");
    const before = await page.locator('[data-cell="500"]').boundingBox();
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: string, apart: number) =>
      fingers.send("Input.dispatchTouchEvent", {
        type: type as "touchStart",
        touchPoints:
          type === "touchEnd" ? [] : [-1, 1].map((side) => ({ x: 180 + side * apart, y: 250, id: side + 1 })),
      });
    await touch("touchStart", 20);
    for (const apart of [30, 45, 60, 80]) await touch("touchMove", apart);
    await touch("touchEnd", 0);
    const after = await page.locator('[data-cell="500"]').boundingBox();
    expect((after?.width ?? 0) / (before?.width ?? 1)).toBeGreaterThan(3);
    await expect(page.getByRole("button", { name: "Show the whole board" })).toBeVisible();
  });
});
