// How fast maps of about 700 cells react to clicks and are moved about, on desktops and phones: run on a quiet machine.
import type { Page } from "@playwright/test";
import { fullMap } from "../src/testing/maps";
import { openGame } from "./playing";
import { expect, test, visit } from "./server";

const most = 50;
const ready = '[role="gridcell"][aria-label*="can move"]';
const target = '[role="gridcell"][aria-label*="move here"]';
const seats = Array.from({ length: 10 }, (_, seat) => (seat === 0 ? {} : { bot: "random" }));

/** From now on, how long presses take until they are drawn, and how long frames are. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = window as unknown as { waits: number[]; frames: number[] };
    kept.waits = [];
    kept.frames = [];
    const isPress = (name: string) => ["pointerdown", "pointerup", "click", "keydown"].includes(name);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (isPress(entry.name)) kept.waits.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    let last = performance.now();
    requestAnimationFrame(function next(now) {
      kept.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    });
  });
}

/** What was measured since, in order of size. */
async function take(page: Page, name: "waits" | "frames"): Promise<number[]> {
  return page.evaluate((which) => {
    const kept = window as unknown as Record<string, number[]>;
    return kept[which]?.splice(0).sort((a, b) => a - b) ?? [];
  }, name);
}

const maps = {
  "full of units": { ...fullMap(), has: ready },
  // As it is generated: about 650 cells of land among 2,090.
  "of size huge": { options: { players: 10, size: "huge", seed: 1 }, state: undefined, has: target },
};

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  for (const [name, { options, state, has }] of Object.entries(maps)) {
    test(`a map ${name} pans and reacts within 50 ms at ${width} x ${height} @timing`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height });
      await visit(page, baseURL ?? "", { seen: ["antiyoy"], sounds: false });
      await openGame(page, "antiyoy", options, seats, { ...(state ? { state } : {}), paused: true });
      const peasant = page.getByRole("button", { name: "peasant, 10", exact: true });
      await expect(peasant).toBeEnabled();
      const isReady = has === ready;
      if (isReady) await expect(page.locator(ready).first()).toBeAttached();
      await watch(page);
      await peasant.click(); // warms up
      await page.waitForTimeout(300);
      await page.keyboard.press("Escape");
      await take(page, "waits");
      const units = await page
        .locator(ready)
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-cell")));
      for (const unit of units.slice(0, 8)) {
        await page.locator(`[data-cell="${unit}"]`).click();
        await page.waitForTimeout(100);
        await page.keyboard.press("Escape");
      }
      for (let time = 0; time < 3; time++) {
        await peasant.click();
        await expect(page.locator(target).first()).toBeAttached();
        await page.waitForTimeout(300);
        await page.keyboard.press("Escape");
      }
      const waits = await take(page, "waits");
      const zoom = page.getByRole("button", { name: "Magnify the board" });
      await zoom.click();
      await page.waitForTimeout(500);
      await take(page, "frames");
      const box = await page.locator(".stage .board .window").boundingBox();
      const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) * 0.7, (box?.y ?? 0) + (box?.height ?? 0) * 0.7];
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 0; step < 40; step++) await page.mouse.move(x - 5 * step, y - 5 * step);
      await page.mouse.up();
      const frames = await take(page, "frames");
      const [worst, frame] = [waits.at(-1) ?? 0, frames[Math.floor(0.95 * frames.length)] ?? 0];
      console.log(
        `${width} x ${height}, ${name}: clicks: median ${waits[Math.floor(waits.length / 2)]} ms, worst ${worst} ms of ${waits.length}; a frame of panning: ${frame.toFixed(0)} ms`,
      );
      expect(waits.filter((wait) => wait > most).length).toBeLessThanOrEqual(1);
      expect(frame).toBeLessThan(most);
    });
  }
}
