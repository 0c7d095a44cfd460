import { z } from 'zod/mini';
import { Message } from '../../../contract/entities.ts';
import { socketPath } from '../../../contract/http/socket-path.ts';
import { log, logFailure } from '../../core/log/log.ts';
import { parseOrNull, storedText } from '../../core/parse.ts';
import { createListeners } from '../../core/listeners.ts';
import type { LiveSocket } from './live-socket.ts';
import { followMissedEvents } from './missed-events.ts';
import { pingIntervalMs, reconnection } from './reconnection.ts';

/** The fields of a notification that the page shows at once. A field that is not a text becomes empty. */
const LiveNotification = z.object({
  type: storedText,
  kind: storedText,
  link: storedText,
  message: storedText,
});
type LiveNotification = z.infer<typeof LiveNotification>;

/** A notice of the live connection for the user (specification section 8, Realtime). */
export interface SocketNotice {
  kind: 'error' | 'warning';
  text: string;
  /** Whether the notice reports a failed attempt to connect. Attempts of tryQuietly() send no notice. */
  isAttempt: boolean;
  /** Whether the server closed or refused the connection, for example because the session has ended. */
  isByServer: boolean;
}

/** A connection without a pong for this long after a ping counts as dead. */
const pongTimeoutMs = 3_000;

interface SocketParts {
  /** The server's origin; empty for the page's own. */
  origin: string;
}

/**
 * Creates the live connection of the signed-in user. Events may be lost, so they only signal a change; the query
 * cache fetches the data.
 */
