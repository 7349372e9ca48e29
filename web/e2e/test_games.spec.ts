// Features that no built-in game has yet, on the real server with the test games: three and more players,
// players who drop out, chance, hidden hands, hexagons. CASTELLAN_TEST_GAMES names that program.
import type { Browser, Page } from "@playwright/test";
import { openGame, over, status } from "./playing";
import { expect, picture, test, visit } from "./server";

test.use({ program: "CASTELLAN_TEST_GAMES" });

const seen = ["hexes", "elimination", "dice", "cards", "toy"];
const moves = (page: Page) => page.locator("button.move");
const strip = (page: Page, name: string) => page.locator(".strip").filter({ hasText: name });
/** What a click on a cell does. */
const act = (page: Page, text: string) => page.locator(`[role="gridcell"].may[aria-label*="${text}"]`);

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

test("the lobby and the new-game form offer them with the right number of seats", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { seen });
  await expect(page.locator("li.card h2")).toHaveText(["Elimination", "Dice", "Cards", "Hexes", "Toy"]);
  await expect(page.locator("li.card .board svg")).toHaveCount(5);
  const overflowing = await page
    .locator("li.card")
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length);
  expect(overflowing).toBe(0);
  await picture(page, "test-games-lobby", true);

  await page.getByRole("link", { name: "Set up a game of Hexes" }).click();
  const more = page.getByText("More settings");
  const seat = (colour: string) => page.getByLabel(`${colour} is played by`);
  await more.click();
  for (const colour of ["Red", "Green", "Blue"]) await expect(seat(colour)).toBeVisible();
  await page.goto(`${baseURL}#/new/elimination`);
  await more.click();
  await expect(seat("Cedar")).toBeVisible();
  await expect(seat("Date")).toHaveCount(0);
  await page.getByRole("slider", { name: "Players" }).fill("5");
  await expect(seat("Elm")).toBeVisible();
  await expect(page.locator(".preview text.initial")).toHaveCount(5);
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".strip")).toHaveCount(5);
  await expect(status(page)).toHaveText("Your move.");
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`at ${width} x ${height}`, () => {
    test.use({ viewport: { width, height } });

    test("three people fill a board of hexagons", async ({ page, baseURL }) => {
      await visit(page, baseURL ?? "", { seen });
      await openGame(page, "hexes", { size: 2 }, [{ name: "Ann" }, { name: "Bob" }, { name: "Cat" }]);
      await expect(page.locator(".strip .name")).toHaveText(["Bob", "Cat", "Ann"]);
      const cells = page.locator('path[role="gridcell"]');
      await expect(cells).toHaveCount(7);
      const corners = await cells.evaluateAll((paths) =>
        paths.map((path) => path.getAttribute("d")?.match(/[ML]/g)?.length),
      );
      expect(corners).toEqual(Array(7).fill(6));
      // Ann has a group of three, Bob of two, Cat none.
      const played = ["a1", "c1", "b3", "a2", "c2", "b1", "b2"];
      for (const [ply, name] of played.entries()) {
        await expect(status(page)).toHaveText(`${["Ann", "Bob", "Cat"][ply % 3]} to move.`);
        if (ply === 3) await picture(page, `hexes-${width}`);
        await page.locator(`[role="gridcell"][aria-label*="on ${name},"]`).click();
        await expect(moves(page)).toHaveCount(ply + 1);
      }
      await expect(moves(page)).toHaveText(played);
      await expect(page.locator("use.piece")).toHaveCount(7);
      await expect(status(page)).toHaveText("Ann has won.");
      await expect(page.getByText("1st Ann · 2nd Bob · 3rd Cat")).toBeVisible();
      await expect(strip(page, "Ann")).toContainText("1st · Red · You");
      await fits(page);
      await picture(page, `hexes-end-${width}`);
    });

    test("a player drops out and is skipped, and everybody gets a place", async ({ page, baseURL }) => {
      await visit(page, baseURL ?? "", { seen });
      const bots = Array.from({ length: 3 }, () => ({ bot: "level:1" }));
      await openGame(page, "elimination", { players: 4, lives: 1, rounds: 0 }, [{ name: "Ann" }, ...bots]);
      await expect(page.locator(".strip")).toHaveCount(4);
      await expect(strip(page, "Birch").locator(".name")).toHaveText("Birch");
      await expect(strip(page, "Birch")).toContainText("Level 1");
      await expect(act(page, "hit-")).toHaveCount(3);
      await expect(page.locator(".caption")).toHaveText(["hit-b", "hit-c", "hit-d", "pass"]);
      await picture(page, `elimination-${width}`);
      await act(page, "hit-b").click();
      await expect(page.locator('[data-cell="1"]')).not.toHaveAttribute("aria-label", /player/);
      // Ann strikes whenever it is her turn, until one is left; nobody who is out moves again.
      await expect(async () => {
        const next = act(page, "hit-");
        if ((await next.count()) > 0) await next.first().click({ timeout: 500 });
        await expect(status(page)).toHaveText(over, { timeout: 500 });
      }).toPass();
      await expect(page.locator("svg.dot.tone-red").first()).toBeVisible(); // a move of Ann's
      await expect(page.locator("svg.dot.tone-blue")).toHaveCount(0); // and none of birch's
      await expect(moves(page).first()).toHaveText("hit-b");
      expect(await moves(page).count()).toBeGreaterThanOrEqual(3);
      await expect(strip(page, "Birch")).toContainText("4th · Level 1");
      await expect(page.getByText(/^1st .* · 4th Computer, level 1 \(Birch\)$/)).toBeVisible();
      await fits(page);
      await picture(page, `elimination-end-${width}`);
    });
  });
}

