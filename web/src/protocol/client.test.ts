import { beforeEach, describe, expect, it, vi } from "vitest";
import { Client, Refused } from "./client";
import { waitBefore } from "./socketTransport";
import type { Transport, TransportEvents } from "./transport";

class ByHand implements Transport {
  events!: TransportEvents;
  open = false;
  sent: { type: string; id: number; [field: string]: unknown }[] = [];
  start(events: TransportEvents): void {
    this.events = events;
  }
  send(message: string): boolean {
    if (this.open) this.sent.push(JSON.parse(message));
    return this.open;
  }
  retry(): void {
    this.connect();
  }
  close(): void {
    this.open = false;
  }
  connect(): void {
    this.open = true;
    this.events.opened();
  }
  lose(): void {
    this.open = false;
    this.events.lost(100);
  }
  answer(message: object): void {
    this.events.received(JSON.stringify(message));
  }
  last(type: string) {
    return this.sent.filter((message) => message.type === type).at(-1);
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("Client", () => {
  let transport: ByHand;
  let client: Client;
  async function hello(): Promise<void> {
    transport.connect();
    transport.answer({ type: "hello", id: transport.last("hello")?.id });
    await settle();
  }
  beforeEach(() => {
    transport = new ByHand();
    client = new Client(transport);
    client.start();
  });

  it("says hello before anything else", async () => {
    const games = client.ask("games");
    transport.connect();
    expect(transport.sent.map((message) => message.type)).toEqual(["hello"]);
    transport.answer({ type: "hello", id: transport.last("hello")?.id });
    await settle();
    transport.answer({ type: "games", id: transport.last("games")?.id, games: [] });
    expect((await games).games).toEqual([]);
  });

  it("turns errors into refusals", async () => {
    await hello();
    const asked = client.ask("state", { match: "m" });
    transport.answer({ type: "error", id: transport.last("state")?.id, code: "unknown_match", message: "no" });
    await expect(asked).rejects.toMatchObject({ code: "unknown_match" });
  });

  it("resends an unanswered move after a lost connection, once subscribed again", async () => {
    await hello();
    client.onReady = async () => {
      await client.askFirst("subscribe", { match: "m" });
    };
    const played = client.ask("play", { match: "m", ply: 3, move: "x" });
    transport.lose();
    transport.sent = [];
    transport.connect();
    transport.answer({ type: "hello", id: transport.last("hello")?.id });
    await settle();
    expect(transport.last("play")).toBeUndefined();
    transport.answer({ type: "subscribe", id: transport.last("subscribe")?.id });
    await settle();
    expect(transport.last("play")).toMatchObject({ match: "m", ply: 3, move: "x" });
    transport.answer({ type: "play", id: transport.last("play")?.id, ply: 4 });
    expect((await played).ply).toBe(4);
  });

  it("does not open a second game after a lost connection", async () => {
    await hello();
    const opened = client.ask("new", { game: "apart" });
    transport.lose();
    await expect(opened).rejects.toBeInstanceOf(Refused);
  });

  it("passes on partial answers of a search and stops it by its id", async () => {
    await hello();
    const part = vi.fn();
    const thought = client.think("analyse", { game: "apart" }, part);
    const id = transport.last("analyse")?.id;
    transport.answer({ type: "analyse", id, depth: 1, final: false });
    thought.stop();
    expect(transport.last("stop")).toMatchObject({ of: id });
    transport.answer({ type: "analyse", id, depth: 2, final: true });
    expect((await thought.done).depth).toBe(2);
    expect(part).toHaveBeenCalledTimes(1);
  });

  it("stops for good when the server speaks another version", async () => {
    const status = vi.fn();
    client.onStatus = status;
    transport.connect();
    transport.answer({ type: "error", id: transport.last("hello")?.id, code: "wrong_protocol", message: "no" });
    await settle();
    expect(status.mock.calls).toEqual([["outdated"]]);
    expect(transport.open).toBe(false);
  });

  it("unpacks moves", async () => {
    await hello();
    const looked = client.ask("look", { game: "antiyomacy" });
    const chosen = client.ask("choices", { game: "antiyomacy", words: ["buy"] });
    transport.answer({
      type: "look",
      id: transport.last("look")?.id,
      moves: [
        { text: "farm@1-1", notation: "farm@1-1", cells: [6], steps: [0, 1] },
        { text: "pass", notation: "pass", cells: [] },
      ],
      answers: [
        { question: "act", answer: "buy" },
        { question: "what", answer: "farm", note: "12" },
      ],
    });
    const { moves, next } = await looked;
    expect(moves).toEqual([
      {
        text: "farm@1-1",
        notation: "farm@1-1",
        cells: [6],
        steps: [
          { question: "act", answer: "buy" },
          { question: "what", answer: "farm", note: "12" },
        ],
      },
      { text: "pass", notation: "pass", cells: [] },
    ]);
    expect(next).toBeUndefined();
    transport.answer({
      type: "choices",
      id: transport.last("choices")?.id,
      ply: 0,
      moves: [],
      move_count: 700,
      answers: [{ question: "what", answer: "farm" }],
      next_words: [0],
      next_cells: [4, 5],
    });
    const words = [{ question: "what", answer: "farm" }];
    expect(await chosen).toMatchObject({ moves: [], next: { count: 700, words, cells: [4, 5] } });
  });

  it("passes news to listeners", async () => {
    await hello();
    const heard = vi.fn();
    const end = client.on("changed", heard);
    transport.answer({ type: "changed", match: "m" });
    end();
    transport.answer({ type: "changed", match: "m" });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe("waiting for the next attempt", () => {
  it("doubles up to a limit", () => {
    expect([0, 1, 2, 9].map((attempt) => waitBefore(attempt, 1))).toEqual([300, 600, 1_200, 8_000]);
    expect(waitBefore(0, 0)).toBe(225);
  });
});
