import type { Item } from '../../../../contract/entities.ts';
import { type ItemStatus, itemStatuses } from '../../../../contract/item-status.ts';
import type { DraftKind } from '../draft/draft-keeper.ts';

/** What the form edits, besides the photo. */
export interface Content {
  title: string;
  description: string;
  category: string;
  status: ItemStatus;
  location: string;
  tags: string[];
}
export type ContentField = keyof Content;

/**
 * What somebody has changed of an item and not saved: nothing else, so that all the rest stays as the
 * item is, also when that changes meanwhile.
 */
export interface EditDraft {
  changes: Partial<Content>;
  removesImage: boolean;
}

export function contentOf(item: Item): Content {
  const { title, description, category, status, location, tags } = item;
  return { title, description, category: category.name, status, location, tags };
}

const contentFields = [
  'title',
  'description',
  'category',
  'status',
  'location',
  'tags',
] as const satisfies ContentField[];

/** The fields in which two states of an item differ. */
export function differences(one: Content, other: Content): ContentField[] {
  return contentFields.filter((field) => String(one[field]) !== String(other[field]));
}

export const editDraft: DraftKind<EditDraft> = {
  name: 'edited item',
  empty: () => ({ changes: {}, removesImage: false }),
  isEmpty: ({ changes, removesImage }) => Object.keys(changes).length === 0 && !removesImage,
  read: readDraft,
};

/** Of what another version of the portal may have stored, what can be used. */
function readDraft(stored: unknown): EditDraft | null {
  if (typeof stored !== 'object' || stored === null || !('changes' in stored)) return null;
  const { changes } = stored;
  if (typeof changes !== 'object' || changes === null) return null;
  const values = new Map<string, unknown>(Object.entries(changes));
  const read: Partial<Content> = {};
  for (const field of ['title', 'description', 'category', 'location'] as const) {
    const value = values.get(field);
    if (typeof value === 'string') read[field] = value;
  }
  const status = itemStatuses.find((one) => one === values.get('status'));
  if (status !== undefined) read.status = status;
  const tags = values.get('tags');
  if (Array.isArray(tags)) read.tags = tags.filter((tag) => typeof tag === 'string');
  return { changes: read, removesImage: 'removesImage' in stored && stored.removesImage === true };
}
