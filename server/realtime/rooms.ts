/** Rooms of a connection: for its user, its session, its role, and the conversations that it has joined. */

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room of all keepers and admins. */
export const staffRoom = 'staff';

/** Stands for all connections where events are noted; no connection joins it. */
export const everybody = 'everybody';

export function sessionRoom(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export function conversationRoom(conversationId: string): string {
  return `conversation:${conversationId}`;
}
