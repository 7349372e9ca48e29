// How messages travel. The page knows only this interface; a worker with the engine inside could replace the
// socket.

export interface TransportEvents {
  /** Ready for messages, initially and after every reconnection. */
  opened(): void;
  received(message: string): void;
  /** Messages in flight may be lost; the transport retries by itself after `retryIn` milliseconds. */
  lost(retryIn: number): void;
}

export interface Transport {
  start(events: TransportEvents): void;
  /** Whether the message was sent. */
  send(message: string): boolean;
  /** Retries now instead of later. */
  retry(): void;
  close(): void;
}
