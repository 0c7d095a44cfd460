/** Rooms of a connection: for its user, its session, and the conversations that it has joined. */

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

export function sessionRoom(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export function conversationRoom(conversationId: string): string {
  return `conversation:${conversationId}`;
}
