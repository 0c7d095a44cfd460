import type { ItemDraft } from '../../../contract/entities.ts';
import type { Kind } from './entry.ts';
import { isRecord } from '../is-record.ts';

/** An unsent message. */
export interface MessagePayload {
  conversationId: string;
  content: string;
}

/** An unsent item. The photo is stored as bytes, because Safari loses Blobs in IndexedDB. */
export interface ItemPayload {
  draft: ItemDraft;
  photo: { name: string; type: string; bytes: ArrayBuffer } | null;
}

/** What a screen hands to the outbox, which makes an entry of it. */
export interface NewEntry {
  /** UUID in lower case; becomes the id of the item or message. */
  id: string;
  /** `conversationLane(id)` or `itemsLane`. */
  lane: string;
  kind: Kind;
  payload: MessagePayload | ItemPayload;
}

export function isMessagePayload(payload: unknown): payload is MessagePayload {
  return (
    isRecord(payload) &&
    typeof payload.conversationId === 'string' &&
    typeof payload.content === 'string'
  );
}

/** Does not check the draft's fields; the server validates them. */
export function isItemPayload(payload: unknown): payload is ItemPayload {
  if (!isRecord(payload) || !isRecord(payload.draft)) return false;
  const { photo } = payload;
  return (
    photo === null ||
    (isRecord(photo) &&
      typeof photo.name === 'string' &&
      typeof photo.type === 'string' &&
      photo.bytes instanceof ArrayBuffer)
  );
}
