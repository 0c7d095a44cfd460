/**
 * A connection joins the rooms of its user, of its session and of the conversations that it opens. Connections of
 * keepers and admins also join `staffRoom`.
 */

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room of all keepers and admins. */
export const staffRoom = 'staff';

/** Name under which recent-events.ts records events for all connections. It is no Socket.IO room. */
export const everybody = 'everybody';

export function sessionRoom(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export function conversationRoom(conversationId: string): string {
  return `conversation:${conversationId}`;
}
