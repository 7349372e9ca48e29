// How messages travel. The page speaks to this alone; a worker with the engine inside could take the
// place of the socket.

export interface TransportEvents {
  /** Ready for messages, at first and after every loss. */
  opened(): void;
  received(message: string): void;
  /** Messages under way may be lost; the transport tries again by itself after `retryIn` milliseconds. */
  lost(retryIn: number): void;
}

export interface Transport {
  start(events: TransportEvents): void;
  /** Whether the message was handed on. */
  send(message: string): boolean;
  /** Tries again now instead of later. */
  retry(): void;
  close(): void;
}
