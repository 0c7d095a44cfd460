import { messageBatch } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Entry } from './entry.ts';
import type { SendOutcome } from './flusher.ts';
import type { Caller } from '../http/caller.ts';
import { isRecord } from '../is-record.ts';
import type { Attempts } from './attempts.ts';
import { isItemPayload, isMessagePayload } from './payload.ts';
import type { SentReply } from '../storage/outbox-store.ts';
import type { Failure, Result } from '../http/result.ts';

/**
 * Creates the function that sends a batch of one lane in one request, each entry with its id as the
 * Idempotency-Key. `batchSize` gives the largest batch.
 * @param attempts tracks the attempts that may be aborted: all except uploads of photos, which may take long
 */
export function createSend(call: Caller, attempts: Attempts) {
  return async function send(entries: readonly Entry[]): Promise<SendOutcome<SentReply>> {
    const wasOffline = isBrowserOffline();
    const result = await sendRequest(entries);
    // A browser without any network has sent nothing.
    if (!result.ok) return outcomeOf(result.failure, !(wasOffline && isBrowserOffline()));
    const made = splitReply(result.value);
    // The portal uses the entries' ids for what it creates. A response without them is not the portal's.
    return made?.every((one, at) => idOf(one) === entries[at]?.id)
      ? { type: 'accepted', made }
      : { type: 'not now', retryAfter: null };
  };

  function sendRequest(entries: readonly Entry[]): Promise<Result<SentReply | BatchReply>> {
    const [entry] = entries;
    if (entry === undefined) return Promise.resolve(unreadable);
    const { id, userId, kind, payload } = entry;
    if (kind === 'message' && isMessagePayload(payload)) {
      const { conversationId, content } = payload;
      const params = { conversationId };
      return attempts.run<Result<SentReply | BatchReply>>((signal) =>
        entries.length > 1
          ? call(
              'POST /messages/{conversationId}/batch',
              { params, body: { sender: userId, messages: entries.flatMap(toBatchMessage) } },
              { signal },
            )
          : call(
              'POST /messages/{conversationId}/messages',
              { params, body: { sender: userId, content } },
              { idempotencyKey: id, signal },
            ),
      );
    }
    if (kind === 'item' && isItemPayload(payload)) {
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

/** How many entries from the head of a lane fit into one request: the contract bounds count and characters. */
export function batchSize(entries: readonly Entry[]): number {
  let characters = 0;
  const end = entries.findIndex((entry, at) => {
    characters += toBatchMessage(entry)[0]?.content.length ?? Infinity;
    return at > 0 && (at === messageBatch.messages || characters > messageBatch.characters);
  });
  return end < 0 ? entries.length : end;
}

function toBatchMessage({ id, payload }: Entry): { id: string; content: string }[] {
  return isMessagePayload(payload) ? [{ id, content: payload.content }] : [];
}

type BatchReply = Reply<'POST /messages/{conversationId}/batch'>;

/** @returns null if the reply does not have the contract's form */
function splitReply(reply: SentReply | BatchReply): SentReply[] | null {
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

/** @param mayHaveArrived whether the request may have reached the server */
function outcomeOf(
  failure: Failure,
  mayHaveArrived: boolean,
): Exclude<SendOutcome<SentReply>, { type: 'accepted' }> {
  // Aborted because it hung while the server answered other requests: re-send it at once on another connection.
  if (failure.kind === 'cancelled') return { type: 'abandoned', mayHaveArrived };
  if (failure.kind === 'unreachable') return { type: 'no connection', mayHaveArrived };
  const { status, code, message, details, retryAfter } = failure;
  // A proxy's page does not tell what is wrong with the entry, except with 413: too large for the proxy.
  if (code === '' && status !== 413) return { type: 'not now', retryAfter };
  if (status === 401) return { type: 'session over' };
  if (status === 408 || status === 429 || status >= 500) return { type: 'not now', retryAfter };
  return { type: 'turned down', reason: { kind: 'turned down', status, code, message, details } };
}

function isBrowserOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}

/** Checks the form at run time, because a reply that is not the portal's does not match its type. */
function idOf(reply: object): unknown {
  const made: unknown = 'item' in reply ? reply.item : 'message' in reply ? reply.message : null;
  return isRecord(made) ? made._id : null;
}
