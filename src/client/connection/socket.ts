import type { Socket } from 'socket.io-client';
import type { Message, Notification } from '../../../contract/entities.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../contract/realtime.ts';
import { socketPath } from '../../../contract/socket-path.ts';
import { addListener } from '../listeners.ts';

/** What the live connection has to say to the person (specification section 8, Realtime). */
export interface SocketNotice {
  kind: 'error' | 'warning';
  text: string;
  /** It says only that there is no connection, and is said at every attempt. */
  isAttempt: boolean;
}

const pingEvery = 30_000;
const reconnectionAttempts = 10;
const reconnectionDelay = 1_000;
const reconnectionDelayMax = 5_000;
/** A connection that does not answer by then is dead without knowing it, milliseconds. */
const answerWithin = 3_000;

interface SocketParts {
  /** The server's origin; empty for the page's own. */
  origin: string;
}

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** The live connection of who is signed in. Events may be lost: they say that something changed, and readings fetch it. */
export function createLiveConnection({ origin }: SocketParts) {
  let wanted: { userId: string; token: string } | null = null;
  let socket: LiveSocket | null = null;
  let ping: ReturnType<typeof setInterval> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  let hasGivenUp = false;
  const notificationListeners = new Set<(notification: Notification) => void>();
  const messageListeners = new Set<(message: Message) => void>();
  /** The conversations on screen, each as often as it is shown: joined anew at every connect. */
  const rooms = new Map<string, number>();
  const noticeListeners = new Set<(notice: SocketNotice) => void>();
  const connectListeners = new Set<() => void>();
  const refusalListeners = new Set<() => void>();
  const silenceListeners = new Set<() => void>();
  const givingUpListeners = new Set<() => void>();

  function giveUp(next: boolean) {
    if (next === hasGivenUp) return;
    hasGivenUp = next;
    for (const listener of givingUpListeners) listener();
  }

  function say(kind: SocketNotice['kind'], text: string, isAttempt = false) {
    for (const listener of noticeListeners) listener({ kind, text, isAttempt });
  }

  function beginAnew(account: { userId: string; token: string }) {
    giveUp(false);
    refusals = 0;
    clearTimeout(again);
    clearTimeout(doubt);
    if (socket === null) {
      void open(account);
      return;
    }
    socket.io.reconnection(true);
    socket.disconnect().connect();
  }

  function tellOfSilence() {
    for (const listener of silenceListeners) listener();
  }

  function close() {
    giveUp(false);
    clearInterval(ping);
    clearTimeout(again);
    clearTimeout(doubt);
    socket?.removeAllListeners();
    socket?.disconnect();
    socket = null;
  }

  async function open(account: { userId: string; token: string }) {
    const library = await import('socket.io-client').catch(() => null);
    // Meanwhile somebody else may have signed in, nobody be left, or another opening have come first.
    if (library === null || wanted !== account || socket !== null) return;
    const opened: LiveSocket = library.io(origin, {
      path: socketPath,
      transports: ['websocket'],
      query: { userId: account.userId },
      auth: { token: account.token },
      reconnectionAttempts,
      reconnectionDelay,
      reconnectionDelayMax,
      timeout: 30_000,
      multiplex: false,
    });
    socket = opened;

    refusals = 0;
    opened.io.on('reconnect_failed', () => giveUp(socket === opened));
    opened.on('connect', () => {
      refusals = 0;
      giveUp(false);
      opened.io.reconnection(true);
      opened.emit('joinUserRoom', account.userId);
      for (const id of rooms.keys()) opened.emit('joinConversation', { id });
      clearInterval(ping);
      ping = setInterval(() => opened.emit('ping'), pingEvery);
      for (const listener of connectListeners) listener();
    });
    opened.on('connect_error', (error) => {
      if (!hasGivenUp)
        say(
          'error',
          `WebSocket connection error: ${withoutFullStop(error.message) || 'Unable to connect to server'}. Retrying...`,
          true,
        );
      // The library tries again by itself unless the server answered and refused.
      if (opened.active) return;
      for (const listener of refusalListeners) listener();
      if (refusals >= reconnectionAttempts) {
        giveUp(true);
        return;
      }
      again = setTimeout(
        () => opened.connect(),
        Math.min(reconnectionDelay * 2 ** refusals, reconnectionDelayMax),
      );
      refusals += 1;
    });
    opened.on('pong', () => clearTimeout(doubt));
    opened.on('disconnect', (reason) => {
      clearInterval(ping);
      clearTimeout(doubt);
      if (reason === 'ping timeout') tellOfSilence();
      if (reason !== 'io server disconnect') return;
      say('warning', 'Server disconnected. Attempting to reconnect...');
      // The library leaves this one to us: the server closed the connection on purpose.
      opened.connect();
    });
    opened.on('errorMessage', (text) => {
      say('error', text || 'An error occurred');
    });
    opened.on('newNotification', (notification) => {
      for (const listener of notificationListeners) listener(notification);
    });
    opened.on('receiveMessage', (message) => {
      for (const listener of messageListeners) listener(message);
    });
  }

  return {
    /** Connects as this account, or ends the connection. */
    use(account: { userId: string; token: string } | null): void {
      if (wanted?.userId === account?.userId && wanted?.token === account?.token) return;
      wanted = account;
      close();
      if (account !== null) void open(account);
    },

    /** Begins anew at once: after a change of network the old connection may be dead without knowing it. */
    reconnect(): void {
      if (wanted !== null) beginAnew(wanted);
    },

    /**
     * Begins anew where there is no connection, since the library gives up after its last attempt, and
     * where the one that there is does not answer.
     */
    resume(): void {
      const account = wanted;
      if (account === null) return;
      if (socket?.connected !== true) {
        beginAnew(account);
        return;
      }
      clearTimeout(doubt);
      doubt = setTimeout(() => {
        beginAnew(account);
        tellOfSilence();
      }, answerWithin);
      socket.emit('ping');
    },

    /** Whether there should be a connection, and there is none. */
    isCut: () => wanted !== null && socket?.connected !== true,

    /** Where nothing is tried any more: tries once, without a word should it fail. */
    tryQuietly(): void {
      if (!hasGivenUp || socket === null) return;
      // Or else the library would begin with its attempts once more.
      socket.io.reconnection(false);
      socket.connect();
    },

    /** Whether nothing is tried any more until something calls for it. */
    hasGivenUp: () => hasGivenUp,
    onGivingUp: (listener: () => void) => addListener(givingUpListeners, listener),

    /** Hears what is written in a conversation for as long as it is on screen. @returns ends that */
    join: (conversationId: string): (() => void) => {
      const before = rooms.get(conversationId) ?? 0;
      rooms.set(conversationId, before + 1);
      if (before === 0 && socket?.connected) {
        socket.emit('joinConversation', { id: conversationId });
      }
      return () => {
        const left = (rooms.get(conversationId) ?? 1) - 1;
        if (left > 0) rooms.set(conversationId, left);
        else rooms.delete(conversationId);
      };
    },

    /**
     * Says that a message was stored (specification section 7, sendMessage). The server has delivered
     * it by then; where there is no connection nothing is said, now or later.
     */
    tellStored: ({ conversation, sender, content, _id, createdAt }: Message): void => {
      if (!socket?.connected) return;
      const told = { conversationId: conversation, senderId: sender._id, content, _id, createdAt };
      socket.emit('sendMessage', told);
    },

    /** Hears each message that others write to who is signed in, and all of joined conversations. */
    onMessage: (listener: (message: Message) => void) => addListener(messageListeners, listener),
    onNotification: (listener: (notification: Notification) => void) =>
      addListener(notificationListeners, listener),
    onNotice: (listener: (notice: SocketNotice) => void) => addListener(noticeListeners, listener),
    /** Hears of every connect, the first and the later ones: what happened in between has to be fetched. */
    onConnect: (listener: () => void) => addListener(connectListeners, listener),
    /** Hears that nothing comes through a connection any more. */
    onSilence: (listener: () => void) => addListener(silenceListeners, listener),
    /** Hears that the server was reached and would not have this account. */
    onRefused: (listener: () => void) => addListener(refusalListeners, listener),
  };
}

export const liveConnection = createLiveConnection({ origin: '' });

/** Hears each live notification. The app shows it: type error as an error toast, others as info. */
export const {
  join: joinConversation,
  onConnect,
  onMessage,
  onNotification,
  onNotice: onSocketNotice,
} = liveConnection;

/** The specified text goes on after the reason with a full stop of its own. */
function withoutFullStop(reason: string): string {
  return reason.replace(/\.+$/, '');
}
