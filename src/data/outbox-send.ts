import type { Entry } from '../outbox/entry.ts';
import type { Answer } from '../outbox/flusher.ts';
import type { Caller } from './caller.ts';
import { isRecord } from './is-record.ts';
import { isItem, isMessage } from './outbox-payload.ts';
import type { Made } from './outbox-store.ts';
import type { Failure, Result } from './result.ts';

/** Makes the function that sends one entry of the outbox, with its id as the Idempotency-Key. */
export function createSend(call: Caller) {
  return async function send(entry: Entry): Promise<Answer<Made>> {
    const result = await deliver(entry);
    if (!result.ok) return answerTo(result.failure);
    // The portal names what it made by the entry's id; whoever else answered has made nothing.
    return idOf(result.value) === entry.id
      ? { type: 'accepted', reply: result.value }
      : { type: 'no connection' };
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

/** The reply may be anybody's, so that it need not have the form that its type says. */
function idOf(reply: object): unknown {
  const made: unknown = 'item' in reply ? reply.item : 'message' in reply ? reply.message : null;
  return isRecord(made) ? made._id : null;
}
