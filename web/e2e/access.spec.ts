import AxeBuilder from "@axe-core/playwright";
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, test, visit } from "./server";

const pages = [
  "#/",
  "#/new/antiyomacy",
  "#/analysis/replica",
  "#/thinks/blackstone",
  "#/editor/antiyomacy",
  "#/rules/antiyomacy",
  "#/settings",
  "#/nowhere",
];
const themes = [
  { theme: "light", colours: "standard" },
  { theme: "dark", colours: "standard" },
  { theme: "contrast", colours: "standard" },
  { theme: "light", colours: "safe" },
];

async function faults(page: Parameters<typeof visit>[0]): Promise<string[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations
    .filter((each) => each.impact === "serious" || each.impact === "critical")
    .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target.join(" ")} ${node.failureSummary}`));
}

for (const settings of themes) {
  test(`nothing serious stands in anybody's way: ${settings.theme}, ${settings.colours}`, async ({ page, baseURL }) => {
    test.setTimeout(120_000);
    await visit(page, baseURL ?? "", settings);
    for (const address of pages) {
      await page.goto(`${baseURL}${address}`);
      await page.waitForTimeout(400);
      expect(await faults(page), address).toEqual([]);
    }
    for (const game of ["antiyomacy", "blackstone"]) {
      await openGame(page, game);
      await makeMove(page, mouse, 4);
      await expect(status(page)).toHaveText("Your move.", { timeout: 20_000 });
      expect(await faults(page), game).toEqual([]);
    }
  });
}

test("cells are spoken", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica");
  await expect(page.locator('[data-cell="32"]')).toHaveAttribute(
    "aria-label",
    "man of white on row 4, column a, may move",
  );
});

test("the first board is there within a second", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await page.locator("use.piece").first().waitFor();
  const took = await page.evaluate(() => performance.now());
  console.log(`first board after ${took.toFixed(0)} ms`);
  expect(took).toBeLessThan(1_000);
});
