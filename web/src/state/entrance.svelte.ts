// How this browser gets into a match, and to its seats there: with the keys it has, by taking an open seat, or by
// giving one up.
import { lostCode, Refused } from "../protocol/client";
import type { State } from "../protocol/types";
import { forgetSeat, forgetToken, rememberSeat, tokensOf } from "./keys";
import { session } from "./session.svelte";

/** What it needs of a match. */
export interface Entered {
  readonly state: State | null;
  readonly seats: number[];
  /** Seats of people; those of this browser, and those that anybody may take. */
  readonly people: number[];
  readonly ownSeats: number[];
  readonly openSeats: number[];
  /** The server's answer to subscribing, or to taking or leaving a seat. */
  enter(state: State): void;
  /** Subscribed, with all the seats there are keys for. */
  begin(): void;
  /** There is no such match. */
  lose(): void;
}

export class Entrance {
  constructor(
    private readonly id: string,
    private readonly match: Entered,
  ) {}

  /** `first`: before anything else that is to be sent. */
  async subscribe(first: boolean, tokens = tokensOf(this.id)): Promise<void> {
    const fields = { match: this.id, tokens };
    try {
      const state = await (first
        ? session.client.askFirst("subscribe", fields)
        : session.client.ask("subscribe", fields));
      this.match.enter(state);
      const [token, ...others] = tokens;
      const [seat, ...more] = this.match.seats;
      if (token !== undefined && seat !== undefined && others.length + more.length === 0)
        rememberSeat(this.id, seat, token);
      this.match.begin();
    } catch (error) {
      if (error instanceof Refused && error.code === "wrong_token" && tokens.length > 0) {
        await this.subscribeOneByOne(first, tokens);
      } else if (error instanceof Refused && error.code !== lostCode) {
        this.match.lose();
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

  /** Takes the first open seat, if this browser has none. */
  async join(): Promise<void> {
    if (this.match.state === null || this.match.ownSeats.length > 0) return;
    // Somebody else may be faster: then try the next seat.
    for (const seat of this.match.openSeats) if (await this.sit(seat, true)) return;
    if (this.match.ownSeats.length === 0) session.report(new Refused("seat_taken", ""));
  }

  async sit(seat: number, quietly = false): Promise<boolean> {
    try {
      this.match.enter(await session.client.ask("claim", { match: this.id, player: seat }));
      return true;
    } catch (error) {
      if (!quietly || !(error instanceof Refused) || error.code !== "seat_taken") session.report(error);
      return false;
    }
  }

  /** Gives up one of several own seats for somebody else to take. */
  async handOver(seat: number): Promise<void> {
    if (this.match.ownSeats.length < 2 || !this.match.ownSeats.includes(seat)) return;
    try {
      const state = await session.client.ask("release", { match: this.id, player: seat });
      forgetSeat(this.id, seat);
      this.match.enter(state);
    } catch (error) {
      session.report(error);
    }
  }

  /** The seats of people who are gone, which the host may open for somebody else. */
  readonly reopenable = $derived.by(() => {
    const { state, ownSeats, people } = this.match;
    if (state?.host === undefined || state.outcome.ended || !ownSeats.includes(state.host)) return [];
    return people.filter((seat) => {
      const player = state.players[seat];
      return !ownSeats.includes(seat) && player?.here === false && player.open !== true;
    });
  });

  async reopen(seat: number): Promise<void> {
    try {
      this.match.enter(await session.client.ask("release", { match: this.id, player: seat }));
    } catch (error) {
      session.report(error);
    }
  }
}
