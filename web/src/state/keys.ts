// The keys of the seats this browser holds, by match. Whoever has a key may play that seat.
import type { State } from "../protocol/types";
import { readStored, store } from "./storage";

type Keys = Record<string, Record<string, string>>;
const mostMatches = 200;

export function addKey(keys: Keys, match: string, seat: string, token: string): Keys {
  const others = Object.entries(keys).filter(([name]) => name !== match);
  const kept = others.slice(Math.max(0, others.length - mostMatches + 1));
  return { ...Object.fromEntries(kept), [match]: { ...keys[match], [seat]: token } };
}

export function rememberKeys(state: State): void {
  let keys = readStored<Keys>("keys", {});
  for (const { player, token } of state.tokens ?? []) keys = addKey(keys, state.match, String(player), token);
  if (state.tokens?.length) store("keys", keys);
}

/** A key from a link: which seat it is for, only the server knows. */
export function rememberLinkKey(match: string, token: string): void {
  store(
    "given",
    readStored<string[]>("given", []).filter((given) => given !== token),
  );
  store("keys", addKey(readStored<Keys>("keys", {}), match, `link-${token.slice(0, 8)}`, token));
}

/** A seat that was handed to somebody else by its link is not played here any more, though its key is known. */
export function giveAway(match: string, player: number): void {
  const token = tokenOf(match, player);
  if (token !== null) store("given", [...readStored<string[]>("given", []), token].slice(-mostMatches));
}

export function isGivenAway(match: string, player: number): boolean {
  const token = tokenOf(match, player);
  return token !== null && readStored<string[]>("given", []).includes(token);
}

export function tokensOf(match: string): string[] {
  const given = new Set(readStored<string[]>("given", []));
  const all = Object.values(readStored<Keys>("keys", {})[match] ?? {});
  return [...new Set(all)].filter((token) => !given.has(token));
}

export function tokenOf(match: string, player: number): string | null {
  return readStored<Keys>("keys", {})[match]?.[String(player)] ?? null;
}
