import { z } from 'zod/mini';
import type { Item } from '../../../../contract/entities.ts';
import { bounds } from '../../../../contract/bounds.ts';
import { type Lane, lanes } from '../../../../contract/claims/lane/lane.ts';
import { withDayTag, withoutDayTag } from '../../../../contract/items/day-of-tags.ts';
import { openStatuses } from '../../../../contract/item-status.ts';
import { listOf, storedText } from '../../../core/parse.ts';
import { parseStored } from '../../../core/parse-stored.ts';
import { filledDetails } from '../../../components/items/form/private/filled-details.ts';
import { StoredDetail } from '../../../components/items/form/private/stored-detail.ts';
import { withoutBlanks } from '../../../components/items/form/without-blanks.ts';

/** Unsent content of the form for a new item; an empty text field is an empty string. */
const Draft = z.object({
  /** The Idempotency-Key of every attempt, so that repeated attempts post one item. */
  id: z.string(),
  title: storedText,
  description: storedText,
  category: storedText,
  status: z.catch(z.enum([...openStatuses, '']), ''),
  location: storedText,
  /** The day that the user chose, as YYYY-MM-DD; empty if they chose none, null while the form proposes one. */
  day: z.catch(z.nullable(z.string()), null),
  tags: listOf(z.string()),
  /** The text in the tag box, not yet added to `tags`. */
  tag: storedText,
  /** Private details. A detail whose field the user emptied has an empty text. */
  details: listOf(StoredDetail),
  /** The lane that the user chose; empty while the form proposes one. */
  lane: z.catch(z.enum([...lanes, '']), ''),
  /** The id of the lost item that the user has found; empty if there is none. */
  lostItemId: storedText,
  /** Whether a keeper posts the item for a person at the desk, whose name and email address follow. */
  isForOther: z.catch(z.boolean(), false),
  ownerName: storedText,
  ownerEmail: storedText,
  /** The search without results that the draft was started from; empty if there is none. */
  searched: storedText,
});
export type Draft = z.infer<typeof Draft>;

export function emptyDraft(id: string): Draft {
  return {
    id,
    title: '',
    description: '',
    category: '',
    status: '',
    location: '',
    day: null,
    tags: [],
    tag: '',
    details: [],
    lane: '',
    lostItemId: '',
    isForOther: false,
    ownerName: '',
    ownerEmail: '',
    searched: '',
  };
}

/** A new draft of a lost item. @param searched the search text that found nothing; it becomes the title */
export function lostDraft(id: string, searched: string): Draft {
  const title = searched.slice(0, bounds.title.max);
  return { ...emptyDraft(id), title, status: 'Lost', searched };
}

/** A new draft in which a keeper posts a lost item for a person at the desk. */
export function draftForOther(id: string): Draft {
  return { ...emptyDraft(id), status: 'Lost', isForOther: true };
}

/** A new draft of a found item, filled from the lost one. The finder adds the location and the description. */
export function foundDraft(id: string, { _id, title, category, tags }: Item): Draft {
  return {
    ...emptyDraft(id),
    title,
    category: category.name,
    status: 'Found',
    tags: withoutDayTag(tags),
    lostItemId: _id,
  };
}

export function isEmpty(draft: Draft): boolean {
  const { id: _, searched: __, isForOther: ___, day, tags, details, ...texts } = draft;
  const isBare = tags.length === 0 && filledDetails(details).length === 0;
  return isBare && day === null && Object.values(texts).every((text) => text === '');
}

/** Reads a stored draft, perhaps one from an earlier version of the portal. */
export function draftOf(stored: unknown): Draft | null {
  return parseStored(Draft, stored, 'drafts', 'the draft of an item is damaged');
}

/** The lane and the day as the form shows them: chosen by the user, or proposed. */
export interface Shown {
  lane: Lane;
  day: string;
}

/**
 * The request body for a draft. Private details, lane and the id of a lost item are sent for found items only. The name
 * and email address of an owner are sent for lost items only.
 */
export function bodyOf(
  { id: _, tag: __, searched: ___, tags, details, lostItemId, ...texts }: Draft,
  { lane, day }: Shown,
): Record<string, unknown> {
  const { lane: ____, day: _____, isForOther, ownerName, ownerEmail, ...content } = texts;
  const common = { ...withoutBlanks(content), tags: withDayTag(tags, day) };
  if (texts.status !== 'Found') return isForOther ? { ...common, ownerName, ownerEmail } : common;
  return {
    ...common,
    lane,
    privateDetails: filledDetails(details),
    ...withoutBlanks({ lostItemId }),
  };
}
