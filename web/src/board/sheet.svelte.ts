// What a board takes up: the shown part of its grid, and the coordinates beside it or inside its cells.
import type { Cell, View } from "../protocol/types";
import { cellSize, isRectangle, labelsOf, type Grid, type PlacedLabel, type Point } from "./geometry";
import { frameOf } from "./territory";
import type { Box } from "./zoom";

export interface Contents {
  view: View;
  grid: Grid;
  cells: Cell[];
  /** On the screen. */
  width: number;
  coordinates: boolean;
  /** Sea that surrounds all land is left out. */
  cropped: boolean;
}

export class Sheet {
  constructor(private readonly of: () => Contents) {}

  readonly hasGround = $derived.by(() => this.of().view.kinds.some((kind) => kind.ground !== undefined));
  readonly frame: Box = $derived.by(() => {
    const { cropped, grid, cells } = this.of();
    return cropped ? frameOf(grid, cells) : { x: 0, y: 0, width: grid.width, height: grid.height };
  });
  private readonly isNarrow = $derived.by(() => this.of().width > 0 && this.of().width < 420);
  /** On a phone labels inside the cells leave more room for these. */
  private readonly areLabelsInside = $derived.by(() => {
    const { grid, width } = this.of();
    return this.isNarrow && isRectangle(grid) && (cellSize * width) / this.frame.width >= 24;
  });
  private readonly hasLabels = $derived.by(() => this.of().coordinates && this.of().view.labels.texts.length > 0);
  /** Letters have the same size on the screen, whatever the board's size. */
  readonly letter = $derived.by(() => {
    const { width } = this.of();
    if (!this.hasLabels) return 0;
    return this.areLabelsInside ? (9 * this.frame.width) / width : (11 * this.frame.width) / Math.max(200, width - 34);
  });
  private readonly margin = $derived.by(() => {
    if (this.hasLabels && !this.areLabelsInside) return this.letter * 1.7;
    return this.hasGround ? 0 : cellSize * 0.03;
  });
  readonly labels = $derived.by(() => (this.hasLabels ? this.labelsToShow() : []));
  /** Words beside the board need more room than letters. */
  private readonly sideMargin = $derived.by(() =>
    this.labels.reduce(
      (most, { side, text }) =>
        (side === "left" || side === "right") && !this.areLabelsInside
          ? Math.max(most, this.letter * (0.6 * text.length + 0.8))
          : most,
      this.margin,
    ),
  );
  readonly whole: Box = $derived.by(() => ({
    x: this.frame.x - this.sideMargin,
    y: this.frame.y - this.margin,
    width: this.frame.width + 2 * this.sideMargin,
    height: this.frame.height + 2 * this.margin,
  }));

  /** Leaves out every other one where there is little room. */
  private labelsToShow(): PlacedLabel[] {
    const { grid, view } = this.of();
    const { frame } = this;
    const every = cellSize < this.letter * 1.25 ? 2 : 1;
    const counts: Partial<Record<PlacedLabel["side"], number>> = {};
    const isBeside = ({ side, x, y }: PlacedLabel) =>
      side === "above" || side === "below"
        ? x > frame.x && x < frame.x + frame.width
        : y > frame.y && y < frame.y + frame.height;
    return labelsOf(grid, view).filter((label) => {
      const { side } = label;
      if (!isBeside(label) || (this.areLabelsInside && side !== "left" && side !== "below")) return false;
      const count = counts[side] ?? 0;
      counts[side] = count + 1;
      return count % every === 0;
    });
  }

  /** Close to the adjacent cell; the margin is as wide as the letters. Inside, in a corner of that cell. */
  labelPoint({ side, x, y }: PlacedLabel): Point {
    const { grid } = this.of();
    const { frame, letter, margin, sideMargin } = this;
    const half = cellSize / 2;
    const beyond = { right: frame.x + frame.width - grid.width, below: frame.y + frame.height - grid.height };
    if (this.areLabelsInside) {
      return side === "left"
        ? { x: x + frame.x + half + letter * 0.6, y: y - half + letter * 0.95 }
        : { x: x + half - letter * 0.6, y: y + beyond.below - half - letter * 0.3 };
    }
    if (side === "above") return { x, y: y + frame.y + half - margin * 0.32 };
    if (side === "below") return { x, y: y + beyond.below - half + margin * 0.78 };
    const shift = {
      left: frame.x + half - sideMargin / 2,
      right: beyond.right + sideMargin / 2 - half,
      within: 0,
    }[side];
    return { x: x + shift, y: y + letter * 0.36 };
  }

  /** At the edge of the part that is seen. */
  pinned(label: PlacedLabel, { x, y, width, height }: Box): Point {
    const size = (this.letter * width) / this.whole.width;
    const point = this.labelPoint(label);
    if (label.side === "above") return { x: point.x, y: y + size };
    if (label.side === "below") return { x: point.x, y: y + height - size * 0.4 };
    if (label.side === "within") return point;
    return { x: label.side === "left" ? x + size * 0.7 : x + width - size * 0.7, y: point.y };
  }

  /** Whether a cell has its middle in the shown part. */
  shows({ x, y }: Point): boolean {
    const { frame } = this;
    return x > frame.x && y > frame.y && x < frame.x + frame.width && y < frame.y + frame.height;
  }
}
