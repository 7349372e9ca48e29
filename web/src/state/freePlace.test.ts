import { describe, expect, it } from "vitest";
import { freePlace } from "./freePlace";

const screen = { width: 390, height: 844 };
const size = { width: 300, height: 44 };

describe("the place of a message", () => {
  it("is the middle of the lower edge when nothing is there", () => {
    expect(freePlace(size, screen, [])).toEqual({ x: 45, y: 784 });
  });

  it("is above a row of buttons that fills the lower edge", () => {
    const buttons = [0, 130, 260].map((x) => ({ x, y: 780, width: 120, height: 40 }));
    const { x, y } = freePlace(size, screen, buttons);
    expect(x).toBe(45);
    expect(y + size.height).toBeLessThan(780);
    expect(y).toBeGreaterThan(700);
  });

  it("is beside a button when that is nearer", () => {
    const wide = { width: 1280, height: 800 };
    const column = { x: 600, y: 100, width: 80, height: 700 };
    const { x, y } = freePlace(size, wide, [column]);
    expect(y).toBe(740);
    expect(x + size.width <= 600 || x >= 680).toBe(true);
  });

  it("is the middle of the lower edge when everything is taken", () => {
    expect(freePlace(size, screen, [{ x: 0, y: 0, ...screen }])).toEqual({ x: 45, y: 784 });
  });
});
