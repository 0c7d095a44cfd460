import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Server } from 'socket.io';
import type { Message, Notification } from '../../contract/entities.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/realtime.ts';
import type { RecentEvents } from './recent-events.ts';
import { conversationRoom, everybody, sessionRoom, staffRoom, userRoom } from './rooms.ts';

/** Operations on live connections. */
export interface LiveConnections {
  /** Sends a stored notification to all connections of its user. */
  pushNotification: (userId: string, notification: Notification) => void;
  /** Signals all connections of a user that notifications or messages were marked as read. */
  pushNotificationsRead: (userId: string) => void;
  /** Sends a stored message to the connections of its conversation and of its receiver, once to each. */
  pushMessage: (message: Message, receiverId: string) => void;
  /**
   * Signals a change of an item, either to everybody or to keepers, admins and the users with these ids. A deletion
   * goes to everybody.
   */
  pushItemChange: (
    itemId: string,
    change: 'for staff' | 'for everybody' | 'deleted',
    userIds?: readonly string[],
  ) => void;
  /** Closes all connections of a user, for example when the account is deactivated. */
  dropUser: (userId: string) => void;
  /** Closes the connections of one session. */
  dropSession: (tokenHash: string) => void;
}

/** LiveConnections, written so that TypeScript relates the name of an operation to its arguments. */
type Operations = {
  [Name in keyof LiveConnections]: (...values: Parameters<LiveConnections[Name]>) => void;
};

/** Nodes send the operations of LiveConnections to each other as events of the same names. */
type PortalServer = Server<ClientToServerEvents, ServerToClientEvents, LiveConnections, unknown>;

/**
 * How many connections get an event before requests run again. Each takes a system call of about 20 µs, so together
 * 5 ms.
 */
const connectionsAtOnce = 250;

/** Operates on the connections of this node. Records each event before it is sent, for clients that connect later. */
export function liveConnectionsHere(
  io: PortalServer,
  { note }: Pick<RecentEvents, 'note'>,
): LiveConnections {
  /** Sends an event to all connections, a few hundred at a time, because thousands at once would block requests. */
  async function emitToAll(event: 'itemChanged' | 'itemDeleted', itemId: string): Promise<void> {
    const ids = [...io.of('/').sockets.keys()];
    for (let from = 0; from < ids.length; from += connectionsAtOnce) {
      if (from > 0) await nextTurn();
      // Each connection is in a room with its own id.
      io.local.to(ids.slice(from, from + connectionsAtOnce)).emit(event, itemId);
    }
  }

  return {
    pushNotification(userId, notification) {
      note([userRoom(userId)]);
      io.local.to(userRoom(userId)).emit('newNotification', notification);
    },
    pushNotificationsRead(userId) {
      note([userRoom(userId)]);
      io.local.to(userRoom(userId)).emit('notificationsRead');
    },
    pushMessage(message, receiverId) {
      // Also record it for the sender, whose other devices get the message if they have joined the conversation.
      note([userRoom(receiverId), userRoom(message.sender._id)]);
      // A single broadcast to both rooms, so that a connection in both gets the message once.
      io.local
        .to([conversationRoom(message.conversation), userRoom(receiverId)])
        .emit('receiveMessage', message);
    },
    pushItemChange(itemId, change, userIds = []) {
      const rooms = [staffRoom, ...userIds.map(userRoom)];
      note(change === 'for staff' ? rooms : [everybody]);
      if (change === 'deleted') void emitToAll('itemDeleted', itemId);
      else if (change === 'for everybody') void emitToAll('itemChanged', itemId);
      else io.local.to(rooms).emit('itemChanged', itemId);
    },
    dropUser(userId) {
      io.local.in(userRoom(userId)).disconnectSockets(true);
    },
    dropSession(tokenHash) {
      io.local.in(sessionRoom(tokenHash)).disconnectSockets(true);
    },
  };
}

/**
 * Operates on this node's connections immediately, and then on those of all other nodes. Socket.IO's own broadcast
 * would wait for the database before it sends anything, even to connections of this node.
 */
export function liveConnectionsEverywhere(
  io: PortalServer,
  here: LiveConnections,
): LiveConnections {
  const operations: Operations = here;
  function everywhere<Name extends keyof LiveConnections>(name: Name) {
    const operate: (...values: Parameters<LiveConnections[Name]>) => void = operations[name];
    // Socket.IO's type of a listener cannot be resolved for a generic name.
    io.on(name, operate as never);
    return (...values: Parameters<LiveConnections[Name]>) => {
      operate(...values);
      io.serverSideEmit(name, ...values);
    };
  }

  return {
    pushNotification: everywhere('pushNotification'),
    pushNotificationsRead: everywhere('pushNotificationsRead'),
    pushMessage: everywhere('pushMessage'),
    pushItemChange: everywhere('pushItemChange'),
    dropUser: everywhere('dropUser'),
    dropSession: everywhere('dropSession'),
  };
}
