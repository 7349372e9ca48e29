// A match as the page follows it: the latest state, the one on the screen, the move being put together, and
// requests to the server.
import { lostCode, Refused } from "../protocol/client";
import { changedState } from "../protocol/difference";
import { cellsOf } from "../board/geometry";
import type { Cell, Move, Position, State, Thinking } from "../protocol/types";
import { leadsNowhere, nothingKnown, type Choice, type Known } from "./choice";
import { Choosing } from "./choosing.svelte";
import { Hints } from "./hints.svelte";
import { forgetSeat, forgetToken, rememberKeys, rememberLinkKey, rememberSeat, tokensOf } from "./keys";
import type { Mistake } from "./mistakes";
import { motionOf, type Motion } from "./motion";
import { happeningsBetween, summed, type Happening } from "./happenings";
import { Past } from "./past.svelte";
import { moveBetween, Premove } from "./premove.svelte";
import { attemptAt } from "./refused";
import { judge } from "./reviews";
import { matchAddress } from "./router";
import { sentence, session } from "./session.svelte";
import { paces, settings } from "./settings.svelte";
import { playMoveSound } from "./sound";
import { isDark } from "../board/territory";
import { lastMoveOf, plyAt } from "./timeline";
import { texts } from "../texts";

export class LiveMatch {
  state: State | null = $state.raw(null);
  /** When the state's clocks were read. */
  stateAt = $state(0);
  missing = $state(false);
  seats: number[] = $state.raw([]);
  /** The earlier position on the screen, if any. */
  earlier: Position | null = $state.raw(null);
  motion: Motion | null = $state.raw(null);
  readonly choosing = new Choosing({
    ask: (choice) => session.client.ask("choices", { match: this.id, ply: this.state?.ply, ...choice }),
    made: (move) => void this.play(move),
    failed: (error) => session.report(error),
  });
  readonly premove = new Premove();
  readonly hints: Hints;
  thinking: Thinking | null = $state.raw(null);
  /** What was wrong with the user's last move, if they want to be told. */
  lesson: Mistake | null = $state.raw(null);
  held = $state(false);
  running = $state(false);
  waiting = $state(false);
  /** A move has been made that nobody sees before it is saved. */
  isSavingSlowly = $state(false);

  private queue: { state: State; at: number }[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private steppedAt = -1;
  private stepTimer: ReturnType<typeof setTimeout> | undefined;
  /** In a finished game, through whose eyes it is seen; null: everything. */
  eyes: number | null = $state(null);
  private looked = new Map<string, Position>();
  /** The numbers of moves that showed something that was hidden. */
  private readonly revealing = new Set<number>();
  private replaying: object | null = null;
  /** The position that was asked for last. */
  private going: object | null = null;
  private readonly past: Past;
  private isCovering = false;
  private isWithdrawing = false;
  private ends: (() => void)[] = [];

  constructor(readonly id: string) {
    this.past = new Past((from) => session.client.ask("history", { match: id, from }));
    this.hints = new Hints(id, () => ({ state: this.state, known: this.choosing.known }));
  }

  readonly shown: Position | null = $derived(this.earlier ?? this.state);
  /** Every move; the first ones may still be loading. */
  readonly plies = $derived.by(() => this.past.plies);
  readonly people = $derived(
    (this.state?.players ?? []).flatMap((player, seat) => (player.bot === undefined ? [seat] : [])),
  );
  /** The human seats held by this browser. */
  readonly ownSeats = $derived(this.seats.filter((seat) => this.people.includes(seat)));
  readonly isMyTurn = $derived(
    this.state !== null &&
      this.earlier === null &&
      !this.state.outcome.ended &&
      this.ownSeats.includes(this.state.to_move),
  );
  /** A move can be made here now. */
  get isFree(): boolean {
    return this.isMyTurn && this.curtainFor === null && !this.waiting;
  }
  /** The last move belongs to the turn of whoever is to move here, and showed nothing that was hidden. */
  readonly mayUndo = $derived.by(() => {
    const last = this.state?.history.at(-1);
    const isOfTurn = last?.player === this.state?.to_move && last?.turn === this.state?.turn;
    return this.isMyTurn && isOfTurn && !this.revealing.has(this.state?.ply ?? 0);
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
  /** Of several people at this screen, the one whose turn it is to see what is hidden from the others; null when
   *  nothing has to be covered. */
  readonly curtainFor: number | null = $derived.by(() => {
    const state = this.state;
    if (state === null || state.outcome.ended || !this.hides() || this.ownSeats.length < 2) return null;
    return this.ownSeats.includes(state.to_move) && state.observer !== state.to_move ? state.to_move : null;
  });
  /** The moves that can be made here and now. */
  readonly known: Known = $derived.by(() =>
    this.isMyTurn && this.curtainFor === null ? this.choosing.known : nothingKnown,
  );

  /** Against a clock, the next move can be chosen ahead. */
  readonly mayPremove = $derived(
    this.state?.clock !== undefined &&
      this.earlier === null &&
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
        const state = changedState(this.newest(), change);
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
        this.running = false;
        this.state = null;
        this.missing = true;
      }),
      session.afterReconnect(() => this.subscribe(true)),
    ];
    void this.subscribe(false).then(() => (joins ? this.join() : undefined));
    return () => this.leave();
  }

