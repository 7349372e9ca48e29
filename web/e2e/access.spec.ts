import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, test, visit } from "./server";

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

/** Themes differ only in colours: all rules are checked once, those about colours in every theme. */
async function faults(page: Page, rules: string[] | null): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const found = await (rules === null ? axe : axe.withRules(rules)).analyze();
  return found.violations
    .filter((each) => each.impact === "serious" || each.impact === "critical")
    .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

for (const [index, settings] of themes.entries()) {
  test(`has no serious accessibility issues: ${settings.theme}, ${settings.colours}`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    const rules = index === 0 ? null : ["color-contrast", "link-in-text-block"];
    await visit(page, baseURL ?? "", {
      ...settings,
      seen: ["blackstone", "replica", "apart", "antiyoy"],
      badges: true,
    });
    for (const [address, sign] of Object.entries(pages)) {
      await page.goto(`${baseURL}${address}`);
      await page.locator(sign).first().waitFor();
      expect(await faults(page, rules), address).toEqual([]);
    }
    for (const [game, options] of games) {
      await openGame(page, game, options);
      await makeMove(page, mouse, 4);
      await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
      for (const more of await page.locator(".extra summary").all()) await more.click();
      expect(await faults(page, rules), game).toEqual([]);
      await page.screenshot({ path: `shots/${game}-${settings.theme}-${settings.colours}.png` });
    }
    await page.keyboard.press("?");
    expect(await faults(page, rules), "keys").toEqual([]);
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
