/** All new items share a lane, and the messages of a conversation share one. Each lane is sent in order. */
export const itemsLane = 'items';

export function conversationLane(conversationId: string): string {
  return `conversation:${conversationId}`;
}
