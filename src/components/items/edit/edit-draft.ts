import { z } from 'zod/mini';
import type { PrivateDetail } from '../../../../contract/claims/private-details.ts';
import { Lane } from '../../../../contract/claims/lane/lane.ts';
import { type Item, ItemStatusName } from '../../../../contract/entities.ts';
import { storedText } from '../../../core/parse.ts';
import { parseStored } from '../../../core/parse-stored.ts';
import { StoredDetail } from '../form/private/stored-detail.ts';
import type { DraftKind } from '../../drafts/use-draft.ts';

/** The editable fields of an item, except its photos and private details. */
const Content = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  status: ItemStatusName,
  location: z.string(),
  tags: z.array(z.string()),
  lane: Lane,
});
export type Content = z.infer<typeof Content>;
export type ContentField = keyof Content;

/**
 * Unsaved changes to an item. Fields without a change are left out, so they follow the item when it
 * changes elsewhere.
 */
export interface EditDraft {
  changes: Partial<Content>;
  removesImage: boolean;
  /** The private details with the user's changes; null if the user changed none. */
  details: PrivateDetail[] | null;
  removesPrivatePhoto: boolean;
  /** The text in the tag box, not yet added to the tags. */
  tag: string;
  /**
   * The item as the user last saw it, which was when they began the edit or at the last notice of a conflict. A field
   * that they first changed later has its value from just before that change. Null before the first change.
   */
  seen: Seen | null;
  /** The attempts to save whose outcome is unknown (`mayBeDone`): the server may have stored each of them. */
  unanswered: readonly Sent[];
}

const Sent = z.object({
  content: Content,
  /** Whether the attempt replaced or removed the photo. */
  changesImage: z.boolean(),
});
type Sent = z.infer<typeof Sent>;

const Seen = z.object({
  content: Content,
  /** The URL of the photo. */
  image: z.catch(z.nullable(z.string()), null),
  updatedAt: z.string(),
});
export type Seen = z.infer<typeof Seen>;

export function seenOf(item: Item): Seen {
  return { content: contentOf(item), image: item.image, updatedAt: item.updatedAt };
}

export function contentOf(item: Item): Content {
  const { title, description, category, status, location, tags, lane } = item;
  return { title, description, category: category.name, status, location, tags, lane };
}

const contentFields = [
  'title',
  'description',
  'category',
  'status',
  'location',
  'tags',
  'lane',
] as const satisfies ContentField[];

/** The fields of an item that differ from what the user saw, and from what they sent in unanswered attempts. */
export function changedSince(
  seen: Seen,
  item: Item,
  unanswered: readonly Sent[],
): (ContentField | 'image')[] {
  const now = contentOf(item);
  const fields = differences(seen.content, now).filter((field) =>
    unanswered.every(({ content }) => differences(content, now).includes(field)),
  );
  const isOwnImage = unanswered.some(({ changesImage }) => changesImage);
  return seen.image === item.image || isOwnImage ? fields : [...fields, 'image'];
}

/** Adds an attempt to the unanswered ones, unless an equal one is among them. */
export function withUnanswered(unanswered: readonly Sent[], sent: Sent): Sent[] {
  const others = unanswered.filter(
    ({ content, changesImage }) =>
      changesImage !== sent.changesImage || differences(content, sent.content).length > 0,
  );
  return [...others, sent];
}

/** The fields in which two versions of an item differ. */
export function differences(one: Content, other: Content): ContentField[] {
  return contentFields.filter((field) => String(one[field]) !== String(other[field]));
}

export const editDraft: DraftKind<EditDraft> = {
  empty: () => ({
    changes: {},
    removesImage: false,
    details: null,
    removesPrivatePhoto: false,
    tag: '',
    seen: null,
    unanswered: [],
  }),
  isEmpty: ({ changes, removesImage, details, removesPrivatePhoto, tag }) =>
    Object.keys(changes).length === 0 &&
    !removesImage &&
    details === null &&
    !removesPrivatePhoto &&
    tag === '',
  read: editDraftOf,
};

/** Skips a stored value that does not match the schema, because another version of the portal may have stored it. */
function usable<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined);
}

const { shape } = Content;
const StoredChanges = z.object({
  title: usable(shape.title),
  description: usable(shape.description),
  category: usable(shape.category),
  status: usable(shape.status),
  location: usable(shape.location),
  tags: usable(shape.tags),
  lane: usable(Lane),
});

const StoredDraft = z.object({
  changes: StoredChanges,
  removesImage: z.catch(z.boolean(), false),
  details: z.catch(z.nullable(z.array(StoredDetail)), null),
  removesPrivatePhoto: z.catch(z.boolean(), false),
  tag: storedText,
  seen: z.catch(z.nullable(Seen), null),
  unanswered: z.catch(z.array(Sent), []),
});

function editDraftOf(stored: unknown): EditDraft | null {
  const draft = parseStored(StoredDraft, stored, 'drafts', 'the draft of an edit is damaged');
  return draft && { ...draft, changes: withoutMissing(draft.changes) };
}

/** The changes without the fields that are undefined. */
function withoutMissing(changes: z.infer<typeof StoredChanges>): Partial<Content> {
  const { title, description, category, status, location, tags, lane } = changes;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(category !== undefined && { category }),
    ...(status !== undefined && { status }),
    ...(location !== undefined && { location }),
    ...(tags !== undefined && { tags }),
    ...(lane !== undefined && { lane }),
  };
}
