// A match as the page follows it: its latest state, whose turn it is, the move being put together, and requests to the
// server. What stands by itself has a module of its own: the way in, the curtain, other positions, pacing, lessons.
import { Refused } from "../protocol/client";
import { changedState } from "../protocol/difference";
import { cellsOf } from "../board/geometry";
import type { Cell, Move, State, Thinking } from "../protocol/types";
import { leadsNowhere, nothingKnown, type Choice, type Known } from "./choice";
import { Choosing } from "./choosing.svelte";
import { Curtain } from "./curtain.svelte";
import { Entrance } from "./entrance.svelte";
import { Hints } from "./hints.svelte";
import { forgetSeat, rememberKeys, rememberLinkKey, tokensOf } from "./keys";
import { Looking } from "./looking.svelte";
import { Pacing } from "./pacing.svelte";
import { Past } from "./past.svelte";
import { moveBetween, Premove } from "./premove.svelte";
import { attemptAt } from "./refused";
import { matchAddress } from "./router";
import { sentence, session } from "./session.svelte";
import { playMoveSound } from "./sound";
import { Teacher } from "./teacher.svelte";
import { isDark } from "../board/territory";
import { texts } from "../texts";

export class LiveMatch {
  state: State | null = $state.raw(null);
  /** When the state's clocks were read. */
  stateAt = $state(0);
  missing = $state(false);
  seats: number[] = $state.raw([]);
  readonly choosing = new Choosing({
    ask: (choice) => session.client.ask("choices", { match: this.id, ply: this.state?.ply, ...choice }),
    made: (move) => void this.play(move),
    failed: (error) => session.report(error),
  });
  readonly premove = new Premove();
  readonly hints: Hints;
  readonly entrance: Entrance;
  readonly curtain: Curtain;
  readonly looking: Looking;
  readonly pacing = new Pacing(this);
  readonly teacher: Teacher;
  thinking: Thinking | null = $state.raw(null);
  waiting = $state(false);
  /** A move has been made that nobody sees before it is saved. */
  isSavingSlowly = $state(false);

  /** The numbers of moves that showed something that was hidden. */
  private readonly revealing = new Set<number>();
  private readonly past: Past;
  private isWithdrawing = false;
  private ends: (() => void)[] = [];

  constructor(readonly id: string) {
    this.past = new Past((from) => session.client.ask("history", { match: id, from }));
    this.hints = new Hints(id, () => ({ state: this.state, known: this.choosing.known }));
    this.entrance = new Entrance(id, this);
    this.curtain = new Curtain(id, this);
    this.looking = new Looking(id, this);
    this.teacher = new Teacher(id, this);
  }

  /** The position on the screen. */
  readonly shown = $derived.by(() => this.looking.earlier ?? this.state);
  /** Every move; the first ones may still be loading. */
  readonly plies = $derived.by(() => this.past.plies);
  readonly people = $derived(
    (this.state?.players ?? []).flatMap((player, seat) => (player.bot === undefined ? [seat] : [])),
  );
  /** The human seats held by this browser. */
  readonly ownSeats = $derived(this.seats.filter((seat) => this.people.includes(seat)));
  readonly isMyTurn = $derived.by(
    () =>
      this.state !== null &&
      this.looking.earlier === null &&
      !this.state.outcome.ended &&
      this.ownSeats.includes(this.state.to_move),
  );
  /** A move can be made here now. */
  get isFree(): boolean {
    return this.isMyTurn && this.curtain.seat === null && !this.waiting;
  }
  /** The seat that the buttons are for: the one to move, if it is one's own. */
  readonly actingSeat = $derived.by(() => {
    const toMove = this.state?.to_move;
    return toMove !== undefined && this.ownSeats.includes(toMove) ? toMove : this.ownSeats[0];
  });
  /** Undefined without a limit. */
  readonly takebacksLeft = $derived.by(
    () => this.state?.takebacks?.find(({ player }) => player === this.actingSeat)?.left,
  );
  /** A move can be taken back, or asked for. While somebody else asks, that is answered first. */
  readonly mayAskTakeBack = $derived.by(
    () =>
      !this.isSpectator &&
      this.people.length > 0 &&
      (this.state?.ply ?? 0) > 0 &&
      this.takebacksLeft !== 0 &&
      (this.state?.offers ?? []).every((seat) => this.ownSeats.includes(seat)),
  );
  /** The last move belongs to the turn of whoever is to move here, and showed nothing that was hidden. */
  readonly mayUndo = $derived.by(() => {
    const last = this.state?.history.at(-1);
    const isOfTurn = last?.player === this.state?.to_move && last?.turn === this.state?.turn;
    return this.isMyTurn && isOfTurn && this.mayAskTakeBack && !this.revealing.has(this.state?.ply ?? 0);
  });
  /** All these seats are needed to pause, redo or step. */
  private readonly runners = $derived(
    this.people.length > 0 ? this.people : (this.state?.players ?? []).map((_, seat) => seat),
  );
  readonly mayRun = $derived(this.runners.every((seat) => this.seats.includes(seat)));
  readonly isSpectator = $derived(!this.runners.some((seat) => this.seats.includes(seat)));
  /** A running game against another person, in which nobody may ask the engine. */
  readonly isWithoutHelp = $derived(this.state?.no_help === true && !this.mayRun && !this.isSpectator);
  readonly openSeats = $derived(
    (this.state?.players ?? []).flatMap((player, seat) => (player.open === true ? [seat] : [])),
  );
  /** The moves that can be made here and now. */
  readonly known: Known = $derived.by(() =>
    this.isMyTurn && this.curtain.seat === null ? this.choosing.known : nothingKnown,
  );

