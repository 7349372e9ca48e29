// The pointers on a board: one picks, drags or paints; two magnify; one moves a magnified board about.
import { cellsBetween, cellSize, cellUnder, centreOf, type Grid, type Point } from "./geometry";
import { magnified, revealing, seenPart, shifted, unmagnified, type Box, type Zoom } from "./zoom";

/** What lies under the hand. */
export interface Surface {
  grid: Grid;
  whole: Box;
  /** The width of the whole board on the screen. */
  width: number;
  origins: Set<number>;
  targets: Set<number>;
  selected: Set<number>;
  hasThing: (cell: number) => boolean;
  paints: boolean;
  /** No targets, but a piece can be dropped there all the same. */
  far: Set<number>;
  onfar: ((cell: number) => void) | undefined;
  onpick: ((cell: number) => void) | undefined;
  /** Draws with the right button. */
  onmark: ((mark: { from: number; to: number }) => void) | undefined;
}

interface Press {
  cell: number;
  /** On the screen. */
  x: number;
  y: number;
  /** On the board. */
  at: Point;
  wasSelected: boolean;
  /** Its cell has been painted. */
  isPut?: boolean;
}

/** The piece being dragged; once dropped, it stays on its cell until the move is confirmed. */
export interface Drag extends Point {
  cell: number;
  over: number | null;
  dropped: boolean;
}

const longestWait = 1_500;
const stillPixels = 6;
const fingerPixels = 44;
/** Cells smaller than this get a button to magnify them, to the size below. */
const smallPixels = 30;
const goodPixels = 40;
/** Of a map that is too small to be played on as a whole. */
const tinyPixels = 10;
const firstPixels = 26;
/** So long after the last turn of the wheel the board is drawn anew. */
const calm = 140;
const step = 1.5;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

export class Hand {
  drag: Drag | null = $state(null);
  /** An arrow or circle that is being drawn. */
  sketch: { from: number; to: number } | null = $state.raw(null);
  private zoom: Zoom = $state.raw(unmagnified);
  /** The scale at which the board was last drawn. While fingers move, what was drawn is only stretched. */
  private drawn = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private press: Press | null = null;
  private isShifting = false;
  /** All pointers that are down, on the screen. */
  private readonly touches = new Map<number, Point>();

  constructor(
    private readonly surface: () => Surface,
    private readonly svg: () => SVGSVGElement | undefined,
  ) {}

  /** The part of the board that is seen. */
  readonly seen: Box = $derived.by(() => seenPart(this.zoom, this.surface().whole));
  /** How the drawing lies in its window. Moving it does not draw it again. */
  readonly placing = $derived.by(() => {
    const { whole } = this.surface();
    const stretch = this.zoom.scale / this.drawn;
    const [x, y] = [(whole.x - this.seen.x) / whole.width, (whole.y - this.seen.y) / whole.height];
    const transform = `translate(${100 * x * stretch}%, ${100 * y * stretch}%) scale(${stretch})`;
    return { width: `${100 * this.drawn}%`, transform: this.isMagnified ? transform : undefined };
  });
  readonly isMagnified = $derived(this.zoom.scale > 1);
  /** The size of a cell on the screen, were the board not magnified. */
  private readonly plainPixels = $derived.by(() => (cellSize * this.surface().width) / this.surface().whole.width);
  readonly isSmall = $derived(this.plainPixels > 0 && this.plainPixels < smallPixels);

