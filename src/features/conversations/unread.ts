import type { Message } from '../../../contract/entities.ts';

/** What was not read when the conversation was opened. */
export interface UnreadAtFirst {
  count: number;
  /** The id of the newest message there was; null where there was none. */
  upTo: string | null;
}

/**
 * The oldest message of the other one that was not read; null where there was none, or where it is not
 * among these yet.
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

/** The newest message of the other one that is not marked as read. */
export function newestUnread(messages: readonly Message[], ownId: string): string | null {
  return messages.findLast(({ sender, isRead }) => sender._id !== ownId && !isRead)?._id ?? null;
}

/** Whether the other one has written after a message. */
export function hasTheirsAfter(
  messages: readonly Message[],
  ownId: string,
  id: string | null,
): boolean {
  const theirs = messages.findLastIndex(({ sender }) => sender._id !== ownId);
  return theirs > messages.findLastIndex(({ _id }) => _id === id);
}
