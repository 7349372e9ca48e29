import { beforeEach, describe, expect, it } from "vitest";
import type { View } from "../protocol/types";
import { layByKey } from "./layerKeys";
import { settings } from "./settings.svelte";

describe("keys for what lies over a board", () => {
  let steps = 0;
  let prevented = 0;
  const press = (key: string, badges?: string) =>
    layByKey({ key, preventDefault: () => prevented++ } as unknown as KeyboardEvent, { next: () => steps++ }, {
      badges,
    } as unknown as View);

  beforeEach(() => {
    [steps, prevented] = [0, 0];
    settings.letterKeys = true;
    settings.badges = false;
  });

  it("go on to the next overlay", () => {
    expect([press("o"), press("O")]).toEqual([true, true]);
    expect([steps, prevented]).toEqual([2, 2]);
  });

  it("show and hide badges where there are any", () => {
    expect(press("s", "shields")).toBe(true);
    expect(settings.badges).toBe(true);
    expect(press("s")).toBe(false);
    expect(settings.badges).toBe(true);
  });

  it("leave other keys alone, and all of them where letters are not wanted", () => {
    expect(press("e")).toBe(false);
    settings.letterKeys = false;
    expect(press("o")).toBe(false);
    expect([steps, prevented]).toEqual([0, 0]);
  });
});
