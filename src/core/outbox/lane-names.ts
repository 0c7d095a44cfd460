/** What waits in one lane keeps its order: new items among each other, and a conversation's messages. */
export const itemsLane = 'items';

export function conversationLane(conversationId: string): string {
  return `conversation:${conversationId}`;
}