  pressed(event: PointerEvent): void {
    const { grid, onpick, onmark, paints, origins, targets, selected } = this.surface();
    if (event.button === 2 && onmark) {
      const from = cellUnder(grid, this.pointOf(event));
      this.sketch = from === null ? null : { from, to: from };
      this.svg()?.setPointerCapture(event.pointerId);
    }
    if (!onpick || event.button !== 0) return;
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.svg()?.setPointerCapture(event.pointerId);
    if (this.touches.size > 1) return this.letGo();
    this.isShifting = false;
    const cell = this.cellAt(event);
    if (cell === null) return;
    const wasSelected = selected.has(cell);
    this.press = { cell, x: event.clientX, y: event.clientY, at: this.pointOf(event), wasSelected };
    if (paints) {
      // Of two fingers, the first must not paint.
      this.press.isPut = event.pointerType !== "touch";
      if (this.press.isPut) onpick(cell);
      return;
    }
    // A piece is selected on press, so that a drag can begin; everything else waits for the release.
    const isNew = origins.has(cell) && !targets.has(cell) && !wasSelected;
    this.press.wasSelected = !isNew;
    if (isNew) onpick(cell);
  }

  moved(event: PointerEvent): void {
    const { grid, paints, onpick, selected, hasThing } = this.surface();
    if (this.sketch) {
      const to = cellUnder(grid, this.pointOf(event));
      if (to !== null && to !== this.sketch.to) this.sketch = { from: this.sketch.from, to };
      return;
    }
    const before = this.touches.get(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (before) this.touches.set(event.pointerId, now);
    if (this.touches.size > 1) return before ? this.pinched(event.pointerId, before, now) : undefined;
    const press = this.press;
    if (before && this.isShifting) return this.shift(before, now);
    if (!press) return;
    if (paints) {
      if (!press.isPut) {
        if (distance(now, press) < stillPixels) return;
        press.isPut = true;
        onpick?.(press.cell);
      }
      // A quick stroke skips cells: paint those in between too.
      const to = this.pointOf(event);
      for (const cell of cellsBetween(grid, press.at, to)) if (cell !== press.cell) onpick?.((press.cell = cell));
      press.at = to;
      return;
    }
    if (!this.drag && distance(now, press) < stillPixels) return;
    if (selected.has(press.cell) && hasThing(press.cell)) {
      const point = this.pointOf(event);
      this.drag = { cell: press.cell, ...point, over: cellUnder(grid, point), dropped: false };
    } else if (this.isMagnified) {
      this.isShifting = true;
      this.press = null;
      this.shift(press, now);
    }
  }

  released(event: PointerEvent): void {
    const { grid, onpick, onmark, onfar, paints, targets, far } = this.surface();
    if (this.sketch) {
      onmark?.(this.sketch);
      this.sketch = null;
      return;
    }
    const [press, drag] = [this.press, this.drag];
    this.touches.delete(event.pointerId);
    this.letGo();
    if (press && paints && !press.isPut) onpick?.(press.cell);
    if (!press || !onpick || paints) return;
    const cell = this.cellAt(event, drag ? new Set([...targets, ...far]) : undefined);
    if (cell === null) return;
    if (drag && far.has(cell) && !targets.has(cell)) return onfar?.(cell);
    if (drag) {
      if (cell === press.cell || !targets.has(cell)) return;
      this.drag = { ...drag, ...centreOf(grid, cell), over: cell, dropped: true };
      onpick(cell);
      setTimeout(() => this.settle(), longestWait);
    } else if (press.wasSelected && cell === press.cell) {
      onpick(cell);
    }
  }

  cancelled(event: PointerEvent): void {
    this.touches.delete(event.pointerId);
    this.letGo();
  }

  /** The move of a dropped piece has been confirmed, or never will be. */
  settle(): void {
    if (this.drag?.dropped) this.drag = null;
  }

  /** Alone, the wheel is for boards with small cells: over others the page scrolls. */
  wheeled(event: WheelEvent): void {
    if (!this.surface().onpick || !(event.ctrlKey || this.isSmall || this.isMagnified)) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.magnify(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 200 : 500)), this.pointOf(event));
  }

  /** Closer; from the whole board at once to cells of a good size around one of them. */
  closer(cell: number | undefined): void {
    if (this.isMagnified) this.magnify(step, this.middle());
    else this.fit(cell, goodPixels);
  }

  further(): void {
    if (this.isMagnified) this.magnify(1 / step, this.middle());
  }

  showAll(): void {
    this.zoom = unmagnified;
    this.redraw();
  }

  /** A map that would be too small to read is shown in part from the beginning. */
  begin(cell: number | undefined): void {
    if (this.plainPixels > 0 && this.plainPixels < tinyPixels && !this.isMagnified) this.fit(cell, firstPixels);
  }

  /** By a fifth of what is seen. */
  walk(right: number, down: number): void {
    if (!this.isMagnified) return;
    const by = { x: (-right * this.seen.width) / 5, y: (-down * this.seen.height) / 5 };
    this.zoom = shifted(this.zoom, by, this.surface().whole);
  }

  private middle(): Point {
    return { x: this.seen.x + this.seen.width / 2, y: this.seen.y + this.seen.height / 2 };
  }

  private fit(cell: number | undefined, pixels: number): void {
    const { grid, whole } = this.surface();
    const middle =
      cell === undefined ? { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 } : centreOf(grid, cell);
    this.zoom = { scale: Math.max(step, pixels / this.plainPixels), middle };
    this.redraw();
  }

  private redraw(): void {
    clearTimeout(this.timer);
    this.drawn = this.zoom.scale;
  }

  reveal(cell: number): void {
    const { grid, whole } = this.surface();
    if (this.isMagnified) this.zoom = revealing(this.zoom, centreOf(grid, cell), whole);
  }

  private letGo(): void {
    this.sketch = null;
    this.press = null;
    this.drag = null;
  }

  private pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = this.svg()?.getBoundingClientRect() ?? new DOMRect();
    const { whole } = this.surface();
    const scale = whole.width / box.width;
    return { x: whole.x + (clientX - box.left) * scale, y: whole.y + (clientY - box.top) * scale };
  }

  /** The cell under the pointer. A finger on small cells means the nearest one that can be meant. */
  private cellAt(event: PointerEvent, wanted?: Set<number>): number | null {
    const { grid, origins, targets, paints } = this.surface();
    const point = this.pointOf(event);
    const under = cellUnder(grid, point);
    const pixels = this.plainPixels * this.zoom.scale;
    if (event.pointerType !== "touch" || paints || pixels >= fingerPixels) return under;
    const meant = [...(wanted ?? [...origins, ...targets])];
    if (under !== null && meant.includes(under)) return under;
    const reach = ((fingerPixels / 2) * cellSize) / pixels;
    const nearest = meant
      .map((cell) => ({ cell, far: distance(centreOf(grid, cell), point) }))
      .reduce((best, each) => (each.far < best.far ? each : best), { cell: under, far: reach });
    return nearest.cell;
  }

  private magnify(factor: number, at: Point): void {
    const most = Math.max(2, (2 * goodPixels) / this.plainPixels);
    const scale = Math.min(Math.max(this.zoom.scale * factor, 1), most);
    if (scale === this.zoom.scale) return;
    this.zoom = magnified(this.zoom, scale, at, this.surface().whole);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.redraw(), scale === 1 ? 0 : calm);
  }

  private shift(before: Point, now: Point): void {
    const [from, to] = [before, now].map(({ x, y }) => this.pointOf({ clientX: x, clientY: y }));
    if (from && to) this.zoom = shifted(this.zoom, { x: to.x - from.x, y: to.y - from.y }, this.surface().whole);
  }

  /** One of two fingers has moved. */
  private pinched(pointer: number, before: Point, now: Point): void {
    const other = [...this.touches].find(([id]) => id !== pointer)?.[1];
    if (!other) return;
    const middle = (one: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    this.shift(middle(before), middle(now));
    const at = middle(now);
    this.magnify(
      distance(now, other) / Math.max(1, distance(before, other)),
      this.pointOf({ clientX: at.x, clientY: at.y }),
    );
  }
}