test("dice are rolled automatically, with the same result after taking back", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { seen });
  await openGame(page, "dice", { turns: 2, again: 3 }, [{ name: "Ann" }, { name: "Bob" }]);
  await expect(moves(page)).toHaveCount(1);
  await expect(moves(page)).toHaveText(/^Chance\s*cast[2-6]$/);
  await expect(page.locator("text.initial")).toHaveText(["P", "P", "D"]);
  const casts = page.locator("button.move.chance");
  for (const count of [2, 3, 4]) {
    await act(page, "again").click();
    await expect(casts).toHaveCount(count);
  }
  const all = await casts.allTextContents();
  await expect(page.getByRole("button", { name: /^Chance cast/ })).toHaveCount(4);
  for (const count of [3, 2, 1]) {
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(casts).toHaveCount(count);
    await expect(status(page)).toHaveText("Ann to move."); // never before the roll
  }
  await expect(casts).toHaveText(all.slice(0, 1));
  for (const count of [2, 3, 4]) {
    await act(page, "again").click();
    await expect(casts).toHaveCount(count);
  }
  await expect(casts).toHaveText(all);
  await act(page, "keep").click();
  await expect(status(page)).toHaveText("Bob to move.");
  await expect(casts).toHaveCount(5);
  for (let turn = 1; turn < 4; turn++) {
    const before = await moves(page).count();
    await act(page, "keep").click();
    await expect.poll(() => moves(page).count()).toBeGreaterThan(before);
  }
  await expect(status(page)).toHaveText(over);
});

test("hints work in games without the engine's search", async ({ page, baseURL }) => {
  await visit(page, baseURL ?? "", { seen });
  await openGame(page, "cards", {}, [{ name: "Ann" }, { bot: "random" }, { bot: "random" }]);
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.getByText(/^Try away-[A-J]\.$/)).toBeVisible();
  await expect(page.locator(".arrow-ring")).toHaveCount(1);
});

// ---- hidden hands

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Told {
  text: string;
  message: { id?: number; ply?: number; outcome?: { ended: boolean } };
  /** Who had the screen when it arrived; null for nobody whose hand may be seen. */
  eye: number | null;
}

