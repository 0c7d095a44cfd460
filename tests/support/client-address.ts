let used = 0;

/**
 * Headers of a client that nobody has been yet, as a proxy on loopback names it. A test makes many
 * calls in a moment: only those that are about the limits of one address come from one address.
 */
export function anotherClient(): Record<string, string> {
  used += 1;
  return clientAt(`10.${(used >> 16) & 255}.${(used >> 8) & 255}.${used & 255}`);
}

export function clientAt(address: string): Record<string, string> {
  return { 'x-forwarded-for': address };
}
