import { z } from 'zod/mini';
import type { ItemDraft } from '../../../contract/items/item-input.ts';
import { lanes } from '../../../contract/claims/lane/lane.ts';
import { detailKinds } from '../../../contract/claims/names.ts';
import { openStatuses } from '../../../contract/item-status.ts';
import type { Entry, Kind } from './entry.ts';
import { parseOrNull } from '../parse.ts';
import { StoredPhoto } from '../storage/stored-photo.ts';

/** An unsent message. */
const MessagePayload = z.object({ conversationId: z.string(), content: z.string() });
export type MessagePayload = z.infer<typeof MessagePayload>;

/**
 * Does not check lengths and characters, because the server does. A field that is missing here would be dropped
 * offline, so the compiler requires each one, even if it is optional in the draft.
 */
const StoredItemDraft: z.ZodMiniType<ItemDraft> = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.enum(openStatuses),
  location: z.string(),
  tags: z.array(z.string()),
  lane: z.optional(z.enum(lanes)),
  privateDetails: z.optional(z.array(z.object({ kind: z.enum(detailKinds), text: z.string() }))),
  lostItemId: z.optional(z.string()),
  ownerName: z.optional(z.string()),
  ownerEmail: z.optional(z.string()),
} satisfies Record<keyof ItemDraft, z.ZodMiniType>);

/** An unsent item. */
const ItemPayload = z.object({
  draft: StoredItemDraft,
  photo: z.nullable(StoredPhoto),
  privatePhoto: z.nullable(StoredPhoto),
});
export type ItemPayload = z.infer<typeof ItemPayload>;

/** The input of a screen, from which the outbox makes an entry. */
export interface NewEntry {
  /** UUID in lower case; becomes the id of the item or message. */
  id: string;
  /** The entry's author, who may have signed out since. */
  userId: string;
  /** `conversationLane(id)` or `itemsLane`. */
  lane: string;
  kind: Kind;
  payload: MessagePayload | ItemPayload;
}

/** The message of an entry; null if the entry is of another kind or its payload cannot be parsed. */
export function messageOf({ kind, payload }: Entry): MessagePayload | null {
  return kind === 'message' ? parseOrNull(MessagePayload, payload) : null;
}

/** The item of an entry; null if the entry is of another kind or its payload cannot be parsed. */
export function itemOf({ kind, payload }: Entry): ItemPayload | null {
  return kind === 'item' ? parseOrNull(ItemPayload, payload) : null;
}
