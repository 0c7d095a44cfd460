import { messageBatch } from '../../contract/bounds.ts';
import type { Reply } from '../../contract/endpoints.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Answer } from '../outbox/flusher.ts';
import type { Caller } from './caller.ts';
import { isRecord } from './is-record.ts';
import { isItem, isMessage } from './outbox-payload.ts';
import type { Made } from './outbox-store.ts';
import type { Failure, Result } from './result.ts';

/**
 * Makes the function that sends entries of the outbox in one request, each with its id as the
 * Idempotency-Key; as many as countTogether() says.
 */
export function createSend(call: Caller) {
  return async function send(entries: readonly Entry[]): Promise<Answer<Made>> {
    const result = await deliver(entries);
    if (!result.ok) return answerTo(result.failure);
    const made = eachOf(result.value);
    // The portal names what it made by the entries' ids; whoever else answered has made nothing.
    return made?.every((one, at) => idOf(one) === entries[at]?.id)
      ? { type: 'accepted', made }
      : { type: 'no connection' };
  };

  function deliver(entries: readonly Entry[]): Promise<Result<Made | MadeTogether>> {
    const [entry] = entries;
    if (entry === undefined) return Promise.resolve(unreadable);
    const { id, userId, kind, payload } = entry;
    if (kind === 'message' && isMessage(payload)) {
      const { conversationId, content } = payload;
      const params = { conversationId };
      return entries.length > 1
        ? call('POST /messages/{conversationId}/batch', {
            params,
            body: { sender: userId, messages: entries.flatMap(messageIn) },
          })
        : call(
            'POST /messages/{conversationId}/messages',
            { params, body: { sender: userId, content } },
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

/** How many of the first of these, all of one lane, go in one request. */
export function countTogether(entries: readonly Entry[]): number {
  let characters = 0;
  const end = entries.findIndex((entry, at) => {
    characters += messageIn(entry)[0]?.content.length ?? Infinity;
    return at > 0 && (at === messageBatch.messages || characters > messageBatch.characters);
  });
  return end < 0 ? entries.length : end;
}

function messageIn({ id, payload }: Entry): { id: string; content: string }[] {
  return isMessage(payload) ? [{ id, content: payload.content }] : [];
}

type MadeTogether = Reply<'POST /messages/{conversationId}/batch'>;

/** @returns null where it is not the portal's */
function eachOf(reply: Made | MadeTogether): Made[] | null {
  if (!('messages' in reply)) return [reply];
  const { messages } = reply;
  return Array.isArray(messages) ? messages.map((message) => ({ message })) : null;
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
