// A position that is being edited as a text: every change is shown to the engine, which says whether it is legal, and
// can be undone.
import { untrack } from "svelte";
import { cellsOf, withCells } from "../board/geometry";
import type { Cell, OptionValues, Position, View } from "../protocol/types";
import { texts } from "../texts";
import { amountsIn, withAmounts } from "./amounts";
import { numbers } from "./explorer.svelte";
import { gameOf } from "./finding";
import {
  cellOf,
  codeOf,
  readLetters,
  rowLengths,
  withOneOpen,
  writeLetters,
  type Letters,
  type SideField,
} from "./legend";
import { sideFieldOf } from "./lessons";
import { colourName, playerCount } from "./names";
import { positionAddress } from "./router";
import { explain, session } from "./session.svelte";

const longestPast = 200;

/** An amount in the text, with the region that has it and what the region calls it. */
export interface NamedAmount {
  key: string;
  label: string;
  value: number;
}

export class Editing {
  text = $state("");
  view: View | null = $state.raw(null);
  /** Null while the text is illegal. */
  position: Position | null = $state.raw(null);
  refusal: string | null = $state(null);
  turnField: SideField | null = $state.raw(null);
  private start = "";
  /** The texts before each change. */
  private past: string[] = $state.raw([]);
  /** What the text was before it was typed into. */
  private untyped: string | null = null;
  /** The position in other programs' notations, by name, as far as it was asked for. */
  private written: { of: string; texts: Map<string, string> } = $state.raw({ of: "", texts: new Map() });

  /** To be made while a component is set up. `given`: what to begin with in place of the game's start. */
  constructor(
    readonly name: string,
    private readonly given: string | null,
    private readonly asked: Record<string, string>,
  ) {
    $effect(() => {
      if (this.game) untrack(() => void this.begin());
    });
  }

  readonly game = $derived.by(() => session.game(this.name));
  readonly legend = $derived(this.game?.legend ?? []);
  readonly options = $derived.by(() => this.position?.options ?? numbers(this.asked));
  private readonly rows = $derived(rowLengths(this.view?.places ?? []));
  readonly cells = $derived(this.view ? cellsOf(this.view) : []);
  readonly players = $derived.by(() => (this.game ? playerCount(this.game, this.options) : 2));
  /** Players with nothing on the board would have lost already. */
  readonly missing = $derived(
    this.position === null || !this.game
      ? []
      : Array.from({ length: this.players }, (_, player) => player).filter(
          (player) => !this.cells.some(({ owner }) => owner === player),
        ),
  );
  readonly isPlayable = $derived(this.refusal === null && this.missing.length === 0);
  readonly mayUndo = $derived(this.past.length > 0);
  readonly amounts: NamedAmount[] = $derived.by(() =>
    amountsIn(this.text).flatMap(({ key, cell: place, value }) => {
      const named = this.view?.names.indexOf(place) ?? -1;
      const cell = named < 0 ? Number(place) : named;
      const region = this.position?.regions?.find((each) => each.everything !== true && each.cells.includes(cell));
      const what = region?.facts.find((fact) => fact.value === String(value))?.name;
      if (!this.game || !region || what === undefined) return [];
      const label = texts.editor.amount(`${colourName(this.game, region.owner)} ${region.title}`, what);
      return [{ key, label, value }];
    }),
  );
  readonly toMove = $derived(
    this.turnField
      ? this.turnField.words.indexOf(this.text.split(" ")[this.turnField.field] ?? "")
      : (this.position?.to_move ?? 0),
  );

  private async begin(): Promise<void> {
    try {
      const first = await session.client.ask("look", this.asking());
      this.start = first.text;
      this.text = this.given ?? first.text;
      await this.judge();
      const players = this.game ? playerCount(this.game, first.options) : 2;
      this.turnField = await sideFieldOf(first, this.asking(), players);
    } catch (error) {
      this.refusal = explain(error);
    }
  }

  private asking(): { game: string; options: OptionValues } {
    return { game: this.name, options: numbers(this.asked) };
  }

  private look(state: string): Promise<Position> {
    return session.client.ask("look", { ...this.asking(), state });
  }

  /** Asks the engine whether the text is legal; if not, it is still drawn from its letters. */
  private async judge(isPainted = false): Promise<void> {
    const asking = this.text;
    try {
      const answer = await this.look(asking);
      if (asking !== this.text) return;
      this.accept(answer);
      // It was in another notation.
      if (this.legend.length > 0 && this.letters() === null) this.text = answer.text;
    } catch (error) {
      if (asking !== this.text) return;
      const mended = isPainted ? await this.mend(asking) : null;
      if (asking !== this.text) return;
      if (mended) {
        this.text = mended.text;
        this.accept(mended);
        return;
      }
      this.position = null;
      this.refusal = explain(error);
      this.drawFromLetters();
    }
  }

  private accept(answer: Position): void {
    this.position = answer;
    this.view = answer.view;
    this.refusal = null;
  }

