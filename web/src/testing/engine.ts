// A real engine for tests, over standard input and output. CASTELLAN names the program, and
// CASTELLAN_TEST_GAMES the one with the test games; without them, uses a build of this repository.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const programs = { CASTELLAN: "castellan", CASTELLAN_TEST_GAMES: "tests/test_castellan" };

export function findProgram(variable: keyof typeof programs = "CASTELLAN"): string | null {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const builds = ["release", "dev", "mine"].map((name) => join(here, "../../../build", name, programs[variable]));
  return [process.env[variable] ?? "", ...builds].find((path) => path !== "" && existsSync(path)) ?? null;
}

type Message = { type: string; id?: number; final?: boolean };

export class Engine {
  private folder = mkdtempSync(join(tmpdir(), "castellan-test-"));
  private process: ChildProcessWithoutNullStreams;
  private next = 1;
  private waiting = new Map<number, (message: never) => void>();
  /** Every message that arrived without a request. */
  readonly news: Message[] = [];
  /** The longest message so far, in bytes. */
  longest = 0;

  constructor(program: string) {
    this.process = spawn(program, ["engine", "--json", "--store", join(this.folder, "games.db")]);
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      this.longest = Math.max(this.longest, Buffer.byteLength(line));
      const message = JSON.parse(line) as Message;
      const id = message.id;
      if (id === undefined) this.news.push(message);
      else if (message.final !== false) this.waiting.get(id)?.(message as never);
    });
  }

  ask<T>(type: string, fields: object = {}): Promise<T> {
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve as (message: never) => void);
      this.process.stdin.write(`${JSON.stringify({ type, id, ...fields })}\n`);
    });
  }

  close(): void {
    this.process.on("exit", () => rmSync(this.folder, { recursive: true, force: true }));
    this.process.kill();
  }
}