  /** Against a clock, the next move can be chosen ahead. */
  readonly mayPremove = $derived.by(
    () =>
      this.state?.clock !== undefined &&
      this.looking.earlier === null &&
      !this.isMyTurn &&
      !this.state.outcome.ended &&
      this.ownSeats.length === 1 &&
      this.openSeats.length === 0,
  );
  readonly ownPieces: Set<number> = $derived.by(() => {
    const cells = this.state ? cellsOf(this.state.view) : [];
    const isOwn = ({ thing, owner }: Cell) => thing !== undefined && owner === this.ownSeats[0];
    return new Set(cells.flatMap((cell, index) => (isOwn(cell) ? [index] : [])));
  });

  /** `joins`: takes the first open seat. */
  start(joins = false): () => void {
    this.ends = [
      session.client.on("changed", (change) => {
        if (change.match !== this.id) return;
        this.isSavingSlowly = false;
        const state = changedState(this.pacing.newest(), change);
        if (state !== null) this.receive(state);
      }),
      session.client.on("thinking", (thinking) => {
        if (thinking.match === this.id) this.thinking = thinking;
      }),
      session.client.on("present", ({ match, here, shared }) => {
        if (match !== this.id || !this.state) return;
        const presence = (seat: number) => ({ here: here[seat] ?? false, shared: shared[seat] ?? false });
        this.state = {
          ...this.state,
          players: this.state.players.map((player, seat) => ({ ...player, ...presence(seat) })),
        };
      }),
      session.client.on("reopened", ({ match, player, by }) => {
        if (match !== this.id) return;
        const nameOf = (seat: number) => this.state?.players[seat]?.name ?? "";
        session.tell(texts.match.reopened(nameOf(by), nameOf(player)));
      }),
      session.client.on("saving", ({ match }) => {
        if (match === this.id) this.isSavingSlowly = true;
      }),
      session.client.on("closed", ({ match }) => {
        if (match !== this.id) return;
        this.pacing.stop();
        this.state = null;
        this.missing = true;
      }),
      session.afterReconnect(() => this.entrance.subscribe(true)),
    ];
    void this.entrance.subscribe(false).then(() => (joins ? this.entrance.join() : undefined));
    return () => this.leave();
  }

  private leave(): void {
    this.pacing.stop();
    for (const end of this.ends) end();
    this.hints.drop();
    if (session.status === "open") session.client.ask("unsubscribe", { match: this.id }).catch(() => undefined);
  }

  // ---- for its parts

  enter(state: State): void {
    rememberKeys(state);
    this.pacing.clear();
    this.show(state, Date.now(), state.seats ?? state.players.map((_, seat) => seat));
  }

  begin(): void {
    const { state } = this;
    if (this.people.length === 0 && this.mayRun && state?.paused && state.ply === 0) this.pacing.hold(false);
    else this.pacing.advance();
  }

  lose(): void {
    this.missing = this.state === null;
  }

  drop(): void {
    this.choosing.letGo();
    this.hints.drop();
  }

  /** Shows computers' moves one after another, at the chosen speed. */
  receive(state: State): void {
    this.pacing.receive(state);
  }

  show(state: State, receivedAt = Date.now(), seats = this.seats): void {
    const before = this.state;
    const isNext = before !== null && state.ply === before.ply + 1;
    const isOtherEye = before?.observer !== state.observer;
    if (isOtherEye) this.past.forget();
    this.looking.take(state, isOtherEye || (!isNext && before?.text !== state.text));
    if (isNext && !isOtherEye && reveals(before, state)) this.revealing.add(state.ply);
    this.past.take(state);
    this.state = state;
    // A seat given up on another device is no longer played here.
    const held = seats.filter((seat) => state.players[seat]?.open !== true);
    for (const seat of seats) if (!held.includes(seat)) forgetSeat(this.id, seat);
    const isSameSeats = held.join() === this.seats.join();
    this.seats = held;
    this.stateAt = receivedAt;
    this.pacing.shown();
    if (state.ply !== before?.ply) this.thinking = null;
    const isSame = before?.text === state.text && before.ply === state.ply && !isOtherEye;
    const goesOn = isNext && state.history.at(-1)?.player === state.to_move;
    const isMine = this.ownSeats.includes(state.to_move) && !state.outcome.ended;
    if (!isSame || !isSameSeats) this.choosing.begin(isMine ? state : null, goesOn && this.looking.earlier === null);
    if (!isSame) this.comeTo(isMine && isNext);
    else if (before) this.hearAnswers(before, state);
    this.curtain.cover();
    if (before !== null && before.rematch?.match === undefined) this.follow();
    if (isSame) return;
    this.hints.drop();
    this.teacher.look(before?.ply);
    if (this.looking.earlier !== null) return;
    this.looking.arrive(state, isNext);
    if (isNext) playMoveSound();
  }