  /** Painting only changes cells; the engine may be able to fill in the field that depends on them. */
  private async mend(broken: string): Promise<Position | null> {
    const field = readLetters(broken, this.rows)?.field ?? -1;
    for (const open of withOneOpen(broken, [field, this.turnField?.field ?? -1])) {
      const answer = await this.look(open).catch(() => null);
      if (broken !== this.text) return null;
      // The engine fills in the amounts at the start of a game.
      if (answer) return await this.look(withAmounts(answer.text, amountsIn(broken))).catch(() => answer);
    }
    return null;
  }

  private letters(): Letters | null {
    return readLetters(this.text, this.rows);
  }

  private drawFromLetters(): void {
    const letters = this.letters();
    if (this.view && letters)
      this.view = withCells(
        this.view,
        letters.codes.map((code) => cellOf(this.legend, code)),
      );
  }

  private rewrite(next: string): void {
    if (next === this.text) return;
    this.remember(this.text);
    this.text = next;
  }

  private remember(before: string): void {
    this.past = [...this.past, before].slice(-longestPast);
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.text = before;
    void this.judge();
  }

  /** The text is about to be typed into. */
  beginTyping(): void {
    this.untyped = this.text;
  }

  typed(): void {
    if (this.untyped !== null) this.remember(this.untyped);
    this.untyped = null;
    void this.judge();
  }

  /** A pasted position of another game opens there. */
  async pasted(): Promise<void> {
    await this.judge();
    const found = this.refusal === null ? null : await gameOf(this.text);
    if (found !== null && found !== this.name) location.hash = positionAddress("editor", found, {}, this.text);
  }

  /** Lets one of the game's helpers change the position. */
  async help(helper: string): Promise<void> {
    const of = this.text;
    try {
      const answer = await session.client.ask("edit", { ...this.asking(), state: of, helper });
      if (of !== this.text) return;
      this.rewrite(answer.text);
      await this.judge();
    } catch (error) {
      session.report(error);
    }
  }

  /** Takes what is on one cell to another; the cell that it leaves keeps its owner. */
  move(from: number, to: number): void {
    if (this.cells[to]?.ground === "sea") return session.tell(texts.board.cannotGo);
    const moved = this.cells[from] ?? {};
    const isLeft = (kind: Cell) => kind.thing === undefined && kind.ground === moved.ground;
    const left = this.legend.find((kind) => isLeft(kind) && kind.owner === moved.owner) ?? this.legend.find(isLeft);
    if (left)
      this.put(
        new Map<number, Cell>([
          [from, left],
          [to, moved],
        ]),
      );
  }

  put(wanted: Map<number, Cell>): void {
    const letters = this.letters();
    if (!letters) return;
    const before = letters.codes.join();
    for (const [cell, kind] of wanted) letters.codes[cell] = codeOf(this.legend, kind) ?? letters.codes[cell] ?? "";
    if (letters.codes.join() !== before) this.paint(letters);
  }

  /** Takes everything off the board; sea stays. */
  clear(): void {
    const letters = this.letters() ?? readLetters(this.start, this.rows);
    const { legend } = this;
    const bare = legend.find((kind) => kind.thing === undefined && kind.owner === undefined && kind.ground !== "sea");
    if (!letters || !bare) return;
    letters.codes = letters.codes.map((code) => (cellOf(legend, code).ground === "sea" ? code : bare.code));
    this.paint(letters);
  }

  private paint(letters: Letters): void {
    this.rewrite(writeLetters(this.text, letters, this.rows));
    this.drawFromLetters();
    void this.judge(true);
  }

  startAgain(): void {
    this.rewrite(this.start);
    void this.judge();
  }

  setAmount(key: string, value: number): void {
    this.rewrite(withAmounts(this.text, [{ key, value }]));
    void this.judge();
  }

  setSide(player: number): void {
    const side = this.turnField;
    if (!side) return;
    const words = this.text.split(" ");
    this.rewrite(words.map((word, index) => (index === side.field ? (side.words[player] ?? word) : word)).join(" "));
    void this.judge(true);
  }

  /** Another size is another board. */
  async resize(size: string | number): Promise<void> {
    // A map of a fixed size cannot be resized: then it is another map.
    const others = Object.fromEntries(Object.entries(this.asked).filter(([option]) => option !== "map"));
    try {
      await session.client.ask("look", { game: this.name, options: numbers({ ...others, size: String(size) }) });
      location.hash = positionAddress("editor", this.name, { ...others, size }, null);
    } catch (error) {
      session.report(error);
    }
  }

  async write(notation: string): Promise<void> {
    const of = this.text;
    try {
      const answer = await session.client.ask("look", { ...this.asking(), state: of, notation });
      const before = this.written.of === of ? this.written.texts : [];
      this.written = { of, texts: new Map([...before, [notation, answer.written ?? ""]]) };
    } catch (error) {
      session.report(error);
    }
  }

  writtenIn(notation: string): string | undefined {
    return this.written.of === this.text ? this.written.texts.get(notation) : undefined;
  }
}
