import type { Reply } from '../../../../contract/endpoints.ts';
import type { Message } from '../../../../contract/entities.ts';

/** The unread messages at the time when the viewer opened the conversation. */
export interface UnreadAtFirst {
  count: number;
  /** The id of the newest message at that time; null if the conversation was empty. */
  upTo: string | null;
}

/**
 * The id of the oldest unread message from the other participant; null if there was none or it is not loaded
 * yet.
 */
export function firstUnread(
  messages: readonly Message[],
  ownId: string,
  { count, upTo }: UnreadAtFirst,
): string | null {
  if (count === 0) return null;
  const end = messages.findIndex(({ _id }) => _id === upTo);
  const theirs = messages.slice(0, end + 1).filter(({ sender }) => sender._id !== ownId);
  return theirs.at(-count)?._id ?? null;
}

/** The id of the newest message from the other participant that is not marked as read. */
export function newestUnread(messages: readonly Message[], ownId: string): string | null {
  return messages.findLast(({ sender, isRead }) => sender._id !== ownId && !isRead)?._id ?? null;
}

/** Whether the other participant has written after the message with this id, or at all if the id is null. */
export function hasTheirMessageAfter(
  messages: readonly Message[],
  ownId: string,
  id: string | null,
): boolean {
  const theirs = messages.findLastIndex(({ sender }) => sender._id !== ownId);
  return theirs > messages.findLastIndex(({ _id }) => _id === id);
}

type Page = Reply<'GET /messages/{conversationId}/messages'>;

/**
 * Changes a page of messages to what the server would send after messages were marked as read.
 * @param upTo the id of the last of these messages. If the page does not have it, it is newer than the page.
 */
export function markedAsRead(
  { conversation, messages, ...rest }: Page,
  ownId: string,
  upTo: string,
): Page {
  const last = messages.findIndex(({ _id }) => _id === upTo);
  const end = last === -1 ? messages.length : last + 1;
  const isUnread = ({ sender, isRead }: Message) => sender._id !== ownId && !isRead;
  return {
    ...rest,
    conversation: { ...conversation, unread: messages.slice(end).filter(isUnread).length },
    messages: messages.map((message, index) =>
      index < end && isUnread(message) ? { ...message, isRead: true } : message,
    ),
  };
}
