import { pageSizes } from '../../../../contract/bounds.ts';
import type { Reply, Request } from '../../../../contract/endpoints.ts';
import type { Message } from '../../../../contract/entities.ts';
import { reuseEqual } from '../../../client/query/reuse-equal.ts';

type Messages = readonly Message[];
type MessagesReply = Reply<'GET /messages/{conversationId}/messages'>;
/** A page of messages, oldest first. */
export type Page = Pick<MessagesReply, 'messages'> & {
  conversation: Pick<MessagesReply['conversation'], 'lastMessage'>;
  pagination: Pick<MessagesReply['pagination'], 'before' | 'after'>;
};

/**
 * The request for a page of messages.
 * @param cursor a page's `before` or `after`; without one, the newest page (specification section 9)
 */
export function messagesRequest(
  conversationId: string,
  cursor: { before?: string; after?: string } = {},
): Request<'GET /messages/{conversationId}/messages'> {
  return { params: { conversationId }, query: { page: 1, limit: pageSizes.messages, ...cursor } };
}

/** The loaded messages of a conversation, oldest first. */
export interface LoadedMessages {
  messages: Messages;
  /** Cursor for older messages; null if there are none. */
  before: string | null;
  /**
   * The newest message that was fetched in a page, and the cursor for newer messages; null if there is none. Newer
   * loaded messages arrived one by one, as events or as replies to own sends, so there may be gaps between them.
   */
  upTo: { id: string; after: string | null } | null;
}

export const nothingLoaded: LoadedMessages = { messages: [], before: null, upTo: null };

/**
 * Merges the newest page into the loaded messages. If more than a page of messages was written meanwhile, the page and
 * the loaded messages do not overlap. The page then replaces the older loaded messages, because there would be a gap.
 */
export function withNewest(
  loaded: LoadedMessages,
  { conversation, messages: page, pagination }: Page,
): LoadedMessages {
  const newest = page.at(-1);
  if (newest === undefined) return loaded;
  const { before, after } = pagination;
  // The outbox appends own messages to a stored page, so messages before these can be missing.
  const lastFetched = page.findLast(
    ({ createdAt }) => createdAt <= (conversation.lastMessage?.createdAt ?? ''),
  );
  const upTo = lastFetched === undefined ? null : { id: lastFetched._id, after };
  const came = new Set(page.map(({ _id }) => _id));
  const joined = joinedOf(loaded);
  const start = joined.findIndex(({ _id }) => came.has(_id));
  // The page does not have these messages, because they were written after the server read it.
  const later = loaded.messages
    .slice(joined.length)
    .filter((message) => !came.has(message._id) && timeOf(message) >= timeOf(newest));
  if (start === -1) return { messages: [...page, ...later], before, upTo };
  const older = joined.slice(0, start);
  const messages = reuseEqual(loaded.messages, [...older, ...page, ...later]);
  return { messages, before: older.length === 0 ? before : loaded.before, upTo };
}

/** Whether there is a gap between the loaded messages and the newest page, because they do not overlap. */
export function isApart(loaded: LoadedMessages, { messages: page }: Page): boolean {
  const came = new Set(page.map(({ _id }) => _id));
  const joined = joinedOf(loaded);
  return joined.length > 0 && came.size > 0 && !joined.some(({ _id }) => came.has(_id));
}

/**
 * Merges the newest page and the messages that fill the gap before it.
 * @param between the messages after `loaded.upTo`
 */
export function withGapFilled(
  loaded: LoadedMessages,
  between: Messages,
  page: Page,
): LoadedMessages {
  const last = joinedOf(loaded).slice(-1);
  const came = new Set(page.messages.map(({ _id }) => _id));
  const missing = between.filter(({ _id }) => !came.has(_id));
  return withNewest(loaded, { ...page, messages: [...last, ...missing, ...page.messages] });
}

/**
 * Prepends the messages before the loaded ones.
 * @param cursor the cursor with which they were fetched. If it is no longer the current one, they are ignored, because
 *   they would not be adjacent to the loaded messages.
 */
export function withOlder(
  loaded: LoadedMessages,
  cursor: string,
  { messages, pagination }: Page,
): LoadedMessages {
  if (loaded.before !== cursor) return loaded;
  return { ...loaded, messages: [...messages, ...loaded.messages], before: pagination.before };
}

/** Appends a message unless it is loaded already. */
export function withArrived(loaded: LoadedMessages, message: Message): LoadedMessages {
  const isLoaded = loaded.messages.some(({ _id }) => _id === message._id);
  return isLoaded ? loaded : { ...loaded, messages: [...loaded.messages, message] };
}

/** The loaded messages up to the newest one that was fetched in a page. Messages can be missing only after these. */
function joinedOf({ messages, upTo }: LoadedMessages): Messages {
  return messages.slice(0, messages.findIndex(({ _id }) => _id === upTo?.id) + 1);
}

function timeOf(message: Message): number {
  return Date.parse(message.createdAt);
}
