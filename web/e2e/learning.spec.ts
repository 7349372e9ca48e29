// Learning aids: first-visit hints, shortcuts, mistakes pointed out at once, protected cells, the shop.
import { makeMove, mouse, openGame, status } from "./playing";
import { expect, picture, test, visit } from "./server";

const firstMoves: Record<string, { pick: string; place: string }> = {
  blackstone: { pick: '[aria-label*="can move"]', place: '[aria-label*="move here"]' },
  replica: { pick: '[aria-label*="can move"]', place: '[aria-label*="move here"]' },
  apart: { pick: '[aria-label*="can move"]', place: '[aria-label*="move here"]' },
  antiyomacy: { pick: 'button.thing[aria-disabled="false"]', place: '[aria-label*="move here"]' },
};

for (const [game, { pick, place }] of Object.entries(firstMoves)) {
  test(`the first move of ${game} is taught`, async ({ page, baseURL }) => {
    await visit(page, baseURL ?? "", { seen: [] });
    await openGame(page, game, game === "antiyomacy" ? { seed: 3 } : {});
    const steps = page.locator(".first li");
    await expect(steps).toHaveCount(3);
    await expect(page.locator(".arrows > *").first()).toBeAttached();
    await picture(page, `first-${game}`);
    await expect(steps.nth(0)).toHaveAttribute("aria-current", "step");
    await page.locator(pick).first().click();
    await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
    await page.locator(place).first().click();
    await expect(steps.nth(2)).toHaveAttribute("aria-current", "step");
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(steps).toHaveCount(0);
    await page.reload();
    await expect(status(page)).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
}

test("shortcuts are explained and work", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "replica");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await picture(page, "keys");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await makeMove(page, mouse, 3);
  await expect(page.locator("button.move")).toHaveCount(2);
  await page.keyboard.press("u");
  await expect(page.locator("button.move")).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(page.locator("button.move")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Redo" })).toBeDisabled();
  await page.keyboard.press("f");
  await expect(page.locator('[role="gridcell"]').first()).toHaveAttribute("data-cell", "63");
  await page.keyboard.press("h");
  await expect(page.getByText(/^Try /)).toBeVisible();
});

test("a mistake is pointed out at once", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { teach: true });
  // White's only king is under attack: moving the man leaves it there.
  await openGame(page, "replica", {}, [{}, { bot: "level:1" }], { state: "7b/6WB/8/8/8/8/8/w7 w" });
  await page.locator('[data-cell="56"]').click();
  await page.locator('[aria-label*="move here"]').first().click();
  const told = page.locator(".lesson");
  await expect(told).toContainText(/\?/, { timeout: 15_000 });
  await picture(page, "mistake");
});

test("the server's review of a move is shown as it is", async ({ page, baseURL }) => {
  const sentence = "It hands the win over: your king stays in reach.";
  const reviewed: number[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(String(text));
      const verdict = {
        mark: "??",
        lost: 0.6,
        better: "g7/h8",
        line: ["g7/h8"],
        refutation: [],
        reason: "king",
        sentence,
      };
      const judged = { ply: 1, score: -900, chances: 0.1, best: "g7/h8", ...verdict };
      const answers: Record<string, () => object> = {
        review: () => (reviewed.push(message.ply), verdict),
        report: () => ({ moves: [judged], complete: true }),
      };
      const answer = answers[message.type];
      if (answer) socket.send(JSON.stringify({ type: message.type, id: message.id, final: true, ...answer() }));
      else server.send(text);
    });
  });
  await visit(page, baseURL ?? "");
  await openGame(page, "replica", {}, [{}, { bot: "level:1" }]);
  await page.getByRole("button", { name: "Point out my mistakes" }).click();
  await makeMove(page, mouse, 3);
  await expect(page.locator(".lesson")).toContainText(sentence);
  expect(reviewed).toEqual([1]);
  await page.getByRole("button", { name: "Take back and try again" }).click();
  await expect(page.locator("button.move")).toHaveCount(0);
  await expect(page.locator(".lesson")).toHaveCount(0);
  await makeMove(page, mouse, 3);
  await expect(page.locator("button.move")).toHaveCount(2);
  await page.getByRole("link", { name: "Analyse" }).click();
  await page.getByRole("button", { name: "Analyse the whole game" }).click();
  await expect(page.getByRole("list", { name: "Mistakes" })).toContainText(sentence);
  await expect(page.locator("button.move .bad")).toHaveCount(1);
});

test("protected cells are shown and labelled", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "");
  await openGame(page, "antiyomacy", { seed: 3 });
  await page.getByRole("button", { name: "peasant, 10" }).click();
  await page.locator('[aria-label*="move here"]').first().click();
  await expect(page.getByRole("button", { name: /^spearman, 20, too expensive/ })).toBeDisabled();
  await expect(page.locator(".badges text")).toHaveCount(0);
  await page.getByRole("button", { name: "Show protected cells" }).click();
  await expect(page.locator(".badges text").first()).toHaveText("1");
  await expect(page.locator('[aria-label*="protection 1"]').first()).toBeAttached();
});
