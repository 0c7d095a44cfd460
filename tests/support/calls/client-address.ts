let used = 0;

/**
 * Headers of a new client address, as a proxy on loopback sets them. Tests make many calls at once, so by default each
 * call has another address, and none reaches a limit of network addresses.
 */
export function anotherClient(): Record<string, string> {
  used += 1;
  return clientAt(`10.${(used >> 16) & 255}.${(used >> 8) & 255}.${used & 255}`);
}

export function clientAt(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}
