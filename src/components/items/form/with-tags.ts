import { bounds } from '../../../../contract/bounds.ts';

/**
 * Adds typed tags, separated by commas. Skips tags that exist already, ignoring case, and tags beyond the
 * maximum number; shortens tags that are too long.
 */
export function withTags(tags: readonly string[], typed: string): string[] {
  const added = [...tags];
  for (const part of typed.split(',')) {
    const tag = part.trim().slice(0, bounds.tag.max).trim();
    const isThere = added.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== '' && !isThere && added.length < bounds.tagsPerItem) added.push(tag);
  }
  return added;
}
