let used = 0;

/**
 * Headers of a request from a new network address, as a proxy on loopback sets them. Tests make many calls at once. By
 * default each call has another address, so that none exceeds a limit per address.
 */
export function anotherClient(): Record<string, string> {
  used += 1;
  return clientAt(`10.${(used >> 16) & 255}.${(used >> 8) & 255}.${used & 255}`);
}

export function clientAt(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}