export function createLiveConnection({ origin }: SocketParts) {
  let wanted: { userId: string; token: string } | null = null;
  let socket: LiveSocket | null = null;
  let ping: ReturnType<typeof setInterval> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let hasGivenUp = false;
  const notifications = createListeners<[notification: LiveNotification]>();
  const notificationsRead = createListeners();
  const messages = createListeners<[message: Message]>();
  const itemChanges = createListeners<[itemId: string]>();
  const itemDeletions = createListeners<[itemId: string]>();
  /** How many components show each conversation. The rooms of these conversations are joined again at every connect. */
  const rooms = new Map<string, number>();
  const notices = createListeners<[notice: SocketNotice]>();
  const connects = createListeners();
  const missedEvents = createListeners<[until: number]>();
  const refused = createListeners();
  const deadConnections = createListeners();
  const givenUpChanges = createListeners();

  function setGivenUp(next: boolean) {
    if (next === hasGivenUp) return;
    hasGivenUp = next;
    givenUpChanges.notify();
  }

  function sendNotice(notice: Pick<SocketNotice, 'kind' | 'text'> & Partial<SocketNotice>) {
    notices.notify({ isAttempt: false, isByServer: false, ...notice });
  }

  function restart(account: { userId: string; token: string }) {
    setGivenUp(false);
    refusals = 0;
    clearTimeout(retryTimer);
    clearTimeout(pongTimer);
    if (socket === null) {
      void open(account);
      return;
    }
    socket.io.reconnection(true);
    socket.disconnect().connect();
  }

  function close() {
    setGivenUp(false);
    clearInterval(ping);
    clearTimeout(retryTimer);
    clearTimeout(pongTimer);
    socket?.removeAllListeners();
    socket?.disconnect();
    socket = null;
  }

  async function open(account: { userId: string; token: string }) {
    const library = await import('socket.io-client').catch(
      logFailure('connection', 'the socket library could not be loaded', null),
    );
    // The account may have changed meanwhile, or another call may have opened the socket first.
    if (library === null || wanted !== account || socket !== null) return;
    const opened: LiveSocket = library.io(origin, {
      path: socketPath,
      transports: ['websocket'],
      query: { userId: account.userId },
      auth: { token: account.token },
      ...reconnection,
      timeout: 30_000,
      multiplex: false,
    });
    socket = opened;

    refusals = 0;
    opened.io.on('reconnect_failed', () => setGivenUp(socket === opened));
    opened.on('connect', () => {
      refusals = 0;
      setGivenUp(false);
      opened.io.reconnection(true);
      for (const id of rooms.keys()) opened.emit('joinConversation', { id });
      // Emitted last, because the server handles these events in order. Its response to this one, `lastEventAge`,
      // therefore means that the socket is in all these rooms.
      opened.emit('joinUserRoom', account.userId);
      clearInterval(ping);
      ping = setInterval(() => opened.emit('ping'), pingIntervalMs);
      connects.notify();
    });
    followMissedEvents(opened, missedEvents.notify);
    opened.on('connect_error', (error) => {
      if (!hasGivenUp)
        sendNotice({
          kind: 'error',
          text: `WebSocket connection error: ${withoutFullStop(error.message) || 'Unable to connect to server'}. Retrying...`,
          isAttempt: true,
          isByServer: !opened.active,
        });
      // Socket.IO tries again by itself, except if the server refused the connection.
      if (opened.active) return;
      refused.notify();
      if (refusals >= reconnection.reconnectionAttempts) {
        setGivenUp(true);
        return;
      }
      retryTimer = setTimeout(
        () => opened.connect(),
        Math.min(reconnection.reconnectionDelay * 2 ** refusals, reconnection.reconnectionDelayMax),
      );
      refusals += 1;
    });
    opened.on('pong', () => clearTimeout(pongTimer));
    opened.on('disconnect', (reason) => {
      clearInterval(ping);
      clearTimeout(pongTimer);
      if (reason === 'ping timeout') deadConnections.notify();
      if (reason !== 'io server disconnect') return;
      sendNotice({
        kind: 'warning',
        text: 'Server disconnected. Attempting to reconnect...',
        isByServer: true,
      });
      // Socket.IO does not reconnect by itself after the server closed the connection.
      opened.connect();
    });
    opened.on('errorMessage', (sent: unknown) => {
      const text = parseOrNull(z.string(), sent) ?? '';
      sendNotice({ kind: 'error', text: text === '' ? 'An error occurred' : text });
    });
    opened.on('newNotification', parsed(LiveNotification, notifications));
    opened.on('notificationsRead', notificationsRead.notify);
    opened.on('itemChanged', parsed(z.string(), itemChanges));
    opened.on('itemDeleted', parsed(z.string(), itemDeletions));
    opened.on('receiveMessage', parsed(Message, messages));
  }

  return {
    /** Connects as this account; null disconnects. */
    use(account: { userId: string; token: string } | null): void {
      if (wanted?.userId === account?.userId && wanted?.token === account?.token) return;
      wanted = account;
      close();
      if (account !== null) void open(account);
    },

    /** Reconnects at once, because the old connection may be dead after a change of network. */
    reconnect(): void {
      if (wanted !== null) restart(wanted);
    },

    /**
     * Reconnects if there is no connection, as after Socket.IO has given up, or if the present connection does not
     * answer a ping.
     */
    resume(): void {
      const account = wanted;
      if (account === null) return;
      if (socket?.connected !== true) {
        restart(account);
        return;
      }
      clearTimeout(pongTimer);
      pongTimer = setTimeout(() => {
        restart(account);
        deadConnections.notify();
      }, pongTimeoutMs);
      socket.emit('ping');
    },

    /** Whether the user is signed in but not connected. */
    isDisconnected: () => wanted !== null && socket?.connected !== true,

    /** Tries once to connect after the live connection has given up. If that fails, it sends no notice. */
    tryQuietly(): void {
      if (!hasGivenUp || socket === null) return;
      // With reconnection on, Socket.IO would start its series of attempts again.
      socket.io.reconnection(false);
      socket.connect();
    },

    /** Whether the live connection makes no more attempts by itself. */
    hasGivenUp: () => hasGivenUp,
    onGivenUpChange: givenUpChanges.subscribe,

    /** Joins the room of a conversation. @returns a function to call once the conversation is no longer on screen */
    join: (conversationId: string): (() => void) => {
      const before = rooms.get(conversationId) ?? 0;
      rooms.set(conversationId, before + 1);
      if (before === 0 && socket?.connected) {
        socket.emit('joinConversation', { id: conversationId });
      }
      return () => {
        const remaining = (rooms.get(conversationId) ?? 1) - 1;
        if (remaining > 0) rooms.set(conversationId, remaining);
        else rooms.delete(conversationId);
      };
    },

    /**
     * Emits `sendMessage` for a message that the server has stored and delivered (specification section 7). Without a
     * connection it does nothing.
     */
    emitStored: ({ conversation, sender, content, _id, createdAt }: Message): void => {
      if (!socket?.connected) return;
      const message = {
        conversationId: conversation,
        senderId: sender._id,
        content,
        _id,
        createdAt,
      };
      socket.emit('sendMessage', message);
    },

    /** Subscribes to messages for the user, and to all messages of the joined conversations. */
    onMessage: messages.subscribe,
    onNotification: notifications.subscribe,
    /** Subscribes to "notifications or messages were marked as read"; see the contract. */
    onNotificationsRead: notificationsRead.subscribe,
    /** Subscribes to changes of items; `itemChanged` in the contract says who gets which. */
    onItemChanged: itemChanges.subscribe,
    onItemDeleted: itemDeletions.subscribe,
    onNotice: notices.subscribe,
    /** Subscribes to every connect, also the first. */
    onConnect: connects.subscribe,
    /** Subscribes to the time until which events may have been missed; see missed-events.ts. */
    onMissedEvents: missedEvents.subscribe,
    /** Calls the listener when a connection turns out to be dead. */
    onDeadConnection: deadConnections.subscribe,
    /** Subscribes to the server's refusal of this account. */
    onRefused: refused.subscribe,
  };
}

export const liveConnection = createLiveConnection({ origin: '' });

/** The subscriptions that screens and the app's lifecycle use. */
export const {
  join: joinConversation,
  onConnect,
  onMessage,
  onNotification,
  onNotice: onSocketNotice,
} = liveConnection;

/** Returns a handler that notifies the listeners of an event. It logs a value that does not match the contract. */
function parsed<Value>(
  schema: z.ZodMiniType<Value>,
  { notify }: { notify: (value: Value) => void },
): (sent: unknown) => void {
  return (sent) => {
    const value = parseOrNull(schema, sent);
    if (value === null)
      log('error', 'connection', 'an event of the live connection is not as in the contract');
    else notify(value);
  };
}

/** The specified text has its own full stop after the reason. */
function withoutFullStop(reason: string): string {
  return reason.replace(/\.+$/, '');
}
