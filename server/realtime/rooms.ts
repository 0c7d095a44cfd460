/** Rooms of a connection: for its user, its session, its role, and the conversations that it has joined. */

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room of all keepers and admins. */
export const staffRoom = 'staff';

export function sessionRoom(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export function conversationRoom(conversationId: string): string {
  return `conversation:${conversationId}`;
}
