import { BlockList, isIPv6 } from 'node:net';
import { LruCache } from '../../lru-cache.ts';

/** Maximum number of addresses for which a list remembers whether it contains them. */
const rememberedAddresses = 10_000;

/**
 * The key of a client in the limits: its IPv4 address, or the first 64 bits of its IPv6 address, because a
 * subscriber gets a whole /64 network (RFC 6177).
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // An IPv6 address has many spellings. The host of a URL has only one (RFC 5952).
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * @param networks addresses, or ranges in CIDR notation
 * @returns a function that tells whether an address belongs to one of them
 */
export function createNetworkList(networks: readonly string[]): (ip: string) => boolean {
  if (networks.length === 0) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  const known = new LruCache<string, boolean>(rememberedAddresses);
  return (ip) => {
    const before = known.get(ip);
    if (before !== undefined) return before;
    // BlockList also recognises an IPv4 address that is written as an IPv6 address.
    const isListed = list.check(ip, familyOf(ip));
    known.set(ip, isListed);
    return isListed;
  };
}

function familyOf(ip: string): 'ipv4' | 'ipv6' {
  return isIPv6(ip) ? 'ipv6' : 'ipv4';
}
