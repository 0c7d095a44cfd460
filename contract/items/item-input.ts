/**
 * The fields of an item that forms send. They are separate from the entities, which the page needs at its first load.
 */

import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { Lane } from '../claims/lane/lane.ts';
import { PrivateDetailsField } from '../claims/private-details-field.ts';
import { ItemStatusName } from '../entities.ts';
import { Id, Time, isDayTag, line, text } from '../fields.ts';
import { Email } from '../accounts/account-fields.ts';
import { openStatuses } from '../item-status.ts';

const OpenStatusName = z.enum(openStatuses);

const tooManyTags = `must have at most ${String(bounds.tagsPerItem)} entries`;

/** People may choose `tagsPerItem` tags. The day of the item is sent as one more tag (`isDayTag`). */
const ItemTags = z.array(line(bounds.tag.min, bounds.tag.max)).check(
  z.maxLength(bounds.tagsPerItem + 1, { error: tooManyTags, abort: true }),
  z.refine((tags) => tags.length <= bounds.tagsPerItem || tags.some(isDayTag), tooManyTags),
);

/**
 * The fields before the status. Problems are listed in the order of the schema's fields, which must be the order of the
 * form.
 */
const beforeStatus = {
  title: line(bounds.title.min, bounds.title.max),
  description: text(bounds.description.min, bounds.description.max),
  /** The name of an active category. */
  category: line(bounds.categoryName.min, bounds.categoryName.max),
};
const afterStatus = {
  location: line(bounds.location.min, bounds.location.max),
  lane: z.optional(Lane),
  privateDetails: z.optional(PrivateDetailsField),
};

/** Name and email address of the person for whom a keeper or an admin posts a lost item. */
const ownerFields = { ownerName: line(bounds.name.min, bounds.name.max), ownerEmail: Email };

export const OwnerInput = z.object(ownerFields);
export type OwnerInput = z.infer<typeof OwnerInput>;

/**
 * The fields of a new item. Photos are sent as separate form fields. If the lane is left out, `initialLane` chooses it.
 */
export const ItemDraft = z.object({
  ...beforeStatus,
  status: OpenStatusName,
  ...afterStatus,
  tags: z._default(ItemTags, []),
  /** The lost item that this found item is posted for. */
  lostItemId: z.optional(Id),
  /** Sent together with `ownerEmail` or not at all. */
  ownerName: z.optional(ownerFields.ownerName),
  ownerEmail: z.optional(ownerFields.ownerEmail),
});
export type ItemDraft = z.infer<typeof ItemDraft>;

/** The public fields of an item that is not posted yet. */
export const PublicDraft = z.pick(ItemDraft, {
  title: true,
  description: true,
  category: true,
  status: true,
  location: true,
  tags: true,
});
export type PublicDraft = z.infer<typeof PublicDraft>;

/** An edit of an item. A lane or private details that are left out do not change. */
export const ItemEdit = z.object({
  ...beforeStatus,
  status: ItemStatusName,
  ...afterStatus,
  /** An empty text removes the private photo; a file in this field replaces it. */
  privateImage: z.optional(z.literal('', 'must be a photo, or empty to remove it')),
  /**
   * If left out, the tags do not change. A single empty text means no tags, because a form cannot send an
   * empty list.
   */
  tags: z.optional(
    z.pipe(
      z.pipe(
        z.array(z.string()),
        z.transform((tags: string[]) => (tags.length === 1 && tags[0] === '' ? [] : tags)),
      ),
      ItemTags,
    ),
  ),
  /** An empty text removes the photo; a file in this field replaces it. */
  image: z.optional(z.literal('', 'must be a photo, or empty to remove it')),
  /**
   * `updatedAt` of the item when the form was filled. If the item has changed since, the edit is refused.
   */
  updatedAt: z.optional(Time),
});
