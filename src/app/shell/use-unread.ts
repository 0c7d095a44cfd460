import { pageSizes } from '../../../contract/bounds.ts';
import { useQuery } from '../../client/query/query.ts';

/** How much of what is signed in for has not been looked at. */
export interface Unread {
  notifications: number;
  conversations: number;
}

/** As the lists ask for their first pages, so that one answer serves both. */
export const notificationsRequest = { query: { page: 1, limit: pageSizes.list } };
const conversationsRequest = { query: { page: 1, limit: pageSizes.conversations } };

/** Counts by themselves as things arrive and are read; 0 until they are known. */
export function useUnread(): Unread {
  const notifications = useQuery('GET /notifications', notificationsRequest);
  const conversations = useQuery('GET /conversations', conversationsRequest);
  return {
    notifications: notifications.state === 'ready' ? notifications.value.data.unread : 0,
    conversations:
      conversations.state === 'ready'
        ? conversations.value.conversations.docs.reduce((sum, { unread }) => sum + unread, 0)
        : 0,
  };
}
