const WITH_PORT = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;
const DOTTED = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
const IPV4_IN_IPV6 = /^(?:0:){5}ffff:([0-9a-f]+):([0-9a-f]+)$/;

/** Two groups of an IPv6 address as the four numbers of an IPv4 one. */
const toIpv4 = (...groups: string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');

/** The end of an IPv6 address that is written like an IPv4 one, as two groups. */
const withoutDots = (address: string): string =>
  address.replace(DOTTED, (_, head: string, ...numbers: string[]) => {
    const [one, two, three, four] = numbers.slice(0, 4).map(Number) as [number, number, number, number];
    return `${head}${((one << 8) | two).toString(16)}:${((three << 8) | four).toString(16)}`;
  });

/** The eight groups of an IPv6 address without leading zeros; fewer where it is none. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = withoutDots(address.toLowerCase()).split('::');
  const groups = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before, after] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * The unit by which a network address is counted: an IPv4 address itself, also when written as IPv6; for an IPv6
 * address its /64, since the holder of one has all 2^64 of them. Some proxies add the port (product.md 1.16).
 */
export function clientNetwork(address: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(address.trim()) ?? [];
  const [bare = ''] = (bracketed ?? plain ?? address.trim()).split('%');
  if (!bare.includes(':')) return bare;
  const groups = groupsOf(bare);
  const [, high, low] = IPV4_IN_IPV6.exec(groups.join(':')) ?? [];
  return high && low ? toIpv4(high, low) : `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * The wider network of one household or firm: the /56 of an IPv6 network, as providers assign them (RFC 6177); an IPv4
 * address itself, since its neighbours are unrelated (product.md 1.17).
 */
export function widerNetwork(network: string): string {
  if (!network.includes(':')) return network;
  const [one, two, three, four = '0'] = groupsOf(network);
  return `${one}:${two}:${three}:${(Number.parseInt(four, 16) & 0xff00).toString(16)}::/56`;
}

/**
 * The place of use that a person is shown: the network around an address of `clientNetwork`, 203.0.113.0/24 or 2001:db8:1::/48,
 * which says no more than the provider or the firm (product.md 1.22). Null where there is no address.
 */
export function shortenToNetwork(network: string): string | null {
  const [, ...numbers] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/.exec(network) ?? [];
  if (numbers.length > 0) return `${numbers.join('.')}.0/24`;
  if (!network.includes('::')) return null;
  const prefix = groupsOf(network).slice(0, 3).join(':');
  return `${prefix.replace(/(^|:)0(:0)*$/, '')}::/48`;
}
