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
const storedFields = {
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
} satisfies Record<keyof ItemDraft, z.ZodMiniType>;

const StoredItemDraft: z.ZodMiniType<ItemDraft> = z.object(storedFields);

const PlainPayload = z.object({ draft: StoredItemDraft, photo: z.nullable(StoredPhoto) });

/**
 * An item with private parts has its draft in the field `privateDraft`, so that versions of the portal without private
 * details cannot parse the entry. Otherwise they would post the item without these parts, and show a guarded item to
 * everybody.
 */
const PrivatePayload = z.object({
  privateDraft: StoredItemDraft,
  photo: z.nullable(StoredPhoto),
  privatePhoto: z.nullable(StoredPhoto),
});

const StoredItem = z.union([PrivatePayload, PlainPayload]);

/** An unsent item. */
export interface ItemPayload {
  draft: ItemDraft;
  photo: StoredPhoto | null;
  privatePhoto: StoredPhoto | null;
}

/** The input of a screen, from which the outbox makes an entry. */
export interface NewEntry {
  /** UUID in lower case; becomes the id of the item or message. */
  id: string;
  /** The entry's author, who may have signed out since. */
  userId: string;
  /** `conversationLane(id)` or `itemsLane`. */
  lane: string;
  kind: Kind;
  payload: MessagePayload | z.infer<typeof PlainPayload> | z.infer<typeof PrivatePayload>;
}

/** The message of an entry; null if the entry is of another kind or its payload cannot be parsed. */
export function messageOf({ kind, payload }: Entry): MessagePayload | null {
  return kind === 'message' ? parseOrNull(MessagePayload, payload) : null;
}

/** The item of an entry; null if the entry is of another kind or its payload cannot be parsed. */
export function itemOf({ kind, payload }: Entry): ItemPayload | null {
  const stored = kind === 'item' ? parseOrNull(StoredItem, payload) : null;
  if (stored === null || 'draft' in stored) return stored && { ...stored, privatePhoto: null };
  const { privateDraft, ...photos } = stored;
  return { draft: privateDraft, ...photos };
}

/** The payload of a new entry. */
export function itemPayload({ draft, photo, privatePhoto }: ItemPayload): NewEntry['payload'] {
  const { lane = 'open', privateDetails = [] } = draft;
  const hasPrivateParts = lane !== 'open' || privateDetails.length > 0 || privatePhoto !== null;
  return hasPrivateParts ? { privateDraft: draft, photo, privatePhoto } : { draft, photo };
}