/** Everything that a page is told except the list of games, with who had the screen. */
function overhear(page: Page, eye: number | null) {
  const heard = { eye, told: [] as Told[] };
  page.on("websocket", (socket) => {
    const plain = new Set<unknown>(); // requests not about this match
    socket.on("framesent", ({ payload }) => {
      const { type, id, match } = JSON.parse(String(payload)) as Record<string, unknown>;
      if (type === "games" || (type === "look" && match === undefined)) plain.add(id);
    });
    socket.on("framereceived", ({ payload }) => {
      const text = String(payload);
      const message = JSON.parse(text) as Told["message"];
      if (!plain.has(message.id)) heard.told.push({ text, message, eye: heard.eye });
    });
  });
  return heard;
}

/** The cards named in a message or page. Seat keys are skipped: they contain any letters. */
function cardsIn(value: Json): string[] {
  if (typeof value === "string")
    return (value.match(/(?<![A-Za-z0-9])[A-J]{1,3}(?![A-Za-z0-9])/g) ?? []).flatMap((each) => [...each]);
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(cardsIn);
  return Object.entries(value).flatMap(([name, each]) => (name === "tokens" ? [] : cardsIn(each)));
}

interface Truth {
  /** The three cards dealt to each player. */
  hands: string[][];
  /** Every move, as everybody sees it once the game is over. */
  texts: string[];
}

async function truthOf(page: Page): Promise<Truth> {
  const texts = await moves(page).evaluateAll((buttons) =>
    buttons.map((button) => (button.textContent ?? "").replace("Chance", "").trim()),
  );
  expect(texts.filter((text) => /^(deal|away|play)-[A-J]$/.test(text))).toHaveLength(15);
  const dealt = texts.slice(0, 9).map((text) => text.slice(-1));
  return { hands: [0, 1, 2].map((player) => dealt.filter((_, i) => i % 3 === player)), texts };
}

/** Cards that were sent to somebody while they were hidden from them. */
function leaks(told: Told[], { hands, texts }: Truth): string[] {
  let ply = 9;
  return told.flatMap(({ text, message, eye }) => {
    if (message.outcome?.ended) return [];
    ply = message.ply ?? ply;
    const open = texts.slice(0, ply).flatMap((each) => (each.startsWith("play-") ? [each.slice(-1)] : []));
    const known = new Set([...open, ...(eye === null ? [] : (hands[eye] ?? []))]);
    const secret = cardsIn(JSON.parse(text) as Json).filter((card) => !known.has(card));
    return secret.length === 0 ? [] : [`${secret.join()} told to ${eye} at ${ply}: ${text}`];
  });
}

