import { messageBatch } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import type { Entry } from './entry.ts';
import type { SendOutcome } from './flusher.ts';
import type { Caller } from '../http/caller.ts';
import { itemOf, messageOf } from './payload.ts';
import type { SentReply } from '../storage/outbox-store.ts';
import { toFile } from '../storage/stored-photo.ts';
import { type Failure, type Result, isTemporary, unexpectedReply } from '../http/result.ts';

/** The calls that send entries. */
type OutboxCall =
  | 'POST /items'
  | 'POST /messages/{conversationId}/messages'
  | 'POST /messages/{conversationId}/batch';

/** Once the server answers other requests, an attempt without a response for this long counts as hanging. */
const hangTimeoutMs = 2_000;

/** Creates the part of the outbox that sends requests and aborts those on dead connections. */
export function createSender(call: Caller<OutboxCall>, now: () => number = Date.now) {
  const attempts = createAttempts(now);

  /** Sends a batch of one lane in one request, each entry with its id as the Idempotency-Key; see `batchSize`. */
  async function send(entries: readonly Entry[]): Promise<SendOutcome<SentReply>> {
    const wasOffline = isBrowserOffline();
    const result = await sendRequest(entries);
    // A browser without a network sends nothing, so the request cannot have reached the server.
    if (!result.ok) return outcomeOf(result.failure, !(wasOffline && isBrowserOffline()));
    const made = splitReply(result.value);
    // The portal creates items and messages with the ids of the entries. A response with other ids is not the portal's.
    return made.every((one, at) => idOf(one) === entries[at]?.id)
      ? { type: 'accepted', made }
      : { type: 'not now', retryAfter: null };
  }

  async function sendRequest(entries: readonly Entry[]): Promise<Result<SentReply | BatchReply>> {
    const [entry] = entries;
    if (entry === undefined) return unreadable;
    const { id, userId } = entry;
    const message = messageOf(entry);
    if (message !== null) {
      const { conversationId, content } = message;
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
    const item = itemOf(entry);
    if (item !== null) {
      const { draft, photo, privatePhoto } = item;
      const image = photo && toFile(photo);
      const privateImage = privatePhoto && toFile(privatePhoto);
      const post = (signal?: AbortSignal) =>
        call(
          'POST /items',
          { body: draft },
          {
            idempotencyKey: id,
            photo: image,
            privatePhoto: privateImage,
            ...(signal && { signal }),
          },
        );
      // The upload of a photo may take long on a working connection, so it is never aborted as hanging.
      return image === null && privateImage === null ? attempts.run(post) : post();
    }
    return unreadable;
  }

  return { send, endHanging: () => attempts.endHanging() };
}

/**
 * Tracks the outbox's attempts that have no response yet, so that those on a dead connection can be aborted.
 * The browser does not notice by itself that the network lost a request.
 */
export function createAttempts(now: () => number) {
  const pendingSince = new Map<AbortController, number>();

  return {
    /** @param attempt must be safe to repeat (Idempotency-Key), because the flusher re-sends it after an abort */
    async run<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const ending = new AbortController();
      pendingSince.set(ending, now());
      try {
        return await attempt(ending.signal);
      } finally {
        pendingSince.delete(ending);
      }
    },

    /**
     * Call it when the server answers. Aborts each attempt that still has no response `hangTimeoutMs` after its start.
     * If this time is already over, aborts the attempt now.
     */
    endHanging(): void {
      for (const [ending, startedAt] of pendingSince) {
        const remainingMs = Math.max(0, startedAt + hangTimeoutMs - now());
        setTimeout(() => {
          if (pendingSince.has(ending)) ending.abort();
        }, remainingMs);
      }
    },
  };
}

/** How many entries from the head of a lane fit into one request. `messageBatch` limits messages and characters. */
export function batchSize(entries: readonly Entry[]): number {
  let characters = 0;
  const end = entries.findIndex((entry, at) => {
    characters += toBatchMessage(entry)[0]?.content.length ?? Infinity;
    return at > 0 && (at === messageBatch.messages || characters > messageBatch.characters);
  });
  return end < 0 ? entries.length : end;
}

function toBatchMessage(entry: Entry): { id: string; content: string }[] {
  const message = messageOf(entry);
  return message === null ? [] : [{ id: entry.id, content: message.content }];
}

type BatchReply = Reply<'POST /messages/{conversationId}/batch'>;

function splitReply(reply: SentReply | BatchReply): SentReply[] {
  return 'messages' in reply ? reply.messages.map((message) => ({ message })) : [reply];
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
  // The attempt hung while the server answered other requests, so it was aborted. Re-send it at once, on another
  // connection.
  if (failure.kind === 'cancelled') return { type: 'abandoned', mayHaveArrived };
  if (failure.kind === 'unreachable') return { type: 'no connection', mayHaveArrived };
  const { status, code, message, details, retryAfter } = failure;
  // A proxy's 413 is not temporary: the entry is too large. After an unexpected reply, the server may have stored the
  // entry. A repeated request has the same Idempotency-Key, so it creates nothing twice.
  if ((isTemporary(failure) && status !== 413) || code === unexpectedReply)
    return { type: 'not now', retryAfter };
  if (status === 401) return { type: 'session over' };
  return { type: 'refused', reason: { kind: 'refused', status, code, message, details } };
}

function isBrowserOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}

function idOf(reply: SentReply): string {
  return 'item' in reply ? reply.item._id : reply.message._id;
}
