// Messages over a WebSocket that reconnects by itself.
import type { Transport, TransportEvents } from "./transport";

const shortestWait = 300;
const longestWait = 8_000;

/** Doubles with every attempt; the random part keeps many pages from reconnecting at the same moment. */
export function waitBefore(attempt: number, chance: number): number {
  const full = Math.min(longestWait, shortestWait * 2 ** attempt);
  return Math.round(full * (0.75 + chance / 4));
}

export class SocketTransport implements Transport {
  private socket: WebSocket | null = null;
  private events: TransportEvents | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly address: string) {}

  start(events: TransportEvents): void {
    this.events = events;
    this.connect();
  }

  send(message: string): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(message);
    return true;
  }

  retry(): void {
    if (this.socket !== null) return;
    clearTimeout(this.timer);
    this.connect();
  }

  close(): void {
    clearTimeout(this.timer);
    this.events = null;
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.events?.opened();
    };
    socket.onmessage = (event) => this.events?.received(String(event.data));
    socket.onclose = () => {
      this.socket = null;
      if (this.events === null) return;
      const wait = waitBefore(this.attempt++, Math.random());
      this.timer = setTimeout(() => this.connect(), wait);
      this.events.lost(wait);
    };
  }
}

/** The server's address, derived from the page's own. */
export function socketAddress(location: Location): string {
  const base = new URL("ws", location.href.split("#")[0]);
  base.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return base.href;
}