  private leave(): void {
    this.running = false;
    for (const end of this.ends) end();
    clearTimeout(this.timer);
    clearTimeout(this.stepTimer);
    this.hints.drop();
    if (session.status === "open") session.client.ask("unsubscribe", { match: this.id }).catch(() => undefined);
  }

  private async subscribe(first: boolean, tokens = tokensOf(this.id)): Promise<void> {
    const fields = { match: this.id, tokens };
    try {
      const state = await (first
        ? session.client.askFirst("subscribe", fields)
        : session.client.ask("subscribe", fields));
      this.enter(state);
      const [token, ...others] = tokens;
      const [seat, ...more] = this.seats;
      if (token !== undefined && seat !== undefined && others.length + more.length === 0)
        rememberSeat(this.id, seat, token);
      if (this.people.length === 0 && this.mayRun && state.paused && state.ply === 0) this.hold(false);
      else this.advance();
    } catch (error) {
      if (error instanceof Refused && error.code === "wrong_token" && tokens.length > 0) {
        await this.subscribeOneByOne(first, tokens);
      } else if (error instanceof Refused && error.code !== lostCode) {
        this.missing = this.state === null;
        session.report(error);
      }
    }
  }

  /** One of the keys matches no seat: forgets it and tries again with the others. */
  private async subscribeOneByOne(first: boolean, tokens: string[]): Promise<void> {
    const [token = "", ...others] = tokens;
    if (others.length === 0) {
      forgetToken(this.id, token);
      await this.subscribe(first, []);
      session.report(new Refused("wrong_token", ""));
    } else {
      for (const each of tokens) await this.subscribe(first, [each]);
    }
  }

  // ---- seats

  /** The server's answer to joining, or to taking or leaving a seat. */
  private enter(state: State): void {
    rememberKeys(state);
    this.queue = [];
    this.steppedAt = -1;
    this.show(state, Date.now(), state.seats ?? state.players.map((_, seat) => seat));
  }

  private async join(): Promise<void> {
    if (this.state === null || this.ownSeats.length > 0) return;
    // Somebody else may be faster: then try the next seat.
    for (const seat of this.openSeats) if (await this.sit(seat, true)) return;
    if (this.ownSeats.length === 0) session.report(new Refused("seat_taken", ""));
  }

  async sit(seat: number, quietly = false): Promise<boolean> {
    try {
      this.enter(await session.client.ask("claim", { match: this.id, player: seat }));
      return true;
    } catch (error) {
      if (!quietly || !(error instanceof Refused) || error.code !== "seat_taken") session.report(error);
      return false;
    }
  }

  /** Gives up one of several own seats for somebody else to take. */
  async handOver(seat: number): Promise<void> {
    if (this.ownSeats.length < 2 || !this.ownSeats.includes(seat)) return;
    try {
      const state = await session.client.ask("release", { match: this.id, player: seat });
      forgetSeat(this.id, seat);
      this.enter(state);
    } catch (error) {
      session.report(error);
    }
  }

