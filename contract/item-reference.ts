/** How an item is named outside of the page: by its id, by a link to it, or by the number on its tag. */
export type ItemReference = { id: string } | { number: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const link = new RegExp(`^https?://[^/\\s]+/items/(${uuid})/?(?:[?#]\\S*)?$`, 'i');
const id = new RegExp(`^${uuid}$`, 'i');
/** As TagNumber writes it, with or without what stands before it. */
const number = /^(?:no\.?\s*)?([0-9a-f]{6})$/i;

/**
 * The item that a text names, and nothing besides.
 * @returns null where it is any other text; a number of six letters may be a word as well
 */
export function referenceIn(text: string): ItemReference | null {
  const trimmed = text.trim();
  const named = link.exec(trimmed)?.[1] ?? id.exec(trimmed)?.[0];
  if (named !== undefined) return { id: named.toLowerCase() };
  const printed = number.exec(trimmed)?.[1];
  return printed === undefined ? null : { number: printed.toLowerCase() };
}
