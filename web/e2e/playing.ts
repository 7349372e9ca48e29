// A player at the board who picks any legal move that the page shows. It waits with waitFor: an expectation looks
// again after longer and longer pauses, which add up over a game.
import { expect, type Page } from "@playwright/test";

const origin = '[role="gridcell"][aria-label*="can move"]';
const target = '[role="gridcell"][aria-label*="move here"]';

export interface Hand {
  press(page: Page, selector: string, index: number): Promise<void>;
}

export const mouse: Hand = { press: (page, selector, index) => page.locator(selector).nth(index).click() };
export const touch: Hand = { press: (page, selector, index) => page.locator(selector).nth(index).tap() };
export const keyboard: Hand = {
  async press(page, selector, index) {
    const wanted = Number(await page.locator(selector).nth(index).getAttribute("data-cell"));
    const columns = await page.locator('[role="row"]').first().locator('[role="gridcell"]').count();
    await page.locator('[role="gridcell"][tabindex="0"]').focus();
    for (let step = 0; step < 100; step++) {
      const now = Number(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")));
      if (now === wanted) break;
      const [rows, across] = [
        Math.floor(wanted / columns) - Math.floor(now / columns),
        (wanted % columns) - (now % columns),
      ];
      await page.keyboard.press(
        rows !== 0 ? (rows > 0 ? "ArrowDown" : "ArrowUp") : across > 0 ? "ArrowRight" : "ArrowLeft",
      );
    }
    await page.keyboard.press("Enter");
  },
};

/** The status of a finished game: seats of one's own are "You". */
export const over = /has won|You (won|lost)|Draw/;

export function status(page: Page) {
  return page.locator("p.status");
}

export async function openGame(
  page: Page,
  game: string,
  options: object = {},
  players: object[] = [{}, { bot: "level:4" }],
  more: object = {},
): Promise<string> {
  const match = await page.evaluate(
    async (wish) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      const answered = new Promise<MessageEvent>((resolve) => {
        socket.onmessage = (event) => {
          if (JSON.parse(event.data).id === 1) resolve(event);
        };
      });
      socket.send(JSON.stringify({ type: "new", id: 1, ...wish }));
      const state = JSON.parse((await answered).data);
      socket.close();
      const keys = Object.fromEntries(
        (state.tokens ?? []).map((each: { player: number; token: string }) => [each.player, each.token]),
      );
      localStorage.setItem(
        "castellan.keys",
        JSON.stringify({ ...JSON.parse(localStorage.getItem("castellan.keys") ?? "{}"), [state.match]: keys }),
      );
      return state.match as string;
    },
    { game, options, players, seed: 3, ...more },
  );
  await page.goto(`${page.url().split("#")[0]}#/match/${match}`);
  await status(page).waitFor();
  return match;
}

/** Ends the turn, also where the page asks whether one is sure. */
export async function endTurn(page: Page, next: string): Promise<void> {
  await expect(page.getByRole("button", { name: "End turn", exact: true })).toBeEnabled(); // its moves are known
  await page.keyboard.press("e");
  const question = page.getByRole("alertdialog");
  const isNext = status(page).filter({ hasText: `${next} to move.` });
  await question.or(isNext).first().waitFor();
  if (await question.isVisible()) await page.keyboard.press("e");
  await isNext.waitFor();
}

async function plies(page: Page): Promise<number> {
  return page.locator("button.move").count();
}

/** Makes one move for the player to move here; false when the game is over. */
export async function makeMove(page: Page, hand: Hand, choice: number): Promise<boolean> {
  const itIsOver = status(page).filter({ hasText: over });
  const mayGoOn = status(page).filter({ hasText: new RegExp(`Your move|Go on|to move|${over.source}`) });
  await mayGoOn.waitFor({ timeout: 20_000 });
  if (over.test((await status(page).textContent()) ?? "")) return false;
  const before = await plies(page);
  const origins = await page.locator(origin).count();
  const things = await page.locator('button.thing[aria-disabled="false"]').count();
  if (things > 0 && choice % 3 !== 2) {
    await page
      .locator('button.thing[aria-disabled="false"]')
      .nth(choice % things)
      .click();
    await hand.press(page, target, choice % (await page.locator(target).count()));
  } else if (origins > 0) {
    await hand.press(page, origin, choice % origins);
    await page.locator(target).first().waitFor({ state: "attached" });
    await hand.press(page, target, choice % (await page.locator(target).count()));
  } else {
    await page.locator(".choices .ends button").first().click();
  }
  await page.locator("button.move").nth(before).or(itIsOver).first().waitFor({ state: "attached" });
  return true;
}

export async function playToTheEnd(page: Page, hand: Hand, most = 150): Promise<void> {
  for (let move = 0; move < most; move++) {
    if (!(await makeMove(page, hand, move * 7 + 3))) return;
  }
  throw new Error(`no end after ${most} moves`);
}