  /** To the match in which everybody plays again, with the same keys. */
  follow(): void {
    const next = this.state?.rematch?.match;
    if (next === undefined) return;
    for (const token of tokensOf(this.id)) rememberLinkKey(next, token);
    location.hash = matchAddress(next);
  }

  // ---- making a move

  /** Whether it was played. */
  async play(move: Move): Promise<boolean> {
    if (this.state === null || this.waiting) return false;
    session.trouble = null; // what was wrong before is so no more
    this.choosing.letGo();
    return (await this.act("play", { ply: this.state.ply, move: move.text })) !== null;
  }

  pick(cell: number): void {
    if (this.known !== nothingKnown) {
      const { choice } = this.choosing;
      if (leadsNowhere(this.known, choice, cell)) void this.tellWhyNot(choice, cell);
      this.choosing.pickCell(cell);
    } else if (this.mayPremove) this.premove.pick(cell, this.ownPieces.has(cell));
  }

  /** The engine's reason; what is hidden might show in it. */
  private async tellWhyNot(choice: Choice, cell: number): Promise<void> {
    const state = this.state;
    const text = state && !this.curtain.hides ? attemptAt(this.known, choice, state.view.names, cell) : null;
    let why: string = texts.board.cannotGo;
    if (state && text !== null) {
      const tried = session.client.ask("look", { match: this.id, ply: state.ply, moves: [text] });
      await tried.catch((error: unknown) => {
        if (error instanceof Refused && error.code === "illegal_move") why = sentence(error.message);
      });
    }
    if (this.state?.ply === state?.ply) session.tell(why);
  }

  letGo(): void {
    this.choosing.letGo();
    this.premove.clear();
  }

  /** Our turn has come, or the game went another way: plays what was chosen ahead, if it is legal now. */
  private comeTo(isTurn: boolean): void {
    const { from, to } = this.premove;
    this.premove.clear();
    if (!isTurn || from === null) return;
    if (to === null) this.choosing.pickCell(from);
    else void this.playAhead(from, to);
  }

  private async playAhead(from: number, to: number): Promise<void> {
    const state = this.state;
    if (state === null) return;
    try {
      const choice = { words: [], cells: [from] };
      const listed = state.next
        ? await session.client.ask("choices", { match: this.id, ply: state.ply, ...choice })
        : state;
      const move = moveBetween(listed.moves, from, to);
      if (!move) session.tell(texts.match.premoveDropped);
      else if (state === this.state) await this.play(move);
    } catch (error) {
      session.report(error);
    }
  }

  /** An own offer is gone although nothing else has changed. */
  private hearAnswers(before: State, state: State): void {
    const isDeclined = (was: number[] = [], is: number[] = []) =>
      !this.isWithdrawing && is.length === 0 && was.some((seat) => this.ownSeats.includes(seat));
    if (state.outcome.ended) return;
    if (isDeclined(before.offers, state.offers)) session.tell(texts.match.takeBackOffer.declined);
    if (isDeclined(before.draw_offers, state.draw_offers)) session.tell(texts.match.drawOffer.declined);
  }

  async withdraw(type: "take_back" | "draw"): Promise<void> {
    this.isWithdrawing = true;
    await this.act(type, { on: false, ply: this.state?.ply ?? 0 });
    this.isWithdrawing = false;
  }

  async takeBack(): Promise<void> {
    await this.act("take_back", { ply: this.state?.ply ?? 0 });
  }

  /** Never later than now: what is tried without a connection is not done once it is back. */
  async act(
    type: "play" | "take_back" | "draw" | "redo" | "rematch" | "resign" | "pause" | "step",
    fields: object = {},
  ): Promise<object | null> {
    const isUsers = type !== "pause" && type !== "step"; // those may also be part of coming back
    if (isUsers && session.status !== "open") {
      session.report(new Refused("offline", ""));
      return null;
    }
    this.waiting = true;
    try {
      return await session.client.ask(type, { match: this.id, ...fields });
    } catch (error) {
      session.report(error);
      return null;
    } finally {
      this.waiting = false;
    }
  }

  /** The thinking computer plays the best move found so far. */
  hurry(): void {
    session.client.ask("stop", { match: this.id }).catch((error: unknown) => {
      if (error instanceof Refused && error.code === "nothing") return; // it has just moved
      session.report(error);
    });
  }
}

/** Whether something is seen now that was in the dark. */
function reveals(before: State, after: State): boolean {
  const [was, is] = [cellsOf(before.view), cellsOf(after.view)];
  return is.some((cell, index) => isDark(was[index]) && !isDark(cell));
}
