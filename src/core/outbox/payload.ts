import type { ItemDraft } from '../../../contract/entities.ts';
import type { Kind } from './entry.ts';
import { isRecord } from '../is-record.ts';

/** A message that waits. */
export interface MessagePayload {
  conversationId: string;
  content: string;
}

/** A new item that waits; its photo in bytes, because Safari loses Blobs. */
export interface ItemPayload {
  draft: ItemDraft;
  photo: { name: string; type: string; bytes: ArrayBuffer } | null;
}

/** Something written, before it is an entry. */
export interface NewEntry {
  /** UUID in lower case; becomes the id of what is made. */
  id: string;
  /** `conversationLane(id)` or `itemsLane`: what has to keep its order. */
  lane: string;
  kind: Kind;
  payload: MessagePayload | ItemPayload;
}

export function isMessage(payload: unknown): payload is MessagePayload {
  return (
    isRecord(payload) &&
    typeof payload.conversationId === 'string' &&
    typeof payload.content === 'string'
  );
}

/** What it says of the item is for the server to judge. */
export function isItem(payload: unknown): payload is ItemPayload {
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
