import { useState } from 'react';
import type { Notification } from '../../../contract/entities.ts';
import { call } from '../../client/http/api.ts';
import type { Failure } from '../../core/http/result.ts';
import { invalidate } from '../../client/query/query.ts';
import { toastFailure } from '../../components/toasts/toast-failure.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { texts } from './texts.ts';

type Notifications = readonly Pick<Notification, '_id' | 'isRead'>[];

/** Marks notifications as read with an optimistic update, which is reverted if the call fails. */
export function useMarkingAsRead() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { busy, runAlone } = useAction();

  function showAsRead(ids: readonly string[]) {
    setMarked((before) => new Set([...before, ...ids]));
  }

  function showAsUnread(ids: readonly string[]) {
    setMarked((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }

  /**
   * Marks those of the given notifications that are unread.
   * @returns the first failure, or null
   */
  async function mark(notifications: Notifications): Promise<Failure | null> {
    const ids = unreadOf(notifications, marked);
    showAsRead(ids);
    const results = await Promise.all(
      ids.map(async (id) => {
        const result = await call('PUT /notifications/{id}/read', {
          params: { id },
          body: { id, read: true },
        });
        if (result.ok) return null;
        showAsUnread([id]);
        return result.failure;
      }),
    );
    // After a failure too: its response may be a proxy's, although the server has marked the notification.
    invalidate('GET /notifications');
    return results.find((failure) => failure !== null) ?? null;
  }

  return {
    /** The ids of notifications that were unread when fetched and are shown as read. */
    marked,

    markShown: async (notifications: Notifications): Promise<void> => {
      reportFailure(await mark(notifications));
    },

    /** Marks notifications as read because the user has followed their link; a failure shows no toast. */
    markFollowed: async (notifications: Notifications): Promise<void> => {
      await mark(notifications);
    },

    /** Whether `markAll` is running. */
    busy,

    /** Marks all notifications of the user as read, on every page. @param shown the loaded notifications */
    markAll: async (shown: Notifications): Promise<void> => {
      await runAlone(async () => {
        const ids = unreadOf(shown, marked);
        showAsRead(ids);
        const result = await call('PUT /notifications/read', {});
        invalidate('GET /notifications');
        if (result.ok) return;
        showAsUnread(ids);
        reportFailure(result.failure);
      });
    },
  };
}

function unreadOf(notifications: Notifications, marked: ReadonlySet<string>): string[] {
  return notifications.flatMap(({ _id, isRead }) => (isRead || marked.has(_id) ? [] : _id));
}

function reportFailure(failure: Failure | null): void {
  if (failure === null) return;
  if (failure.kind === 'unreachable') toast('error', texts.needsConnection);
  else toastFailure(failure, texts.markFailed);
}
