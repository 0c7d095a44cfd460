import type { Item } from '../../../contract/entities.ts';
import { categoryField } from '../../components/items/category-name.ts';
import { isRecord } from '../../core/is-record.ts';

/** What can be edited inline, in words; a table's row offers less of it than a card. */
export const editFields = ['title', 'description', 'status', 'category', 'location'] as const;
export type EditField = (typeof editFields)[number];
export type Content = Record<EditField, string>;

export function contentOf({ title, description, status, category, location }: Item): Content {
  return { title, description, status, category: categoryField(category), location };
}

interface Change {
  value: string;
  /** What stood there before. */
  over: string;
}

/** What was written in an inline edit and is not saved. */
export interface InlineDraft {
  /** What was written, over what; all else stays as it is now, also where others change it meanwhile. */
  changes: Partial<Record<EditField, Change>>;
  /** The version that it was begun with: the item's `updatedAt`. */
  openedAt: string;
}

/** Reads what an earlier visit has kept, perhaps of another version of the portal. */
export function inlineDraftOf(stored: unknown): InlineDraft | null {
  if (!isRecord(stored) || !isRecord(stored.changes)) return null;
  const { changes, openedAt } = stored;
  if (typeof openedAt !== 'string') return null;
  const read: InlineDraft['changes'] = {};
  for (const field of editFields) {
    const change = changes[field];
    if (!isRecord(change)) continue;
    const { value, over } = change;
    if (typeof value === 'string' && typeof over === 'string') read[field] = { value, over };
  }
  return { changes: read, openedAt };
}
