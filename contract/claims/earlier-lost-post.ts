import type { EditedField, HistoryEntry } from '../items/history.ts';

/** The fields that the matching compares. It reads no photos, and lost items have no private details. */
const matchedFields: ReadonlySet<EditedField> = new Set([
  'title',
  'description',
  'category',
  'location',
  'tags',
]);

/**
 * How many lost items an account may have posted from `days` days before a matching lost item until the find. With more
 * of them, the match is no evidence: short texts about many kinds of items match some find by chance.
 */
export const lostPostsAsEvidence = { atMost: 3, days: 30 } as const;

/** Whether a matching lost post is evidence for a poster who posted this many lost items in that time, it included. */
export function isEvidenceAmong(lostPosts: number): boolean {
  return lostPosts <= lostPostsAsEvidence.atMost;
}

/**
 * Whether a lost post is no evidence for its poster, because of something that happened to it after the found post was
 * published:
 * - A keeper named another owner. They may have chosen a post that matches, for an accomplice.
 * - An edit may be the only reason why the posts match, because the editor may have copied from the found post. If the
 *   finder linked the two posts, edits do not matter.
 */
export function spoilsEvidence(
  { event, changes }: Pick<HistoryEntry, 'event' | 'changes'>,
  isLinked: boolean,
): boolean {
  if (event === 'posted for owner') return true;
  return event === 'edited' && !isLinked && mayCauseMatch(changes);
}

/** @param changes null for an edit that was made before the portal stored the changes of edits */
function mayCauseMatch(changes: HistoryEntry['changes']): boolean {
  if (changes === null || changes.status !== null) return true;
  return changes.fields.some((field) => matchedFields.has(field));
}
