// For development without the server: serves dist/ and speaks the session protocol at /ws through one
// `castellan engine --json`. Sockets share the engine; seats, keys and presence are imitated.
//   node dev/bridge.mjs [--port 8137] [--engine castellan] [--store FILE]
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { WebSocketServer } from "ws";

const { values: wanted } = parseArgs({
  options: {
    port: { type: "string", default: "8137" },
    engine: { type: "string", default: process.env.CASTELLAN ?? "castellan" },
    store: { type: "string", default: "/tmp/castellan-bridge.db" },
  },
});
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'";

const http = createServer((request, response) => {
  const path = normalize(new URL(request.url, "http://x").pathname);
  const file = join(dist, path === "/" ? "index.html" : path);
  if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end("not found");
    return;
  }
  response.writeHead(200, {
    "content-type": kinds[extname(file)] ?? "application/octet-stream",
    "content-security-policy": policy,
  });
  createReadStream(file).pipe(response);
});

const engine = spawn(wanted.engine, ["engine", "--json", "--store", wanted.store], {
  stdio: ["pipe", "pipe", "inherit"],
});
engine.on("exit", (code) => process.exit(code ?? 1));

const clients = new Map(); // number -> { socket, matches: Map(id -> seats) }
const rooms = new Map(); // match id -> { tokens: [text per human seat] }
let opened = 0;

const acting = new Set(["play", "take_back", "redo", "resign", "pause", "set_up"]);
const opening = new Set(["new", "load"]);

function tell(client, message) {
  if (client.socket.readyState === 1) client.socket.send(JSON.stringify(message));
}

function hereOf(match, players) {
  return players.map(
    (player, seat) =>
      player.bot !== undefined || [...clients.values()].some((client) => client.matches.get(match)?.includes(seat)),
  );
}

function tellPresence(match) {
  const room = rooms.get(match);
  if (!room) return;
  for (const client of clients.values()) {
    if (client.matches.has(match)) tell(client, { type: "present", match, here: hereOf(match, room.players) });
  }
}

function seated(client, message, given) {
  const room = rooms.get(message.match) ?? {
    players: message.players,
    tokens: message.players.map(() => randomBytes(9).toString("base64url")),
  };
  rooms.set(message.match, room);
  const people = message.players
    .map((player, seat) => (player.bot === undefined ? seat : -1))
    .filter((seat) => seat >= 0);
  const isOpening = opening.has(message.type);
  const seats = isOpening ? people : people.filter((seat) => given.includes(room.tokens[seat]));
  client.matches.set(message.match, seats);
  tellPresence(message.match);
  const tokens = isOpening ? { tokens: seats.map((player) => ({ player, token: room.tokens[player] })) } : {};
  return { ...message, seats, ...tokens };
}

function withPresence(message) {
  return {
    ...message,
    players: message.players.map((player, seat) => ({ ...player, here: hereOf(message.match, message.players)[seat] })),
  };
}

createInterface({ input: engine.stdout }).on("line", (line) => {
  let message = JSON.parse(line);
  if (message.id === undefined) {
    for (const client of clients.values()) {
      const seats = client.matches.get(message.match);
      if (seats) tell(client, message.players ? { ...withPresence(message), seats } : message);
    }
    return;
  }
  const [number, id, extra] = JSON.parse(message.id);
  const client = clients.get(number);
  if (!client) return;
  if (id === null) delete message.id;
  else message.id = id;
  if (message.players && message.type !== "state" && message.type !== "look")
    message = withPresence(seated(client, message, extra ?? []));
  tell(client, message);
});

new WebSocketServer({ server: http, path: "/ws", maxPayload: 65_536 }).on("connection", (socket) => {
  const number = ++opened;
  const client = { socket, matches: new Map() };
  clients.set(number, client);
  socket.on("message", (data) => {
    const message = JSON.parse(String(data));
    const seats = client.matches.get(message.match) ?? [];
    if (
      acting.has(message.type) &&
      seats.length === 0 &&
      rooms.get(message.match)?.players.some((player) => player.bot === undefined)
    ) {
      tell(client, { type: "error", id: message.id, code: "not_your_seat", message: "this seat is somebody else's" });
      return;
    }
    if (message.type === "stop" && message.of !== undefined) message.of = JSON.stringify([number, message.of, null]);
    message.id = JSON.stringify([number, message.id ?? null, message.tokens ?? null]);
    engine.stdin.write(`${JSON.stringify(message)}\n`);
  });
  socket.on("close", () => {
    clients.delete(number);
    for (const match of client.matches.keys()) tellPresence(match);
  });
});

http.listen(Number(wanted.port), "127.0.0.1", () => console.log(`http://127.0.0.1:${http.address().port}/`));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => engine.kill());
