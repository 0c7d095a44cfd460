import { useEffect, useRef } from 'react';
import { call } from '../../client/http/api.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { invalidate } from '../../client/query/query.ts';
import { useVisible } from '../../components/hooks/use-visible.ts';

/** What says how much is not read. */
const counts = [
  'GET /messages/{conversationId}/messages',
  'GET /conversations',
  'GET /notifications',
];

/**
 * Marks the conversation as read once its newest message has been seen.
 * @param newest the id of the newest unread message; null where there is none
 * @param isShown whether it is within the part of the list that can be seen
 */
export function useMarkRead(conversationId: string, newest: string | null, isShown: boolean): void {
  const isVisible = useVisible();
  const connection = useOnline();
  const marked = useRef<string | null>(null);

  useEffect(() => {
    if (newest === null || !isShown || !isVisible || connection === 'offline') return;
    if (marked.current === newest) return;
    marked.current = newest;
    void call('PUT /messages/{conversationId}/read', { params: { conversationId } }).then(
      ({ ok }) => {
        // Nothing to tell: it is tried again with the next message and the next connection.
        if (!ok) marked.current = null;
        else for (const query of counts) invalidate(query);
      },
    );
  }, [conversationId, newest, isShown, isVisible, connection]);
}
