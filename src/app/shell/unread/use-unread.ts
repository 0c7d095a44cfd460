import { pageSizes } from '../../../../contract/bounds.ts';
import { latestConversations } from '../../../client/query/latest-conversations.ts';
import { useQuery } from '../../../client/query/query.ts';

/** The unread counts of the signed-in user. */
export interface Unread {
  notifications: number;
  /** Unread messages in the latest conversations, which are on the first page of the list. */
  messages: number;
}

/**
 * The notifications screen makes the same request for its first page, so the count shares its query. The count of
 * messages does so too, with `latestConversations`.
 */
export const notificationsRequest = { query: { page: 1, limit: pageSizes.list } };

/** The current unread counts, updated live; 0 until they are known. */
export function useUnread(): Unread {
  const notifications = useQuery('GET /notifications', notificationsRequest);
  const conversations = useQuery('GET /conversations', latestConversations);
  return {
    notifications: notifications.state === 'ready' ? notifications.value.data.unread : 0,
    messages:
      conversations.state === 'ready'
        ? conversations.value.conversations.docs.reduce((sum, { unread }) => sum + unread, 0)
        : 0,
  };
}
