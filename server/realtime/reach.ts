import type { Server } from 'socket.io';
import type { Message, Notification } from '../../contract/entities.ts';
import type { ClientToServerEvents, ServerToClientEvents } from '../../contract/realtime.ts';
import { conversationRoom, sessionRoom, userRoom } from './rooms.ts';

/** What is done to live connections, whichever they are. */
export interface Reach {
  /** Shows a stored notification to its user wherever they are connected. */
  pushNotification: (userId: string, notification: Notification) => void;
  /** Shows a stored message to who has its conversation open and to its receiver, once at each connection. */
  pushMessage: (message: Message, receiverId: string) => void;
  /** Ends every live connection of a user, as when the account is deactivated. */
  dropUser: (userId: string) => void;
  /** Ends the live connections of one session. */
  dropSession: (tokenHash: string) => void;
}

/** The same words are what one node says to the others. */
type PortalServer = Server<ClientToServerEvents, ServerToClientEvents, Reach, unknown>;

/** Reaches the connections of this node. */
export function reachHere(io: PortalServer): Reach {
  return {
    pushNotification(userId, notification) {
      io.local.to(userRoom(userId)).emit('newNotification', notification);
    },
    pushMessage(message, receiverId) {
      // One broadcast to both rooms: Socket.IO sends it once to a connection that is in both.
      io.local
        .to([conversationRoom(message.conversation), userRoom(receiverId)])
        .emit('receiveMessage', message);
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
 * Reaches the connections of this node at once, in the order of the calls, and asks the other nodes
 * to reach theirs. (Socket.IO's own broadcast waits for the database before it reaches anybody.)
 */
export function reachEverywhere(io: PortalServer, here: Reach): Reach {
  io.on('pushNotification', here.pushNotification);
  io.on('pushMessage', here.pushMessage);
  io.on('dropUser', here.dropUser);
  io.on('dropSession', here.dropSession);
  return {
    pushNotification(...told) {
      here.pushNotification(...told);
      io.serverSideEmit('pushNotification', ...told);
    },
    pushMessage(...told) {
      here.pushMessage(...told);
      io.serverSideEmit('pushMessage', ...told);
    },
    dropUser(...told) {
      here.dropUser(...told);
      io.serverSideEmit('dropUser', ...told);
    },
    dropSession(...told) {
      here.dropSession(...told);
      io.serverSideEmit('dropSession', ...told);
    },
  };
}
