import type { ItemDraft } from '../../../contract/entities.ts';
import { openStatuses } from '../../../contract/item-status.ts';
import type { Entry } from '../../client/outbox/outbox.ts';
import {
  type ItemPayload,
  type MessagePayload,
  isItemPayload,
  isMessagePayload,
} from '../../core/outbox/payload.ts';

/** The message that an entry is; null where it is none, or cannot be read. */
export function messageOf({ kind, payload }: Entry): MessagePayload | null {
  return kind === 'message' && isMessagePayload(payload) ? payload : null;
}

/** The item that an entry is; null where it is none, or cannot be shown. */
export function itemOf({ kind, payload }: Entry): ItemPayload | null {
  return kind === 'item' && isItemPayload(payload) && isShowable(payload.draft) ? payload : null;
}

/** Another version of the portal may have stored it. */
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

/** A photo that waits, as the form and the screens take it. */
export function photoOf({ photo }: ItemPayload): File | null {
  return photo && new File([photo.bytes], photo.name, { type: photo.type });
}
