import { uuidPattern } from '../uuid.ts';

/** A reference to an item from outside the page: its id (also taken from a link), or the number on its tag. */
export type ItemReference = { id: string } | { number: string };

const link = new RegExp(`^https?://[^/\\s]+/items/(${uuidPattern})/?(?:[?#]\\S*)?$`, 'i');
const id = new RegExp(`^${uuidPattern}$`, 'i');
/** The format that TagNumber displays, with or without the "No." before it. */
const number = /^(?:no\.?\s*)?([0-9a-f]{6})$/i;

/**
 * Finds the item that a search text refers to. The whole text must be an id, a link or a tag number.
 * @returns null for any other text. A result with `number` may be an ordinary word: "facade" is also a valid
 * number.
 */
export function referenceIn(text: string): ItemReference | null {
  const trimmed = text.trim();
  const named = link.exec(trimmed)?.[1] ?? id.exec(trimmed)?.[0];
  if (named !== undefined) return { id: named.toLowerCase() };
  const printed = number.exec(trimmed)?.[1];
  return printed === undefined ? null : { number: printed.toLowerCase() };
}
