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
import type { AccountOfToken } from '../http/account.ts';
import { asPortalError } from '../http/errors/error-handler.ts';
import { sentenceFor } from '../http/errors/words.ts';
import type { RecentEvents } from './recent-events.ts';
import { conversationRoom, everybody, staffRoom, userRoom } from './rooms.ts';

/**
 * A connection may send `eventsPerWindow` events in `windowMs` milliseconds: enough for a person who returns to many
 * conversations, but too few for a looping script.
 */
const windowMs = 10_000;
const eventsPerWindow = 30;
/** Events per window after which the connection is closed, because its client ignores the error message. */
const endAfter = 2 * eventsPerWindow;

/** Only the first event beyond the limit gets the verdict `refuse`, so that the client is informed once. */
type Verdict = 'accept' | 'refuse' | 'ignore' | 'disconnect';

/** The account and session of a connection. */
export interface Connected {
  userId: string;
  /** The session that opened the connection. */
  token: string;
  role: string;
  /** When the session was last found valid, epoch milliseconds. */
  checkedAt: number;
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
  /** Whether a message is stored with this id, conversation, sender, content and time. */
  isStored(message: SentMessage): Promise<boolean>;
}

interface Pieces {
  sessions: { accountOfToken: AccountOfToken };
  conversations: ConversationLookup;
  recentEvents: Pick<RecentEvents, 'ageOfLast'>;
  /** Epoch milliseconds. */
  now: () => number;
  log: FastifyBaseLogger;
}

/** A connection whose events are handled. */
interface Client {
  socket: PortalSocket;
  userId: string;
  token: string;
  limit: EventLimit;
}

/**
 * Creates the function that handles the events of a client in order. For a refused event, it sends `errorMessage` and
 * changes nothing. Too many events close the connection.
 */
export function createClientEventHandler({
  sessions,
  conversations,
  recentEvents,
  now,
  log,
}: Pieces) {
  // All connections share the functions of this scope to save memory.
  const serialise = createSerialise();

  async function respond(client: Client, event: string, values: unknown[]): Promise<void> {
    if (!client.socket.connected) return;
    try {
      const refusal = await refusalOf(client, event, values);
      if (refusal !== null) refuse(client, refusal);
    } catch (error) {
      log.error({ err: error }, 'an event of a live connection could not be handled');
      refuse(client, asPortalError(error).code);
    }
  }

  function refuse({ socket }: Client, code: ErrorCode): void {
    socket.emit('errorMessage', sentenceFor(code));
  }

  /** Handles an event. Returns null on success, otherwise the error code. */
  async function refusalOf(
    client: Client,
    event: string,
    values: unknown[],
  ): Promise<ErrorCode | null> {
    switch (event) {
      case 'ping':
        return given(clientEvents.ping, values, () => pong(client));
      case 'joinUserRoom':
        return given(clientEvents.joinUserRoom, values, async (id) => {
          if (id !== client.userId) return 'FORBIDDEN';
          sendAgeOfLastEvent(client);
          return null;
        });
      case 'joinConversation':
        return given(clientEvents.joinConversation, values, ({ id }) =>
          joinConversation(client, id),
        );
      case 'sendMessage':
        return given(clientEvents.sendMessage, values, (message) => checkMessage(client, message));
      default:
        return 'VALIDATION_ERROR';
    }
  }

  /**
   * Sends how long ago the last event for this client was, so that its page knows whether it missed one. The connection
   * is already in its user's room, so it misses no later event.
   */
  function sendAgeOfLastEvent({ socket, userId }: Client): void {
    const rooms = [userRoom(userId), everybody];
    if (socket.rooms.has(staffRoom)) rooms.push(staffRoom);
    socket.emit('lastEventAge', recentEvents.ageOfLast(rooms));
  }

  /** Responds to a ping. Closes the connection instead if its session has expired. A logout closes it directly. */
  async function pong({ socket, token }: Client): Promise<null> {
    if ((await sessions.accountOfToken(token)) === null) {
      socket.disconnect(true);
    } else {
      socket.data.checkedAt = now();
      socket.emit('pong');
    }
    return null;
  }

  async function joinConversation(
    { socket, userId }: Client,
    id: string,
  ): Promise<ErrorCode | null> {
    if (!(await conversations.isParticipant(userId, id))) return 'NOT_FOUND';
    await socket.join(conversationRoom(id));
    return null;
  }

  /** Only checks the message, because it was already delivered when it was stored. */
  async function checkMessage({ userId }: Client, message: SentMessage): Promise<ErrorCode | null> {
    const isOwn = message.senderId === userId && (await conversations.isStored(message));
    return isOwn ? null : 'VALIDATION_ERROR';
  }

  return (socket: PortalSocket, { userId, token }: Pick<Connected, 'userId' | 'token'>): void => {
    const client = { socket, userId, token, limit: { windowStart: now(), events: 0 } };
    // Values from a client are untyped until the contract has validated them, so a single handler receives all
    // events.
    socket.onAny((event: string, ...values: unknown[]) => {
      const verdict = judge(client.limit, now());
      if (verdict === 'disconnect') socket.disconnect(true);
      else if (verdict === 'refuse') refuse(client, 'TOO_MANY_REQUESTS');
      else if (verdict === 'accept')
        void serialise(socket.id, () => respond(client, event, values));
    });
  };
}

async function given<Values extends unknown[]>(
  schema: z.ZodMiniType<Values>,
  values: unknown[],
  work: (...values: Values) => Promise<ErrorCode | null>,
): Promise<ErrorCode | null> {
  const checked = schema.safeParse(values);
  return checked.success ? work(...checked.data) : 'VALIDATION_ERROR';
}

/** The events of one connection in the present window. */
interface EventLimit {
  windowStart: number;
  events: number;
}

/**
 * Counts an event and decides what to do with it.
 * @param at time of the event, epoch milliseconds
 */
function judge(limit: EventLimit, at: number): Verdict {
  if (at - limit.windowStart >= windowMs) Object.assign(limit, { windowStart: at, events: 0 });
  limit.events += 1;
  if (limit.events <= eventsPerWindow) return 'accept';
  if (limit.events > endAfter) return 'disconnect';
  return limit.events === eventsPerWindow + 1 ? 'refuse' : 'ignore';
}
