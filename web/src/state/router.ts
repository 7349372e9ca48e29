// The page for an address. Everything is in the fragment, so the server need not know any of it.

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "match"; match: string; token: string | null; joins: boolean }
  | { page: "analysis"; place: PlaceInAddress; tab: "lines" | "tree" }
  | { page: "editor"; game: string; state: string | null; options: Record<string, string> }
  | { page: "rules"; game: string }
  | { page: "settings" }
  | { page: "anyGame"; of: string }
  | { page: "unknown"; address: string };

export type PlaceInAddress =
  | { kind: "match"; match: string; ply: number | null; moves: string[] }
  | { kind: "position"; game: string; state: string | null; options: Record<string, string>; moves: string[] };

/** Without a name these show the first game. */
const ofSomeGame = ["new", "analysis", "thinks", "editor", "rules"];

/** In place of a key: whoever opens such a link takes an open seat. */
const invitation = "join";

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const parts = path.split("/").filter(Boolean).map(decode);
  const asked = new URLSearchParams(query);
  const [page, first, second] = parts;
  if (page === undefined) return { page: "lobby" };
  if (first === undefined && ofSomeGame.includes(page)) return { page: "anyGame", of: page };
  if (page === "new" && first) return { page: "new", game: first };
  if (page === "match" && first) {
    const joins = second === invitation;
    return { page: "match", match: first, token: joins ? null : (second ?? null), joins };
  }
  if (page === "analysis" || page === "thinks") {
    const tab = page === "thinks" ? "tree" : "lines";
    const moves = asked.getAll("m");
    if (first === "match" && second) {
      const ply = wholeNumber(asked.get("ply"));
      return { page: "analysis", tab, place: { kind: "match", match: second, ply, moves } };
    }
    if (first) return { page: "analysis", tab, place: { kind: "position", game: first, moves, ...positionOf(asked) } };
  }
  if (page === "editor" && first) return { page: "editor", game: first, ...positionOf(asked) };
  if (page === "rules" && first) return { page: "rules", game: first };
  if (page === "settings") return { page: "settings" };
  return { page: "unknown", address: hash };
}

export function matchAddress(match: string, token?: string): string {
  return `#/match/${encodeURIComponent(match)}${token === undefined ? "" : `/${encodeURIComponent(token)}`}`;
}

export function invitationAddress(match: string): string {
  return matchAddress(match, invitation);
}

export function positionAddress(
  page: "analysis" | "thinks" | "editor",
  game: string,
  options: Record<string, string | number>,
  state: string | null,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) query.set(`o.${name}`, String(value));
  if (state !== null) query.set("state", state);
  return `#/${page}/${encodeURIComponent(game)}?${query.toString()}`;
}

export function matchPlaceAddress(page: "analysis" | "thinks", match: string, ply: number | null): string {
  return `#/${page}/match/${encodeURIComponent(match)}${ply === null ? "" : `?ply=${ply}`}`;
}

/** The place with the moves that were tried there. */
export function placeAddress(page: "analysis" | "thinks", place: PlaceInAddress, ply: number, moves: string[]): string {
  const base =
    place.kind === "match"
      ? matchPlaceAddress(page, place.match, ply)
      : positionAddress(page, place.game, place.options, place.state);
  const tried = new URLSearchParams(moves.map((move) => ["m", move])).toString();
  if (tried === "") return base.replace(/\?$/, "");
  return `${base}${base.includes("?") ? (base.endsWith("?") ? "" : "&") : "?"}${tried}`;
}

function positionOf(query: URLSearchParams): { state: string | null; options: Record<string, string> } {
  const options: Record<string, string> = {};
  for (const [name, value] of query) if (name.startsWith("o.")) options[name.slice(2)] = value;
  return { state: query.get("state"), options };
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
