import { pageSizes } from '../../../../contract/bounds.ts';
import { useQuery } from '../../../client/query/query.ts';

/** The unread counts of the signed-in user. */
export interface Unread {
  notifications: number;
  /** Unread messages in the latest conversations, which are on the first page of the list. */
  messages: number;
}

/**
 * The notifications screen and the conversations screen make the same requests for their first page. Each count
 * therefore shares its query with a screen.
 */
export const notificationsRequest = { query: { page: 1, limit: pageSizes.list } };
const conversationsRequest = { query: { page: 1, limit: pageSizes.conversations } };

/** The current unread counts, updated live; 0 until they are known. */
export function useUnread(): Unread {
  const notifications = useQuery('GET /notifications', notificationsRequest);
  const conversations = useQuery('GET /conversations', conversationsRequest);
  return {
    notifications: notifications.state === 'ready' ? notifications.value.data.unread : 0,
    messages:
      conversations.state === 'ready'
        ? conversations.value.conversations.docs.reduce((sum, { unread }) => sum + unread, 0)
        : 0,
  };
}
