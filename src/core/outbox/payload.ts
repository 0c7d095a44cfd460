import { z } from 'zod/mini';
import type { ItemDraft } from '../../../contract/entities.ts';
import { openStatuses } from '../../../contract/item-status.ts';
import type { Entry, Kind } from './entry.ts';
import { parseOrNull } from '../parse.ts';

/** An unsent message. */
const MessagePayload = z.object({ conversationId: z.string(), content: z.string() });
export type MessagePayload = z.infer<typeof MessagePayload>;

/** The server checks lengths and characters. */
const StoredItemDraft: z.ZodMiniType<ItemDraft> = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  status: z.enum(openStatuses),
  location: z.string(),
  tags: z.array(z.string()),
});

/** An unsent item. The photo is stored as bytes, because Safari loses Blobs in IndexedDB. */
const ItemPayload = z.object({
  draft: StoredItemDraft,
  photo: z.nullable(
    z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(ArrayBuffer) }),
  ),
});
export type ItemPayload = z.infer<typeof ItemPayload>;

/** The input of a screen, from which the outbox makes an entry. */
export interface NewEntry {
  /** UUID in lower case; becomes the id of the item or message. */
  id: string;
  /** `conversationLane(id)` or `itemsLane`. */
  lane: string;
  kind: Kind;
  payload: MessagePayload | ItemPayload;
}

/** The message of an entry; null if it is another kind of entry or its payload does not fit. */
export function messageOf({ kind, payload }: Entry): MessagePayload | null {
  return kind === 'message' ? parseOrNull(MessagePayload, payload) : null;
}

/** The item of an entry; null if it is another kind of entry or its payload does not fit. */
export function itemOf({ kind, payload }: Entry): ItemPayload | null {
  return kind === 'item' ? parseOrNull(ItemPayload, payload) : null;
}