/** The cards that a page shows or labels; letters on things without a drawing are initials, not cards. */
async function shownCards(page: Page): Promise<string> {
  const words = await page.evaluate(() => {
    const found: string[] = [];
    for (const node of document.querySelectorAll("main *, [role=dialog] *")) {
      for (const { value } of node.attributes) found.push(value);
      if (!node.matches(".initial"))
        for (const child of node.childNodes) found.push(child.nodeType === 3 ? (child.textContent ?? "") : "");
    }
    return found.filter((text) => /(deal|away|play)-/.test(text));
  });
  return [...new Set(cardsIn(words))].sort().join("");
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a curtain hides hands between two at one screen at ${width} x ${height}`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height });
    await visit(page, baseURL ?? "", { seen });
    const heard = overhear(page, null);
    await page.reload();
    await openGame(page, "cards", {}, [{ name: "Ann" }, { name: "Bob" }, { bot: "level:4" }]);
    const curtain = page.getByRole("dialog");
    const held: string[] = [];
    for (const turn of [0, 1, 2, 3]) {
      const player = turn % 2;
      await expect(curtain).toContainText(`Pass the device to ${["Ann", "Bob"][player]}.`);
      const open = (await moves(page).allTextContents()).filter((text) => text.startsWith("play-"));
      await expect.poll(() => shownCards(page)).toBe([...new Set(cardsIn(open))].sort().join(""));
      heard.eye = null;
      if (turn === 1) await picture(page, `cards-curtain-${width}`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("u"); // shortcuts do nothing behind it
      await expect(curtain).toBeVisible();
      heard.eye = player;
      await page.getByRole("button", { name: "Show what I see" }).click();
      await expect(curtain).toHaveCount(0);
      await expect(page.locator(".caption")).toHaveCount(turn < 2 ? 3 : 2);
      held.push((await page.locator(".caption").allTextContents()).map((text) => text.slice(-1)).join(""));
      if (turn === 1) await picture(page, `cards-hand-${width}`);
      await act(page, turn < 2 ? "away-" : "play-")
        .first()
        .click();
    }
    await expect(status(page)).toHaveText(over);
    await expect(page.getByText(/^1st .* · 2nd .* · 3rd /)).toBeVisible();
    const truth = await truthOf(page);
    expect([...(held[0] ?? "")]).toEqual([...(truth.hands[0] ?? [])].sort());
    expect([...(held[1] ?? "")]).toEqual([...(truth.hands[1] ?? [])].sort());
    expect(heard.told.filter(({ eye }) => eye === null).length).toBeGreaterThan(3);
    expect(heard.told.filter(({ eye }) => eye !== null).length).toBeGreaterThan(3);
    expect(leaks(heard.told, truth)).toEqual([]);
    await fits(page);
  });
}

test("on separate screens each player sees one hand, and a spectator none", async ({ page, browser, baseURL }) => {
  const another = async (browser: Browser, eye: number | null, address: string) => {
    const other = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    const heard = overhear(other, eye);
    await visit(other, address, { seen });
    return { page: other, heard };
  };
  await visit(page, baseURL ?? "", { seen });
  const ann = { page, heard: overhear(page, 0) };
  await page.reload();
  await page.goto(`${baseURL}#/new/cards`);
  await page.getByText("More settings").click();
  await page.getByLabel("East is played by").selectOption("A friend, by link");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Start the game" }).click();
  const invitation = await page.getByLabel("Invitation to play East").inputValue();
  await page.getByRole("button", { name: "Share" }).click();
  const watching = await page.getByLabel("Spectator link").inputValue();
  const spectator = await another(browser, null, watching);
  await expect(spectator.page.getByText("You are watching.")).toBeVisible();
  const bob = await another(browser, 1, invitation);
  await expect(status(bob.page)).toHaveText("Ann to move.");

  for (const [turn, { page: mover }] of [ann, bob, ann, bob].entries()) {
    const what = turn < 2 ? "away-" : "play-";
    await expect(mover.locator(".caption")).toHaveCount(turn < 2 ? 3 : 2);
    for (const { page: other } of [ann, bob, spectator]) {
      await expect(other.getByRole("dialog")).toHaveCount(0);
      if (other !== mover) await expect(other.locator(".caption, [role=gridcell].may")).toHaveCount(0);
    }
    if (turn < 2) {
      // Nothing has been played openly: any visible card is the player's own.
      const shown = () => Promise.all([ann, bob, spectator].map((each) => shownCards(each.page)));
      await expect.poll(async () => (await shown()).map((cards) => cards.length)).toEqual([3, 3, 0]);
      expect(new Set((await shown()).join("")).size).toBe(6);
    }
    if (turn === 1) {
      await picture(spectator.page, "cards-spectator");
      // Earlier positions reveal no more.
      for (const { page: other } of [ann, spectator]) {
        await other.getByRole("button", { name: "Previous move" }).click();
        await expect(other.getByText("You are looking at an earlier position.")).toBeVisible();
        await other.getByRole("button", { name: "Back to the game" }).click();
        await expect(other.getByText("You are looking at an earlier position.")).toHaveCount(0);
      }
    }
    await act(mover, what).first().click();
  }
  for (const each of [ann, bob, spectator]) await expect(status(each.page)).toHaveText(over);
  const truth = await truthOf(page);
  for (const each of [ann, bob, spectator]) {
    expect(each.heard.told.filter(({ message }) => message.ply !== undefined).length).toBeGreaterThan(4);
    expect(leaks(each.heard.told, truth)).toEqual([]);
  }
});
