import type { EditedField, ItemChanges } from '../entities.ts';

/** The fields that the matching compares. It reads no photos, and lost items have no private details. */
const matchedFields: ReadonlySet<EditedField> = new Set([
  'title',
  'description',
  'category',
  'location',
  'tags',
]);

/**
 * Whether an edit of a lost post may be the reason why it matches a found post. A match after such an edit proves
 * nothing if the found post was already published, because the editor may have copied from it.
 * @param changes null for an edit that was made before the portal stored the changes of edits
 */
export function mayCauseMatch(changes: ItemChanges | null): boolean {
  if (changes === null || changes.status !== null) return true;
  return changes.fields.some((field) => matchedFields.has(field));
}
