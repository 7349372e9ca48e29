// One server for the tests of a worker. CASTELLAN_SERVE is its command, with {port} and {store} filled
// in; without it the development bridge is used. Either prints its address.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";

const command = process.env.CASTELLAN_SERVE ?? "node dev/bridge.mjs --port {port} --store {store}";
/** The bridge forgets its matches when it ends. */
export const isRealServer = process.env.CASTELLAN_SERVE !== undefined;

export class Server {
  private process: ChildProcess | null = null;
  private port = 0;
  private readonly store = join(mkdtempSync(join(tmpdir(), "castellan-e2e-")), "games.db");
  address = "";

  async start(): Promise<void> {
    this.port ||= await freePort();
    const [program = "", ...args] = command
      .split(" ")
      .map((part) => part.replace("{port}", String(this.port)).replace("{store}", this.store));
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    this.process = child;
    this.address = await new Promise((resolve, reject) => {
      let said = "";
      child.stdout.on("data", (data) => {
        said += String(data);
        const address = /https?:\/\/[^\s]+/.exec(said);
        if (address) resolve(address[0].replace(/\/?$/, "/"));
      });
      child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async stop(): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export const test = base.extend<{ strangers: string[] }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  /** Requests to other hosts and errors of the page: there must be none. */
  strangers: [
    async ({ page, server }, use) => {
      const found: string[] = [];
      const own = new URL(server.address).host;
      page.on("request", (request) => {
        if (!request.url().startsWith("blob:") && new URL(request.url()).host !== own) found.push(request.url());
      });
      page.on("pageerror", (error) => found.push(error.message));
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

export { expect };
