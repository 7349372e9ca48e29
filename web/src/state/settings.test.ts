import { describe, expect, it } from "vitest";
import { settingsFrom } from "./settings.svelte";

describe("settings", () => {
  it("have values for what was never stored", () => {
    expect(settingsFrom({})).toMatchObject({ asksAtEnd: "leftover", hand: "right", goesOn: false });
    expect(settingsFrom({ hand: "left" })).toMatchObject({ hand: "left", theme: "auto" });
  });

  it("are read as an earlier version stored them", () => {
    expect(settingsFrom({ asksAtEnd: false }).asksAtEnd).toBe("never");
    expect(settingsFrom({ asksAtEnd: true }).asksAtEnd).toBe("leftover");
    expect(settingsFrom({ asksAtEnd: "always" }).asksAtEnd).toBe("always");
  });
});
