import { type OpenStatus, openStatuses } from '../../../../contract/item-status.ts';
import { withoutBlanks } from '../../../components/items/form/without-blanks.ts';

/** Unsent content of the form for a new item; an empty field is an empty string. */
export interface Draft {
  /** The Idempotency-Key of every attempt, so that repeated attempts post one item. */
  id: string;
  title: string;
  description: string;
  category: string;
  status: OpenStatus | '';
  location: string;
  tags: string[];
  /** The text in the tag box, not yet added to `tags`. */
  tag: string;
}

/** Part of the storage key; other forms use other names. */
export const newItemName = 'new item';

export function emptyDraft(id: string): Draft {
  return {
    id,
    title: '',
    description: '',
    category: '',
    status: '',
    location: '',
    tags: [],
    tag: '',
  };
}

export function isEmpty({ id: _, tags, ...texts }: Draft): boolean {
  return tags.length === 0 && Object.values(texts).every((text) => text === '');
}

/** Reads a stored draft, perhaps one from an earlier version of the portal. */
export function draftOf(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null || !('id' in stored)) return null;
  if (typeof stored.id !== 'string') return null;
  const values = new Map<string, unknown>(Object.entries(stored));
  const text = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : '';
  };
  const tags = values.get('tags');
  return {
    id: stored.id,
    title: text('title'),
    description: text('description'),
    category: text('category'),
    status: openStatuses.find((status) => status === values.get('status')) ?? '',
    location: text('location'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    tag: text('tag'),
  };
}

/** The request body for a draft. */
export function bodyOf({ id: _, tag: __, tags, ...texts }: Draft): Record<string, unknown> {
  return { ...withoutBlanks(texts), tags };
}
