import type { EditedField, ItemChanges } from '../items/history.ts';

/** The fields that the matching compares. It reads no photos, and lost items have no private details. */
const matchedFields: ReadonlySet<EditedField> = new Set([
  'title',
  'description',
  'category',
  'location',
  'tags',
]);

/**
 * Whether a lost post may match a found post only because of this edit. If the found post was already published at the
 * time of the edit, such a match proves nothing, because the editor may have copied from the found post.
 * @param changes null for an edit that was made before the portal stored the changes of edits
 */
export function mayCauseMatch(changes: ItemChanges | null): boolean {
  if (changes === null || changes.status !== null) return true;
  return changes.fields.some((field) => matchedFields.has(field));
}
