// What the editor does by itself, one step back, and matches with few takebacks.
import { longCoast } from "../src/testing/maps";
import { endTurn, openGame } from "./playing";
import { expect, picture, test, visit } from "./server";

const yesterday = { seen: ["antiyoy"] };

test("helpers change a drawn position, and one step takes each of them back", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/antiyoy?o.seed=3`, yesterday);
  const text = page.locator("textarea");
  const verdict = page.locator("#verdict");
  await expect(verdict).toContainText("Legal position");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(undo).toBeDisabled();

  // A farm on nobody's land, two capitals, and no money for Blue.
  const drawn = "3x6 2 a 1 aCaC..~~b.bC/a....F~~b.b./a.a5..~~..b1 a@0-0=5";
  await text.fill(drawn);
  await expect(verdict).toContainText("Not a legal position");
  await page.getByRole("button", { name: "Make it valid" }).click();
  await expect(verdict).toContainText("Legal position");
  await expect(text).toHaveValue(/^3x6 2 a 1 aCa\.\.\.~~b\.bC\/a\.\.\.\.\.~~b\.b\.\/.* a@0-0=5;b@0-4=10$/);
  const mended = await text.inputValue();

  await page.getByLabel("Scatter trees: percent").fill("100");
  await page.getByRole("button", { name: "Scatter trees" }).click();
  await expect(text).toHaveValue(/aCaQ\.Q~~bQbC/);
  await picture(page, "antiyoy-helpers");
  await picture(page, "antiyoy-helpers-2");
  await undo.click();
  await expect(text).toHaveValue(mended);
  await page.locator("h1").click();
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue(drawn);
  await expect(verdict).toContainText("Not a legal position");

  // What cannot be done is said, and changes nothing.
  await text.fill("1x4 2 a 1 aCa.bCb. a@0-0=5;b@0-2=5");
  await expect(verdict).toContainText("Legal position");
  await page.getByRole("button", { name: "Let trees grow" }).click();
  await expect(page.getByText("no cell on which a tree could grow")).toBeVisible();
});

test("games without helpers have no such buttons", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/editor/blackstone`);
  await expect(page.locator("#verdict")).toContainText("Legal position");
  await expect(page.getByText("Let the editor do it")).toHaveCount(0);
});

test("takebacks can be few, and the button counts them", async ({ page, baseURL }) => {
  await visit(page, `${baseURL}#/new/antiyoy`, yesterday);
  await page.getByText("More settings").click();
  await page.getByLabel("Takebacks").selectOption("None");
  await page.getByLabel("Takebacks").selectOption("1");
  await picture(page, "new-takebacks", true);
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator(".controls")).toBeVisible();
  await expect(page.getByRole("button", { name: "Take back (1 takeback left)" })).toBeVisible();
});

test("in one's own turn a takeback is used up too", async ({ page, baseURL }) => {
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  await visit(page, baseURL ?? "", yesterday);
  const { options, state } = longCoast();
  await openGame(page, "antiyoy", options, [{}, {}], { state, takebacks: 1 });
  const cell = (number: number) => page.locator(`[data-cell="${number}"]`);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const march = async () => {
    await cell(17).click();
    await cell(21).click();
    await expect(cell(21)).toHaveAttribute("aria-label", /red peasant/);
  };
  await march();
  await undo.click();
  await expect(cell(17)).toHaveAttribute("aria-label", /red ready peasant/);
  await march();
  await expect(page.getByRole("button", { name: "(0 takebacks left)" })).toBeDisabled();
  await expect(undo).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("u");
  await endTurn(page, "Blue"); // whatever the keys ask has been sent by then
  expect(sent.filter((message) => message.includes('"take_back"'))).toHaveLength(1);
  await expect(cell(21)).toHaveAttribute("aria-label", /red peasant/);
});
