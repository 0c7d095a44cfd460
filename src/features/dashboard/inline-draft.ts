import type { Item } from '../../../contract/entities.ts';
import { categoryField } from '../../components/items/category-name.ts';
import { isRecord } from '../../core/is-record.ts';

/** The text fields of an inline edit; a table row offers fewer of them than a card. */
export const editFields = ['title', 'description', 'status', 'category', 'location'] as const;
export type EditField = (typeof editFields)[number];
export type Content = Record<EditField, string>;

export function contentOf({ title, description, status, category, location }: Item): Content {
  return { title, description, status, category: categoryField(category), location };
}

interface Change {
  value: string;
  /** The field's value before the change. */
  over: string;
}

/** Unsaved changes of an inline edit. */
export interface InlineDraft {
  /** The changed fields only; all other fields follow the item when others change it. */
  changes: Partial<Record<EditField, Change>>;
  /** The item's `updatedAt` when the edit started. */
  openedAt: string;
}

/** Reads a stored draft, perhaps one from another version of the portal. */
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
