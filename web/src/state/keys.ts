// The keys of the seats this browser holds, by match. Whoever has the key can play that seat.
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

/** A key from a link: only the server knows which seat it is for. */
export function rememberLinkKey(match: string, token: string): void {
  store("keys", addKey(readStored<Keys>("keys", {}), match, `link-${token.slice(0, 8)}`, token));
}

/** Forgets a seat that was given up: its key is no longer valid. */
export function forgetSeat(match: string, player: number): void {
  const token = tokenOf(match, player);
  if (token !== null) forgetToken(match, token);
}

/** The server has said which seat a key from a link is for. */
export function rememberSeat(match: string, player: number, token: string): void {
  const keys = readStored<Keys>("keys", {});
  if (keys[match]?.[String(player)] === token) return;
  store("keys", addKey(withoutToken(keys, match, token), match, String(player), token));
}

/** Forgets a key that matches no seat. */
export function forgetToken(match: string, token: string): void {
  store("keys", withoutToken(readStored<Keys>("keys", {}), match, token));
}

export function withoutToken(keys: Keys, match: string, token: string): Keys {
  return {
    ...keys,
    [match]: Object.fromEntries(Object.entries(keys[match] ?? {}).filter(([, each]) => each !== token)),
  };
}

/** Matches in which this browser holds a seat. */
export function keptMatches(): string[] {
  return Object.entries(readStored<Keys>("keys", {})).flatMap(([match, keys]) =>
    Object.keys(keys).length > 0 ? [match] : [],
  );
}

export function forgetMatch(match: string): void {
  store("keys", Object.fromEntries(Object.entries(readStored<Keys>("keys", {})).filter(([name]) => name !== match)));
}

export function tokensOf(match: string): string[] {
  return [...new Set(Object.values(readStored<Keys>("keys", {})[match] ?? {}))];
}

export function tokenOf(match: string, player: number): string | null {
  return readStored<Keys>("keys", {})[match]?.[String(player)] ?? null;
}
