import { useState } from 'react';
import { call } from '../../client/http/api.ts';
import { invalidate } from '../../client/query/query.ts';
import { toastFailure } from '../../components/toasts/toast-failure.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { texts } from './texts.ts';

/** Marks notifications as read with an optimistic update, which is reverted if the server rejects it. */
export function useMarking() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { busy, runAlone } = useAction();

  /** @param quietly whether to show no toast on failure, because the user did not ask for the mark */
  async function mark(id: string, quietly = false): Promise<boolean> {
    setMarked((before) => new Set(before).add(id));
    const result = await call('PUT /notifications/{id}/read', {
      params: { id },
      body: { id, read: true },
    });
    if (result.ok) return true;
    setMarked((before) => new Set([...before].filter((one) => one !== id)));
    if (!quietly) toastFailure(result.failure, texts.markFailed);
    return false;
  }

  return {
    /** The ids of notifications that were unread when fetched and are shown as read. */
    marked,

    markOne: async (id: string): Promise<void> => {
      if (await mark(id)) invalidate('GET /notifications');
    },

    /** Marks a notification as read because the user has followed its link. */
    markFollowed: async (id: string): Promise<void> => {
      if (await mark(id, true)) invalidate('GET /notifications');
    },

    /** Whether `markAll` is running. */
    busy,

    /** Marks notifications one after another and stops at the first failure. */
    markAll: async (those: readonly { _id: string }[]): Promise<void> => {
      await runAlone(async () => {
        for (const { _id } of those) if (!(await mark(_id))) break;
        invalidate('GET /notifications');
      });
    },
  };
}
