import { describe, expect, it } from "vitest";
import { magnified, revealing, seenPart, shifted, unmagnified } from "./zoom";

const whole = { x: -10, y: -10, width: 1000, height: 500 };

describe("a magnified board", () => {
  it("is all there at first", () => {
    expect(seenPart(unmagnified, whole)).toEqual(whole);
  });

  it("keeps the point between the fingers", () => {
    const at = { x: 600, y: 100 };
    const zoom = magnified(unmagnified, 2, at, whole);
    const seen = seenPart(zoom, whole);
    expect(seen.width).toBe(500);
    const place = (box: typeof whole) => [(at.x - box.x) / box.width, (at.y - box.y) / box.height];
    place(seen).forEach((value, i) => expect(value).toBeCloseTo(place(whole)[i] ?? 0));
    const back = magnified(zoom, 1, at, whole);
    expect(seenPart(back, whole)).toEqual(whole);
  });

  it("never shows anything beyond the edge", () => {
    const zoom = magnified(unmagnified, 4, { x: 0, y: 0 }, whole);
    const far = shifted(zoom, { x: 5000, y: 5000 }, whole);
    expect(seenPart(far, whole)).toMatchObject({ x: -10, y: -10 });
    // Back at once: the way beyond the edge is not walked twice.
    expect(seenPart(shifted(far, { x: -100, y: 0 }, whole), whole)).toMatchObject({ x: 90, y: -10 });
  });

  it("goes to what is out of sight, and only there", () => {
    const zoom = magnified(unmagnified, 4, { x: -10, y: -10 }, whole);
    expect(revealing(zoom, { x: 100, y: 50 }, whole)).toBe(zoom);
    const seen = seenPart(revealing(zoom, { x: 800, y: 300 }, whole), whole);
    expect(seen.x).toBeLessThan(800);
    expect(seen.x + seen.width).toBeGreaterThan(800);
  });
});
