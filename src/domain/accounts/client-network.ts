const IPV4_IN_IPV6 = /^(?:0{0,4}:)*:?(?:0{0,4}:)*ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address without leading zeros; fewer where it is none. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * Whom a network address stands for when it is counted: an IPv4 address for itself, also where it is written as IPv6; an
 * IPv6 address for its /64, since whoever has one has all 2^64 of them (product.md 1.16).
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.trim().split('%');
  const mapped = IPV4_IN_IPV6.exec(bare)?.[1];
  if (mapped) return mapped;
  return bare.includes(':') ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare;
}

/**
 * The wider network of one household or firm: the /56 of an IPv6 network, as providers hand them out (RFC 6177); an IPv4
 * address stands for itself, since its neighbours are strangers (product.md 1.17).
 */
export function widerNetwork(network: string): string {
  if (!network.includes(':')) return network;
  const [one, two, three, four = '0'] = groupsOf(network);
  return `${one}:${two}:${three}:${(Number.parseInt(four, 16) & 0xff00).toString(16)}::/56`;
}
