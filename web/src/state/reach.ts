// Links for other people: an address that means "this computer" is of no use to them.
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export interface Reach {
  /** What links begin with. */
  base: string;
  /** Whether others can open them. */
  isReachable: boolean;
  /** Where they could, if the server listened there. */
  otherwise: string;
}

/** How others reach the page at this address. */
export function reachOf(
  page: { protocol: string; hostname: string; port: string; pathname: string },
  known: { isReachable: boolean; addresses: string[] } | null,
): Reach {
  const at = (host: string) => `${page.protocol}//${host}${page.port ? `:${page.port}` : ""}${page.pathname}`;
  const address = known?.addresses[0];
  if (!loopback.test(page.hostname)) return { base: at(page.hostname), isReachable: true, otherwise: "" };
  if (known?.isReachable && address !== undefined) return { base: at(address), isReachable: true, otherwise: "" };
  return { base: at(page.hostname), isReachable: false, otherwise: address === undefined ? "" : at(address) };
}
