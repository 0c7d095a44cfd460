import { z } from 'zod/mini';
import { bounds } from '../../../../contract/bounds.ts';
import { openStatuses } from '../../../../contract/item-status.ts';
import { listOf, parseOrNull, storedText } from '../../../core/parse.ts';
import { withoutBlanks } from '../../../components/items/form/without-blanks.ts';

/** Unsent content of the form for a new item; an empty field is an empty string. */
const Draft = z.object({
  /** The Idempotency-Key of every attempt, so that repeated attempts post one item. */
  id: z.string(),
  title: storedText,
  description: storedText,
  category: storedText,
  status: z.catch(z.enum([...openStatuses, '']), ''),
  location: storedText,
  tags: listOf(z.string()),
  /** The text in the tag box, not yet added to `tags`. */
  tag: storedText,
  /** The search without results that the draft was started from. */
  searched: storedText,
});
export type Draft = z.infer<typeof Draft>;

/** The name of the draft. @param unsent the id of the failed outbox entry that it replaces; null for a new item */
export function newItemName(unsent: string | null): string {
  return unsent === null ? 'new item' : `new item:${unsent}`;
}

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
    searched: '',
  };
}

/** A new draft of a lost item. @param searched the search that did not find it, as its title */
export function lostDraft(id: string, searched: string): Draft {
  const title = searched.slice(0, bounds.title.max);
  return { ...emptyDraft(id), title, status: 'Lost', searched };
}

export function isEmpty({ id: _, searched: __, tags, ...texts }: Draft): boolean {
  return tags.length === 0 && Object.values(texts).every((text) => text === '');
}

/** Reads a stored draft, perhaps one from an earlier version of the portal. */
export function draftOf(stored: unknown): Draft | null {
  return parseOrNull(Draft, stored);
}

/** The request body for a draft. */
export function bodyOf({
  id: _,
  tag: __,
  searched: ___,
  tags,
  ...texts
}: Draft): Record<string, unknown> {
  return { ...withoutBlanks(texts), tags };
}
