// One server per test worker: `castellan serve` with its built-in page, on any free port and with its own store.
// CASTELLAN names the program, or CASTELLAN_TEST_GAMES for tests that need the test games.
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { findProgram, type programs } from "../src/testing/engine";

type Variable = keyof typeof programs;

export class Server {
  private process: ChildProcess | null = null;
  private port = 0;
  readonly folder = mkdtempSync(join(tmpdir(), "castellan-e2e-"));
  readonly store = join(this.folder, "games.db");
  address = "";

  constructor(
    private readonly bounds: string[] = [],
    private readonly variable: Variable = "CASTELLAN",
  ) {}

  /** Starts the server; after a restart, on the same port. */
  async start(): Promise<void> {
    const program = findProgram(this.variable);
    if (program === null) throw new Error(`${this.variable} must name the program`);
    const args = ["serve", "--port", String(this.port), "--store", this.store, ...this.bounds];
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    this.address = await new Promise((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (data) => {
        said += String(data);
        const [line, rest] = said.split("\n");
        if (line !== undefined && rest !== undefined) resolve(line.trim());
      });
      child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.address).port);
  }

  /** SIGKILL gives it no warning. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Testing a program with an older page built in would be pointless. */
  async checkPage(): Promise<void> {
    const built = new URL("../dist/index.html", import.meta.url);
    if (!existsSync(built)) return;
    const served = await (await fetch(this.address)).text();
    if (served !== readFileSync(built, "utf8"))
      throw new Error("the page built into the program is not the one in dist/: build the program again");
  }
}

export const test = base.extend<{ strangers: string[] }, { server: Server; program: Variable }>({
  program: ["CASTELLAN", { scope: "worker", option: true }],
  server: [
    async ({ program }, use) => {
      const server = new Server([], program);
      await server.start();
      await server.checkPage();
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  /** Requests to other hosts and page errors: there must be none. */
  strangers: [
    async ({ context }, use) => {
      const found: string[] = [];
      context.on("request", (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (protocol !== "blob:" && hostname !== "127.0.0.1") found.push(request.url());
      });
      context.on("weberror", (error) => found.push(error.error().message));
      await use(found);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export interface Wishes {
  [setting: string]: unknown;
}

/** Opens a page with settings that keep tests quick. */
export async function visit(page: Page, address: string, wishes: Wishes = {}): Promise<void> {
  const settings = {
    pace: "instant",
    animations: false,
    seen: ["blackstone", "replica", "apart", "antiyomacy"],
    ...wishes,
  };
  await page.addInitScript((value) => {
    if (localStorage.getItem("castellan.settings") === null) localStorage.setItem("castellan.settings", value);
  }, JSON.stringify(settings));
  await page.goto(address);
}

/** A picture for people to look at, where CASTELLAN_SHOTS asks for them: in the folder `shots`. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.CASTELLAN_SHOTS) await page.screenshot({ path: `shots/${name}.png`, fullPage });
}

export { expect };
