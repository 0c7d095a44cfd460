import { bounds } from '../../../../contract/bounds.ts';

/**
 * Adds what was typed to the tags: one or several with commas between. Repeated ones are left out
 * whatever their case, and so is what there is no room for.
 */
export function withTags(tags: readonly string[], typed: string): string[] {
  const added = [...tags];
  for (const part of typed.split(',')) {
    const tag = part.trim().slice(0, bounds.tag.max).trim();
    const isThere = added.some((one) => one.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isThere && added.length < bounds.tagsPerItem) added.push(tag);
  }
  return added;
}
