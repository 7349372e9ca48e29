import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

/** Each page with something that is visible once it has loaded. */
const pages: Record<string, string> = {
  "#/": ".card use.piece",
  "#/new/antiyomacy": ".preview .board",
  "#/new/antiyoy": ".preview .board",
  "#/editor/antiyoy": ".palette button",
  "#/analysis/replica": "use.piece",
  "#/thinks/blackstone": ".tree",
  "#/editor/antiyomacy": ".palette button",
  "#/rules/antiyomacy": "article h2",
  "#/settings": ".segments",
  "#/nowhere": ".missing",
};
const games: [string, object][] = [
  ["antiyomacy", { seed: 3 }],
  ["antiyoy", { seed: 3, fog: "on" }],
  ["blackstone", {}],
];
const themes = [
  { theme: "light", colours: "standard" },
  { theme: "dark", colours: "standard" },
  { theme: "contrast", colours: "standard" },
  { theme: "light", colours: "safe" },
  { theme: "dark", colours: "safe" },
];
const aboutColours = ["color-contrast", "link-in-text-block"];

async function faults(page: Page, rules: string[] | null): Promise<string[]> {
  // The other mode is for frames from elsewhere, which there are none of, and takes several times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const found = await (rules === null ? axe : axe.withRules(rules)).analyze();
  return found.violations
    .filter((each) => each.impact === "serious" || each.impact === "critical")
    .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

/** Themes differ only in colours: all rules are checked once, those about colours in every theme. */
async function expectNoFaults(page: Page, shot?: string): Promise<void> {
  const found: string[] = [];
  for (const [index, { theme, colours }] of themes.entries()) {
    await page.evaluate(
      (wanted) => {
        Object.assign(document.documentElement.dataset, wanted);
        // Some colours change gradually.
        for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      },
      { theme, colours },
    );
    const here = await faults(page, index === 0 ? null : aboutColours);
    found.push(...here.map((fault) => `${theme}, ${colours}: ${fault}`));
    if (shot !== undefined) await picture(page, `${shot}-${theme}-${colours}`);
  }
  expect(found).toEqual([]);
}

const wishes = { theme: "light", seen: ["blackstone", "replica", "apart", "antiyoy"], badges: true };

for (const [address, sign] of Object.entries(pages)) {
  test(`${address} has no serious accessibility issues in any theme`, async ({ page, baseURL }) => {
    await visit(page, `${baseURL}${address}`, wishes);
    await page.locator(sign).first().waitFor();
    await expectNoFaults(page);
  });
}

for (const [game, options] of games) {
  test(`a match of ${game} has no serious accessibility issues in any theme`, async ({ page, baseURL }) => {
    await visit(page, baseURL ?? "", wishes);
    await openGame(page, game, options);
    await makeMove(page, mouse, 4);
    await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
    for (const more of await page.locator(".extra summary").all()) await more.click();
    await expectNoFaults(page, game);
    await page.keyboard.press("?");
    await expectNoFaults(page);
  });
}

test("every page fits on a narrow screen", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await visit(page, baseURL ?? "");
  for (const [address, sign] of Object.entries(pages)) {
    await page.goto(`${baseURL}${address}`);
    await page.locator(sign).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    await expect(page.getByRole("link", { name: "Settings" }), address).toBeInViewport({ ratio: 1 });
  }
});

test("cells have labels for screen readers", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica");
  await expect(page.locator('[data-cell="32"]')).toHaveAttribute("aria-label", "white man on a4, can move");
});

test("the first board appears within a second @timing", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await page.locator("use.piece").first().waitFor();
  const took = await page.evaluate(() => performance.now());
  console.log(`first board after ${took.toFixed(0)} ms`);
  expect(took).toBeLessThan(1_000);
});
