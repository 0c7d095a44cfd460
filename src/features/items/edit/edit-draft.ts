import type { Item } from '../../../../contract/entities.ts';
import { type ItemStatus, itemStatuses } from '../../../../contract/item-status.ts';
import { isRecord } from '../../../core/is-record.ts';
import { categoryField } from '../../../components/items/category-name.ts';
import type { DraftKind } from '../../../components/drafts/draft-keeper.ts';

/** The editable fields of an item, except the photo. */
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
 * Unsaved changes to an item. Fields without a change are left out, so they follow the item when it
 * changes elsewhere.
 */
export interface EditDraft {
  changes: Partial<Content>;
  removesImage: boolean;
  /** The text in the tag box, not yet added to the tags. */
  tag: string;
  /** The item as the user last saw it: at the first change, or at the last notice of a conflict. Null before that. */
  seen: Seen | null;
}

export interface Seen {
  content: Content;
  /** The URL of the photo. */
  image: string | null;
}

export function seenOf(item: Item): Seen {
  return { content: contentOf(item), image: item.image };
}

export function contentOf(item: Item): Content {
  const { title, description, category, status, location, tags } = item;
  return { title, description, category: categoryField(category), status, location, tags };
}

const contentFields = [
  'title',
  'description',
  'category',
  'status',
  'location',
  'tags',
] as const satisfies ContentField[];

/** The fields of an item that differ from what the user saw. */
export function changedSince(seen: Seen, item: Item): (ContentField | 'image')[] {
  const fields = differences(seen.content, contentOf(item));
  return seen.image === item.image ? fields : [...fields, 'image'];
}

/** The fields in which two versions of an item differ. */
export function differences(one: Content, other: Content): ContentField[] {
  return contentFields.filter((field) => String(one[field]) !== String(other[field]));
}

export const editDraft: DraftKind<EditDraft> = {
  name: 'edited item',
  empty: () => ({ changes: {}, removesImage: false, tag: '', seen: null }),
  isEmpty: ({ changes, removesImage, tag }) =>
    Object.keys(changes).length === 0 && !removesImage && tag === '',
  read: readDraft,
};

/** Reads a stored draft and skips values that are not usable, perhaps from another version of the portal. */
function readDraft(stored: unknown): EditDraft | null {
  if (typeof stored !== 'object' || stored === null || !('changes' in stored)) return null;
  const changes = contentIn(stored.changes);
  if (changes === null) return null;
  const removesImage = 'removesImage' in stored && stored.removesImage === true;
  const tag = 'tag' in stored && typeof stored.tag === 'string' ? stored.tag : '';
  return { changes, removesImage, tag, seen: 'seen' in stored ? seenIn(stored.seen) : null };
}

function seenIn(stored: unknown): Seen | null {
  if (!isRecord(stored)) return null;
  const { image } = stored;
  const content = contentIn(stored.content);
  if (content === null || !isWhole(content)) return null;
  return { content, image: typeof image === 'string' ? image : null };
}

function isWhole(content: Partial<Content>): content is Content {
  return contentFields.every((field) => content[field] !== undefined);
}

function contentIn(stored: unknown): Partial<Content> | null {
  if (!isRecord(stored)) return null;
  const values = new Map<string, unknown>(Object.entries(stored));
  const read: Partial<Content> = {};
  for (const field of ['title', 'description', 'category', 'location'] as const) {
    const value = values.get(field);
    if (typeof value === 'string') read[field] = value;
  }
  const status = itemStatuses.find((one) => one === values.get('status'));
  if (status !== undefined) read.status = status;
  const tags = values.get('tags');
  if (Array.isArray(tags)) read.tags = tags.filter((tag) => typeof tag === 'string');
  return read;
}
