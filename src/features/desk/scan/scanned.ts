import { referenceIn } from '../../../../contract/item-reference.ts';
import { codeOfHash } from '../../../components/items/hand-over/return-code-link.ts';

/** What a scanned code names: an item, with its return code where the code carries one, or a tag's number. */
export type Scanned = { id: string; code: string | null } | { number: string };

/** @param text what is written in the code @returns null where it is nothing of the portal's */
export function readScanned(text: string): Scanned | null {
  const reference = referenceIn(text);
  if (reference === null || 'number' in reference) return reference;
  const hash = text.indexOf('#');
  return { id: reference.id, code: hash < 0 ? null : codeOfHash(text.slice(hash).trim()) };
}
