import type { FastifyBaseLogger } from 'fastify';
import type { DefaultEventsMap, Socket } from 'socket.io';
import type { z } from 'zod';
import type { ErrorCode } from '../../contract/errors.ts';
import {
  type ClientToServerEvents,
  type ServerToClientEvents,
  clientEvents,
} from '../../contract/realtime.ts';
import type { AccountOfToken } from '../http/authenticate.ts';
import { asPortalError } from '../http/error-handler.ts';
import { sentenceFor } from '../http/words.ts';
import { createEventLimit } from './event-limit.ts';
import { conversationRoom } from './rooms.ts';

/** Who a connection belongs to. */
export interface Connected {
  userId: string;
  /** The session that it was opened with. */
  token: string;
}

export type PortalSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  DefaultEventsMap,
  Partial<Connected>
>;

type SentMessage = z.output<typeof clientEvents.sendMessage>[0];

/** What the connections have to know of the stored conversations. */
export interface ConversationLookup {
  /** Whether the conversation is there and this user is one of its two people. */
  isParticipant(userId: string, conversationId: string): Promise<boolean>;
  /** Whether a message is stored exactly as a client says it is. */
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
 * Answers what one client sends, one event after the other. What cannot be done is told by an
 * `errorMessage`, and changes nothing; too many events end the connection.
 */
export function answerClient(
  socket: PortalSocket,
  { userId, token }: Connected,
  { sessions, conversations, now, log }: Pieces,
): void {
  const judge = createEventLimit(now);
  let earlier = Promise.resolve();

  // What a client sends is untyped until the contract has looked at it, so all of it passes here.
  socket.onAny((event: string, ...values: unknown[]) => {
    const verdict = judge();
    if (verdict === 'end') socket.disconnect(true);
    else if (verdict === 'tell') refuse('TOO_MANY_REQUESTS');
    else if (verdict === 'take') earlier = earlier.then(() => answer(event, values));
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

  /** Does what an event asks for; null where it was done. */
  async function refusalOf(event: string, values: unknown[]): Promise<ErrorCode | null> {
    switch (event) {
      case 'ping':
        return given(clientEvents.ping, values, pong);
      case 'joinUserRoom':
        // The room was joined on connecting; this asks for it once more.
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

  /** Each ping is also when a session is found to have ended other than by logout. */
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

  /** Nothing is done with it: whoever is to see the message was sent it when it was stored. */
  async function checkMessage(message: SentMessage): Promise<ErrorCode | null> {
    const isOwn = message.senderId === userId && (await conversations.isStored(message));
    return isOwn ? null : 'VALIDATION_ERROR';
  }
}

async function given<Values extends unknown[]>(
  schema: z.ZodType<Values>,
  values: unknown[],
  work: (...values: Values) => Promise<ErrorCode | null>,
): Promise<ErrorCode | null> {
  const checked = schema.safeParse(values);
  return checked.success ? work(...checked.data) : 'VALIDATION_ERROR';
}
