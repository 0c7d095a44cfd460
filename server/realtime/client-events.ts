import type { FastifyBaseLogger } from 'fastify';
import type { DefaultEventsMap, Socket } from 'socket.io';
import type { z } from 'zod/mini';
import type { ErrorCode } from '../../contract/errors.ts';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  clientEvents,
} from '../../contract/realtime.ts';
import { createSerialise } from '../../contract/serialise.ts';
import type { AccountOfToken } from '../http/authenticate.ts';
import { asPortalError } from '../http/errors/error-handler.ts';
import { sentenceFor } from '../http/errors/words.ts';
import { conversationRoom } from './rooms.ts';

/**
 * The limit is enough for a person who returns to many conversations, but stops a looping
 * script.
 */
const windowMs = 10_000;
const eventsPerWindow = 30;
/** A client that continues this far ignores the error messages. */
const endAfter = 2 * eventsPerWindow;

/** Only the first event beyond the limit gets the verdict `refuse`, so that the client is informed once. */
type Verdict = 'accept' | 'refuse' | 'ignore' | 'disconnect';

/** The account and session of a connection. */
export interface Connected {
  userId: string;
  /** The session that opened the connection. */
  token: string;
  role: string;
}

export type PortalSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  Partial<Connected>
>;

type SentMessage = z.output<typeof clientEvents.sendMessage>[0];

/** Access to the stored conversations. */
export interface ConversationLookup {
  /** Whether the conversation exists and the user participates in it. */
  isParticipant(userId: string, conversationId: string): Promise<boolean>;
  /** Whether a message is stored with exactly this content. */
  isStored(message: SentMessage): Promise<boolean>;
}

interface Pieces {
  sessions: { accountOfToken: AccountOfToken };
  conversations: ConversationLookup;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/**
 * Handles the events of one client in order. A refused event is answered with `errorMessage` and changes
 * nothing. Too many events close the connection.
 */
export function answerClient(
  socket: PortalSocket,
  { userId, token }: Pick<Connected, 'userId' | 'token'>,
  { sessions, conversations, now, log }: Pieces,
): void {
  const judge = createEventLimit(now);
  const serialise = createSerialise();

  // Values from a client are untyped until the contract has validated them, so a single handler receives all
  // events.
  socket.onAny((event: string, ...values: unknown[]) => {
    const verdict = judge();
    if (verdict === 'disconnect') socket.disconnect(true);
    else if (verdict === 'refuse') refuse('TOO_MANY_REQUESTS');
    else if (verdict === 'accept') void serialise('events', () => answer(event, values));
  });

  async function answer(event: string, values: unknown[]): Promise<void> {
    if (!socket.connected) return;
    try {
      const refusal = await refusalOf(event, values);
      if (refusal !== null) refuse(refusal);
    } catch (error) {
      log.error({ err: error }, 'an event of a live connection could not be answered');
      refuse(asPortalError(error).code);
    }
  }

  function refuse(code: ErrorCode): void {
    socket.emit('errorMessage', sentenceFor(code));
  }

  /** Handles an event. Returns null on success. */
  async function refusalOf(event: string, values: unknown[]): Promise<ErrorCode | null> {
    switch (event) {
      case 'ping':
        return given(clientEvents.ping, values, pong);
      case 'joinUserRoom':
        // The connection joined its room when it was opened; nothing else to do.
        return given(clientEvents.joinUserRoom, values, async (id) =>
          id === userId ? null : 'FORBIDDEN',
        );
      case 'joinConversation':
        return given(clientEvents.joinConversation, values, ({ id }) => joinConversation(id));
      case 'sendMessage':
        return given(clientEvents.sendMessage, values, checkMessage);
      default:
        return 'VALIDATION_ERROR';
    }
  }

  /** Every ping also checks whether the session has expired; a logout closes the connection directly. */
  async function pong(): Promise<null> {
    if ((await sessions.accountOfToken(token)) === null) socket.disconnect(true);
    else socket.emit('pong');
    return null;
  }

  async function joinConversation(id: string): Promise<ErrorCode | null> {
    if (!(await conversations.isParticipant(userId, id))) return 'NOT_FOUND';
    await socket.join(conversationRoom(id));
    return null;
  }

  /** Only validates: the message was already delivered when it was stored. */
  async function checkMessage(message: SentMessage): Promise<ErrorCode | null> {
    const isOwn = message.senderId === userId && (await conversations.isStored(message));
    return isOwn ? null : 'VALIDATION_ERROR';
  }
}

async function given<Values extends unknown[]>(
  schema: z.ZodMiniType<Values>,
  values: unknown[],
  work: (...values: Values) => Promise<ErrorCode | null>,
): Promise<ErrorCode | null> {
  const checked = schema.safeParse(values);
  return checked.success ? work(...checked.data) : 'VALIDATION_ERROR';
}

/**
 * Counts the events of one connection.
 * @param now epoch milliseconds
 * @returns a function to call for each event
 */
function createEventLimit(now: () => number): () => Verdict {
  let windowStart = now();
  let events = 0;
  return () => {
    const at = now();
    if (at - windowStart >= windowMs) {
      windowStart = at;
      events = 0;
    }
    events += 1;
    if (events <= eventsPerWindow) return 'accept';
    if (events > endAfter) return 'disconnect';
    return events === eventsPerWindow + 1 ? 'refuse' : 'ignore';
  };
}
