import { type OpenStatus, openStatuses } from '../../../../contract/item-status.ts';
import { withoutBlanks } from '../../../components/items/form/without-blanks.ts';

/** A new item as far as it is written; what is missing is an empty text. */
export interface Draft {
  /** The Idempotency-Key of every try to post it: however often it is sent, it is posted once. */
  id: string;
  title: string;
  description: string;
  category: string;
  status: OpenStatus | '';
  location: string;
  tags: string[];
  /** One that is being typed, and not among them yet. */
  tag: string;
}

/** Told apart by it from the drafts of other forms. */
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

/** Reads what an earlier visit, perhaps of an earlier version of the portal, has stored. */
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

/** What is sent of it. */
export function bodyOf({ id: _, tag: __, tags, ...texts }: Draft): Record<string, unknown> {
  return { ...withoutBlanks(texts), tags };
}
