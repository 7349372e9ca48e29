// Requests and answers over a transport: promises for requests, partial answers for searches, news for
// listeners, and what must be sent again after a lost connection.
import type { Transport } from "./transport";
import type { Answers, News, Thoughts } from "./types";
import { unpack } from "./unpack";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** How requests are refused when the connection is lost before the answer. */
export const lostCode = "lost";

/** "outdated": this page and the server speak different versions, and retrying will not help. */
export type Status = "connecting" | "open" | "lost" | "outdated";

const protocol = 2;

/** A move that could not be delivered for longer than this is not played any more: it would come as a surprise. */
const moveIsFresh = 10_000;
/** Safe to ask twice: sent again after a lost connection; all others are refused as lost. */
const repeatable = new Set([
  "games",
  "state",
  "subscribe",
  "look",
  "choices",
  "history",
  "play",
  "list",
  "explain",
  "save",
]);

interface Pending {
  type: string;
  message: string;
  sent: boolean;
  sentAt: number;
  part?: (answer: unknown) => void;
  resolve(answer: unknown): void;
  reject(reason: Refused): void;
}

interface Incoming {
  type: string;
  id?: number | null;
  final?: boolean;
  code?: string;
  message?: string;
}

export interface Stream<T> {
  done: Promise<T>;
  stop(): void;
}

type Listener<T> = (news: T) => void;

export class Client {
  private next = 1;
  private ready = false;
  private pending = new Map<number, Pending>();
  private listeners = new Map<string, Set<Listener<never>>>();

  /** Whether the server belongs to this user alone and lists all its games. */
  isOwn = true;
  /** Whether other machines can reach the server, and where; unknown to browsers on other machines. */
  reach: { isReachable: boolean; addresses: string[] } | null = null;
  /** Called on every change of the connection. */
  onStatus: (status: Status, retryIn?: number) => void = () => undefined;
  /** Called when the hello fails. */
  onTrouble: (error: unknown) => void = () => undefined;
  /** Runs after each hello, before waiting requests are sent: subscribes again. */
  onReady: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly transport: Transport) {}

  start(): void {
    this.onStatus("connecting");
    this.transport.start({
      opened: () => void this.greet(),
      received: (message) => this.receive(message),
      lost: (retryIn) => this.lose(retryIn),
    });
  }

  retry(): void {
    this.transport.retry();
  }

  ask<T extends keyof Answers>(type: T, fields: object = {}): Promise<Answers[T]> {
    return this.put(type, fields).done as Promise<Answers[T]>;
  }

  /** A search: `part` gets each answer so far, `done` the final one. */
  think<T extends keyof Thoughts>(type: T, fields: object, part: (answer: Thoughts[T]) => void): Stream<Thoughts[T]> {
    const { id, done } = this.put(type, fields, part as (answer: unknown) => void);
    return {
      done: done as Promise<Thoughts[T]>,
      stop: () => {
        if (this.pending.has(id)) this.ask("stop", { of: id }).catch(() => undefined);
      },
    };
  }

  /** Returns a function that removes the listener. */
  on<T extends keyof News>(type: T, listener: Listener<News[T]>): () => void {
    const all = this.listeners.get(type) ?? new Set();
    this.listeners.set(type, all.add(listener as Listener<never>));
    return () => all.delete(listener as Listener<never>);
  }

  /** Sent at once, ahead of waiting requests: only for onReady. */
  askFirst<T extends keyof Answers>(type: T, fields: object): Promise<Answers[T]> {
    return this.put(type, fields, undefined, true).done as Promise<Answers[T]>;
  }

  private put(
    type: string,
    fields: object,
    part?: (answer: unknown) => void,
    first = false,
  ): { id: number; done: Promise<unknown> } {
    const id = this.next++;
    const message = JSON.stringify({ type, id, ...fields });
    const done = new Promise<unknown>((resolve, reject) => {
      const entry: Pending = { type, message, sent: false, sentAt: 0, resolve, reject, ...(part ? { part } : {}) };
      this.pending.set(id, entry);
      if (this.ready || first) this.send(entry);
    });
    return { id, done };
  }

  private async greet(): Promise<void> {
    try {
      const { own, reachable, addresses } = await this.askFirst("hello", { protocol, differences: true });
      this.isOwn = own ?? true;
      this.reach = reachable === undefined ? null : { isReachable: reachable, addresses: addresses ?? [] };
      await this.onReady();
    } catch (error) {
      if (error instanceof Refused && error.code === lostCode) return;
      if (error instanceof Refused && error.code === "wrong_protocol") {
        this.transport.close();
        this.onStatus("outdated");
        return;
      }
      this.onTrouble(error);
    }
    this.ready = true;
    this.sendWaiting();
    this.onStatus("open");
  }

  private send(entry: Pending): void {
    entry.sent = this.transport.send(entry.message);
    entry.sentAt = Date.now();
  }

  private sendWaiting(): void {
    if (!this.ready) return;
    for (const [id, entry] of this.pending) {
      if (entry.sent) continue;
      const isStale = entry.type === "play" && entry.sentAt > 0 && Date.now() - entry.sentAt > moveIsFresh;
      if (!isStale) {
        this.send(entry);
        continue;
      }
      this.pending.delete(id);
      entry.reject(new Refused(lostCode, "the connection was lost"));
    }
  }

  private lose(retryIn: number): void {
    this.ready = false;
    for (const [id, entry] of this.pending) {
      if (!entry.sent) continue;
      if (repeatable.has(entry.type)) {
        entry.sent = false;
      } else {
        this.pending.delete(id);
        entry.reject(new Refused(lostCode, "the connection was lost"));
      }
    }
    this.onStatus("lost", retryIn);
  }

  private receive(text: string): void {
    const message = unpack(JSON.parse(text) as Incoming) as Incoming;
    const entry = message.id == null ? undefined : this.pending.get(message.id);
    if (entry === undefined || message.id == null) {
      for (const listener of this.listeners.get(message.type) ?? []) listener(message as never);
      return;
    }
    if (message.type === "error") {
      this.pending.delete(message.id);
      entry.reject(new Refused(message.code ?? "", message.message ?? ""));
    } else if (message.final === false) {
      entry.part?.(message);
    } else {
      this.pending.delete(message.id);
      entry.resolve(message);
    }
  }
}
