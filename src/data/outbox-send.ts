import type { ItemDraft } from '../../contract/entities.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Answer } from '../outbox/flusher.ts';
import type { call as callType } from './api.ts';
import { isRecord } from './is-record.ts';
import type { Made } from './outbox-rows.ts';
import type { Failure, Result } from './result.ts';

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

/** Makes the function that sends one entry of the outbox, with its id as the Idempotency-Key. */
export function createSend(call: typeof callType) {
  return async function send(entry: Entry): Promise<Answer<Made>> {
    const result = await deliver(entry);
    return result.ok ? { type: 'accepted', reply: result.value } : answerTo(result.failure);
  };

  function deliver(entry: Entry): Promise<Result<Made>> {
    const { id, userId, kind, payload } = entry;
    if (kind === 'message' && isMessage(payload)) {
      const { conversationId, content } = payload;
      return call(
        'POST /messages/{conversationId}/messages',
        { params: { conversationId }, body: { sender: userId, content } },
        { idempotencyKey: id },
      );
    }
    if (kind === 'item' && isItem(payload)) {
      const { draft, photo } = payload;
      return call(
        'POST /items',
        { body: draft },
        {
          idempotencyKey: id,
          photo: photo && new File([photo.bytes], photo.name, { type: photo.type }),
        },
      );
    }
    return Promise.resolve(unreadable);
  }
}

const unreadable = {
  ok: false,
  failure: {
    kind: 'refused',
    status: 0,
    code: 'UNREADABLE',
    message: '',
    details: [],
    retryAfter: null,
  },
} as const satisfies Result<never>;

function answerTo(failure: Failure): Exclude<Answer<Made>, { type: 'accepted' }> {
  if (failure.kind !== 'refused') return { type: 'no connection' };
  const { status, code, message, details, retryAfter } = failure;
  if (status === 401) return { type: 'session over' };
  if (status === 408 || status === 429 || status >= 500) return { type: 'not now', retryAfter };
  return { type: 'turned down', reason: { kind: 'turned down', status, code, message, details } };
}

function isMessage(payload: unknown): payload is MessagePayload {
  return (
    isRecord(payload) &&
    typeof payload.conversationId === 'string' &&
    typeof payload.content === 'string'
  );
}

/** What it says of the item is for the server to judge. */
function isItem(payload: unknown): payload is ItemPayload {
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
