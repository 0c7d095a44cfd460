/** The rooms that a connection may be in: those of its user and session, and of conversations it opened. */

export function userRoom(userId: string): string {
  return `user:${userId}`;
}

export function sessionRoom(tokenHash: string): string {
  return `session:${tokenHash}`;
}

export function conversationRoom(conversationId: string): string {
  return `conversation:${conversationId}`;
}
