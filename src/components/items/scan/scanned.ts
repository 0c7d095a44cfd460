import { referenceIn } from '../../../../contract/items/item-reference.ts';
import { codeOfHash } from '../hand-over/return-code/return-code-link.ts';

/** The content of a scanned code: an item's id, with a return code if there is one, or a tag number. */
export type Scanned = { id: string; code: string | null } | { number: string };

/** Parses the text of a scanned code. @returns null if the code is not from the portal */
export function readScanned(text: string): Scanned | null {
  const reference = referenceIn(text);
  if (reference === null || 'number' in reference) return reference;
  const hash = text.indexOf('#');
  return { id: reference.id, code: hash < 0 ? null : codeOfHash(text.slice(hash).trim()) };
}