  /** The seats of people who are gone, which the host may open for somebody else. */
  readonly reopenable = $derived.by(() => {
    const state = this.state;
    if (state?.host === undefined || state.outcome.ended || !this.ownSeats.includes(state.host)) return [];
    return this.people.filter((seat) => {
      const player = state.players[seat];
      return !this.ownSeats.includes(seat) && player?.here === false && player.open !== true;
    });
  });

  async reopen(seat: number): Promise<void> {
    try {
      this.enter(await session.client.ask("release", { match: this.id, player: seat }));
    } catch (error) {
      session.report(error);
    }
  }

  // ---- hidden information

  private hides(): boolean {
    return this.state?.hides ?? session.game(this.state?.game ?? "")?.hides ?? false;
  }

  /** The person whose turn it is has the screen. */
  async lift(): Promise<void> {
    if (this.curtainFor !== null) await this.lookAs(this.curtainFor);
  }

  /** The person who has just moved must not see the next one's view. */
  private cover(): void {
    const state = this.state;
    if (state?.observer === undefined || !this.hides() || this.ownSeats.length < 2 || this.isCovering) return;
    if (state.outcome.ended || state.to_move < 0 || state.to_move === state.observer) return;
    this.isCovering = true;
    void this.lookAs(-1).finally(() => (this.isCovering = false));
  }

  private async lookAs(player: number): Promise<void> {
    try {
      this.receive(await session.client.ask("state", { match: this.id, as: player }));
    } catch (error) {
      session.report(error);
    }
  }

  private newest(): State | null {
    return this.queue.at(-1)?.state ?? this.state;
  }

  /** Shows computers' moves one after another, at the chosen speed. */
  private receive(state: State): void {
    const at = Date.now();
    const newest = this.newest();
    if (this.queue.length > 0 && state.ply === newest?.ply && state.text === newest.text) {
      this.queue[this.queue.length - 1] = { state, at }; // a pause or the like: queued moves are still to be shown
      return;
    }
    if (newest === null || state.ply <= newest.ply) {
      this.queue = [];
      this.show(state);
      this.advance();
      return;
    }
    this.queue.push({ state, at });
    this.pump();
  }

  /** Moves of one turn follow one another quickly, and in a crowd so do turns. */
  private pauseBefore(state: State): number {
    const last = state.history.at(-1);
    const before = this.plies.at(-1);
    const isSameTurn = last !== undefined && last.player === before?.player && last.turn === before.turn;
    const crowd = Math.max(1, (state.players.length - 1) / 2);
    return paces[settings.pace] / crowd / (isSameTurn ? 4 : 1);
  }

