import { messageBatch } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Entry } from './entry.ts';
import type { Answer } from './flusher.ts';
import type { Caller } from '../http/caller.ts';
import { isRecord } from '../is-record.ts';
import type { Attempts } from './attempts.ts';
import { isItem, isMessage } from './payload.ts';
import type { SentReply } from '../storage/outbox-store.ts';
import type { Failure, Result } from '../http/result.ts';

/**
 * Makes the function that sends entries of the outbox in one request, each with its id as the
 * Idempotency-Key; as many as countTogether() says.
 * @param attempts where they can be ended; not those with a photo, which take long on a slow network
 */
export function createSend(call: Caller, attempts: Attempts) {
  return async function send(entries: readonly Entry[]): Promise<Answer<SentReply>> {
    const wasOffline = isBrowserOffline();
    const result = await deliver(entries);
    // Nothing leaves a browser that has no network at all.
    if (!result.ok) return answerTo(result.failure, !(wasOffline && isBrowserOffline()));
    const made = eachOf(result.value);
    // The portal names what it made by the entries' ids: an answer without them is not its own.
    return made?.every((one, at) => idOf(one) === entries[at]?.id)
      ? { type: 'accepted', made }
      : { type: 'not now', retryAfter: null };
  };

  function deliver(entries: readonly Entry[]): Promise<Result<SentReply | MadeTogether>> {
    const [entry] = entries;
    if (entry === undefined) return Promise.resolve(unreadable);
    const { id, userId, kind, payload } = entry;
    if (kind === 'message' && isMessage(payload)) {
      const { conversationId, content } = payload;
      const params = { conversationId };
      return attempts.run<Result<SentReply | MadeTogether>>((signal) =>
        entries.length > 1
          ? call(
              'POST /messages/{conversationId}/batch',
              { params, body: { sender: userId, messages: entries.flatMap(messageIn) } },
              { signal },
            )
          : call(
              'POST /messages/{conversationId}/messages',
              { params, body: { sender: userId, content } },
              { idempotencyKey: id, signal },
            ),
      );
    }
    if (kind === 'item' && isItem(payload)) {
      const { draft, photo } = payload;
      const image = photo && new File([photo.bytes], photo.name, { type: photo.type });
      const post = (signal?: AbortSignal) =>
        call(
          'POST /items',
          { body: draft },
          { idempotencyKey: id, photo: image, ...(signal && { signal }) },
        );
      return image === null ? attempts.run(post) : post();
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
function eachOf(reply: SentReply | MadeTogether): SentReply[] | null {
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

/** @param mayHaveArrived whether the request may have left the device */
function answerTo(
  failure: Failure,
  mayHaveArrived: boolean,
): Exclude<Answer<SentReply>, { type: 'accepted' }> {
  // Ended because the server answers others: it is sent again at once, over another connection.
  if (failure.kind === 'cancelled') return { type: 'abandoned', mayHaveArrived };
  if (failure.kind === 'unreachable') return { type: 'no connection', mayHaveArrived };
  const { status, code, message, details, retryAfter } = failure;
  // A proxy's page says nothing of the entry, unless that it is too large for the proxy.
  if (code === '' && status !== 413) return { type: 'not now', retryAfter };
  if (status === 401) return { type: 'session over' };
  if (status === 408 || status === 429 || status >= 500) return { type: 'not now', retryAfter };
  return { type: 'turned down', reason: { kind: 'turned down', status, code, message, details } };
}

function isBrowserOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}

/** The reply may be anybody's, so that it need not have the form that its type says. */
function idOf(reply: object): unknown {
  const made: unknown = 'item' in reply ? reply.item : 'message' in reply ? reply.message : null;
  return isRecord(made) ? made._id : null;
}
