// The connection to the server that every page shares, and what is known from it: its status, the games, and
// the last error.
import { Client, Refused, type Status } from "../protocol/client";
import { SocketTransport, socketAddress } from "../protocol/socketTransport";
import type { Game } from "../protocol/types";
import { texts } from "../texts";

class Session {
  readonly client = new Client(new SocketTransport(socketAddress(location)));
  status: Status = $state("connecting");
  /** When the next attempt to connect is due. */
  retryAt = $state(0);
  games: Game[] = $state.raw([]);
  version = $state("");
  trouble: string | null = $state(null);

  private again = new Set<() => Promise<void>>();

  start(): void {
    this.client.onStatus = (status, retryIn = 0) => {
      this.status = status;
      this.retryAt = Date.now() + retryIn;
    };
    this.client.onTrouble = (error) => this.report(error);
    this.client.onReady = async () => {
      for (const subscribe of this.again) await subscribe();
    };
    this.client.start();
    this.client.ask("games").then(
      (answer) => (this.games = answer.games),
      (error: unknown) => this.report(error),
    );
  }

  /** Runs after every reconnection, before any other request; returns a function that removes it. */
  afterReconnect(subscribe: () => Promise<void>): () => void {
    this.again.add(subscribe);
    return () => this.again.delete(subscribe);
  }

  game(name: string): Game | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** A sentence that is shown for a few seconds. */
  tell(sentence: string): void {
    this.trouble = sentence;
  }

  report(error: unknown): void {
    this.trouble = explain(error);
  }
}

export function explain(error: unknown): string {
  if (error instanceof Refused) {
    const seconds = /(\d+) seconds?/.exec(error.message)?.[1];
    const told = texts.errors.byCode[error.code]?.(seconds === undefined ? null : Number(seconds));
    return told ?? sentence(error.message);
  }
  return error instanceof Error ? error.message : String(error);
}

/** Turns the engine's messages, which are clauses, into sentences. */
export function sentence(text: string): string {
  const start = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(start) ? start : `${start}.`;
}

export const session = new Session();
