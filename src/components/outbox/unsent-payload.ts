import type { ItemDraft } from '../../../contract/entities.ts';
import { openStatuses } from '../../../contract/item-status.ts';
import type { Entry } from '../../client/outbox/outbox.ts';
import {
  type ItemPayload,
  type MessagePayload,
  isItemPayload,
  isMessagePayload,
} from '../../core/outbox/payload.ts';

/** The message of an entry; null if it is another kind of entry or its payload is invalid. */
export function messageOf({ kind, payload }: Entry): MessagePayload | null {
  return kind === 'message' && isMessagePayload(payload) ? payload : null;
}

/** The item of an entry; null if it is another kind of entry or its payload is invalid. */
export function itemOf({ kind, payload }: Entry): ItemPayload | null {
  return kind === 'item' && isItemPayload(payload) && isShowable(payload.draft) ? payload : null;
}

/** Whether a draft has all fields that the screens show. Another version of the portal may have stored it. */
function isShowable(draft: Partial<Record<keyof ItemDraft, unknown>>): boolean {
  const { title, description, category, status, location, tags } = draft;
  const texts = [title, description, category, location];
  return (
    texts.every((text) => typeof text === 'string') &&
    openStatuses.some((one) => one === status) &&
    Array.isArray(tags) &&
    tags.every((tag) => typeof tag === 'string')
  );
}

/** The photo of an unsent item as a `File`; null if it has none. */
export function photoOf({ photo }: ItemPayload): File | null {
  return photo && new File([photo.bytes], photo.name, { type: photo.type });
}