  private pump(): void {
    clearTimeout(this.timer);
    const next = this.queue[0];
    if (next === undefined) return;
    const isAskedFor = next.state.ply === this.steppedAt + 1;
    if (this.held && !isAskedFor) return;
    const mover = next.state.history.at(-1)?.player ?? 0;
    // No delay with a clock, for own moves, or for a step.
    const atOnce = next.state.clock !== undefined || this.ownSeats.includes(mover) || isAskedFor;
    const wait = atOnce ? 0 : this.shownAt + this.pauseBefore(next.state) - Date.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.pump(), wait);
      return;
    }
    this.queue.shift();
    this.show(next.state, next.at);
    this.pump();
    this.advance();
  }

  private show(state: State, receivedAt = Date.now(), seats = this.seats): void {
    const before = this.state;
    const isNext = before !== null && state.ply === before.ply + 1;
    const isOtherEye = before?.observer !== state.observer;
    if (!state.outcome.ended) this.eyes = null;
    if (isOtherEye) this.past.forget();
    if (isOtherEye || (!isNext && before?.text !== state.text)) this.looked.clear();
    this.looked.set(this.lookKey(state.ply, null), { ...state });
    if (isNext && !isOtherEye && reveals(before, state)) this.revealing.add(state.ply);
    this.past.take(state);
    this.state = state;
    // A seat given up on another device is no longer played here.
    const held = seats.filter((seat) => state.players[seat]?.open !== true);
    for (const seat of seats) if (!held.includes(seat)) forgetSeat(this.id, seat);
    const isSameSeats = held.join() === this.seats.join();
    this.seats = held;
    this.stateAt = receivedAt;
    this.shownAt = Date.now();
    if (state.ply !== before?.ply) this.thinking = null;
    const isSame = before?.text === state.text && before.ply === state.ply && !isOtherEye;
    const goesOn = isNext && state.history.at(-1)?.player === state.to_move;
    const isMine = this.ownSeats.includes(state.to_move) && !state.outcome.ended;
    if (!isSame || !isSameSeats) this.choosing.begin(isMine ? state : null, goesOn && this.earlier === null);
    if (!isSame) this.comeTo(isMine && isNext);
    else if (before) this.hearAnswers(before, state);
    this.cover();
    if (before !== null && before.rematch?.match === undefined) this.follow();
    if (isSame) return;
    this.hints.drop();
    this.learn(before?.ply);
    if (this.earlier !== null) return;
    const isOfChance = (state.history.at(-1)?.player ?? 0) < 0;
    this.motion = isNext && !isOfChance ? motionOf(lastMoveOf(state.history)?.cells ?? []) : null;
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
    const text = state && !this.hides() ? attemptAt(this.known, choice, state.view.names, cell) : null;
    let why: string = texts.board.cannotGo;
    if (state && text !== null) {
      const tried = session.client.ask("look", { match: this.id, ply: state.ply, moves: [text] });
      await tried.catch((error: unknown) => {
        if (error instanceof Refused && error.code === "illegal_move") why = sentence(error.message);
      });
    }
    session.tell(why);
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

  // ---- computers against each other

  /** Whether computers are paused. */
  readonly isHeld = $derived(this.held || (!this.running && (this.state?.paused ?? false)));

  hold(on: boolean): void {
    this.held = on;
    this.running = !on;
    clearTimeout(this.stepTimer);
    // A pause also stops the search of a step in progress.
    if (on) {
      this.steppedAt = -1;
      void this.act("pause", { on: true });
    } else {
      this.pump();
      this.advance();
    }
  }

  /** One computer move: a queued one, or else a new one. */
  async step(): Promise<void> {
    const next = this.queue.shift();
    if (next) this.show(next.state, next.at);
    else await this.letMove();
  }

  /** Computers are faster than eyes: at any speed but the fastest they are paused and make single steps. */
  advance(): void {
    clearTimeout(this.stepTimer);
    const state = this.state;
    if (!this.running || state === null || this.queue.length > 0) return;
    if (state.outcome.ended) {
      this.running = false;
      return;
    }
    const pace = paces[settings.pace];
    if (pace === 0) {
      if (state.paused) void this.act("pause", { on: false });
    } else if (!state.paused) {
      void this.act("pause", { on: true });
    } else {
      this.stepTimer = setTimeout(() => void this.letMove(), Math.max(0, this.shownAt + pace - Date.now()));
    }
  }

  /** Requests one step, and no other until its move has arrived. */
  private async letMove(): Promise<void> {
    const ply = this.state?.ply ?? 0;
    if (this.steppedAt === ply) return;
    this.steppedAt = ply;
    if ((await this.act("step")) === null) this.steppedAt = -1;
  }

  // ---- mistakes

  /** Reviews an own move in the background; errors are not reported. */
  private learn(before: number | undefined): void {
    const ply = this.plies.filter(({ player }) => player >= 0).at(-1); // chance may follow at once
    const isNext = before !== undefined && ply?.ply === before + 1;
    if (isNext && ply !== undefined && !this.ownSeats.includes(ply.player)) return; // the lesson is still about the user's last move
    this.lesson = null;
    if (!isNext || !settings.teach || this.people.length === 0 || this.isWithoutHelp) return;
    judge(this.id, ply).then(
      (mistake) => {
        const isTimely = plyAt(this.plies, ply.ply)?.move.text === ply.move.text;
        const isLast = !this.plies.some((later) => later.ply > ply.ply && later.player === ply.player);
        if (isTimely && isLast) this.lesson = mistake;
      },
      () => undefined,
    );
  }

  // ---- earlier positions

  async lookAt(ply: number): Promise<void> {
    const last = this.state?.ply ?? 0;
    const now = this.shown?.ply ?? last;
    const wanted = Math.max(0, Math.min(ply, last));
    this.choosing.letGo();
    this.hints.drop();
    this.replaying = null;
    this.going = null;
    if (wanted !== now) await this.goTo(wanted, now);
  }

  private async goTo(wanted: number, now: number): Promise<void> {
    const mine = (this.going = {});
    try {
      const position = await this.positionAt(wanted);
      if (this.going !== mine) return; // somewhere else was wanted since
      const step = plyAt(this.plies, Math.max(wanted, now));
      const isStep = Math.abs(wanted - now) === 1 && (step?.player ?? -1) >= 0;
      this.motion = isStep ? motionOf(step?.move.cells ?? [], wanted < now) : null;
      this.earlier = wanted === this.state?.ply && this.eyes === null ? null : position;
    } catch (error) {
      session.report(error);
    }
  }

  private lookKey(ply: number, eyes = this.eyes): string {
    return `${ply} ${eyes ?? ""}`;
  }

  private async positionAt(ply: number): Promise<Position> {
    const key = this.lookKey(ply);
    const as = this.eyes === null ? {} : { as: this.eyes };
    const position = this.looked.get(key) ?? (await session.client.ask("look", { match: this.id, ply, ...as }));
    this.looked.set(key, position);
    return position;
  }

  /** The same position through the eyes of a player, or of nobody in particular. */
  async seeAs(player: number | null): Promise<void> {
    const ply = this.shown?.ply ?? 0;
    this.eyes = player;
    await this.goTo(ply, ply);
  }

  // ---- what happened

  /** The number of moves played before everybody else's last turns: since the user's own, if there was one. */
  readonly lastRound = $derived.by(() => {
    const end = this.state?.ply ?? 0;
    const isAnybodys = this.isMyTurn || this.ownSeats.length === 0;
    const isMine = ({ player }: { player: number }) =>
      isAnybodys ? player === this.state?.to_move : this.ownSeats.includes(player);
    const isOver = ({ turn }: { turn: number }) => !this.isMyTurn || turn !== this.state?.turn;
    const mine = this.plies.filter((each) => isMine(each) && isOver(each)).at(-1);
    return Math.min(end, mine?.ply ?? 0);
  });

  /** What happened after so many moves, up to now; null when more has happened in the meantime. */
  async happeningsSince(ply: number): Promise<Happening[] | null> {
    const state = this.state;
    const found: Happening[] = [];
    for (let at = ply + 1; at <= (state?.ply ?? 0); at++) {
      const [before, after, step] = [await this.positionAt(at - 1), await this.positionAt(at), plyAt(this.plies, at)];
      if (this.state?.ply !== state?.ply) return null;
      found.push(
        ...happeningsBetween(cellsOf(before.view), cellsOf(after.view), step?.player ?? -1, step?.move.cells ?? []),
      );
    }
    return summed(found);
  }

  /** Shows again what has been played after so many moves, one move after the other. */
  async replay(from: number): Promise<void> {
    const mine = (this.replaying = {});
    this.choosing.letGo();
    const pause = Math.max(250, Math.min(paces[settings.pace], 700));
    for (let ply = from; ply <= (this.state?.ply ?? 0) && this.replaying === mine; ply++) {
      await this.goTo(ply, ply - 1);
      await new Promise((done) => setTimeout(done, pause));
    }
    if (this.replaying === mine) this.replaying = null;
  }
}

/** Whether something is seen now that was in the dark. */
function reveals(before: State, after: State): boolean {
  const [was, is] = [cellsOf(before.view), cellsOf(after.view)];
  return is.some((cell, index) => isDark(was[index]) && !isDark(cell));
}
