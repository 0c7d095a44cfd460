import { signed } from '../../../crypto/signatures.ts';

/**
 * Makes the id that stands for a person on a guarded item, for viewers who may not know the person's account. All these
 * viewers get the same id, so that they can tell two people apart. The id differs from item to item, so that no other
 * item gives the name away.
 */
export type Pseudonym = (itemId: string, userId: string) => string;

/** @param secret the portal's secret, without which nobody can try out who a pseudonym stands for */
export function createPseudonym(secret: Buffer): Pseudonym {
  return (itemId, userId) => {
    const hash = signed(secret, 'pseudonym', itemId, userId);
    // Version 8 of RFC 9562: a UUID whose content is up to its maker.
    const hex = hash.toString('hex', 0, 16);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `8${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join('-');
  };
}
