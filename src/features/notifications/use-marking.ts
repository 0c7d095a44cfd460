import { useState } from 'react';
import { call } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { invalidate } from '../../client/query/query.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useBusy } from '../../components/hooks/use-busy.ts';
import { texts } from './texts.ts';

/** Marks notifications as read: on the screen at once, and back again where the server would not. */
export function useMarking() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { busy, run } = useBusy();

  /** @param quietly for who did not ask for it, and has gone on */
  async function mark(id: string, quietly = false): Promise<boolean> {
    setMarked((before) => new Set(before).add(id));
    const result = await call('PUT /notifications/{id}/read', {
      params: { id },
      body: { id, read: true },
    });
    if (result.ok) return true;
    setMarked((before) => new Set([...before].filter((one) => one !== id)));
    const text = failureText(result.failure, texts.markFailed);
    if (text !== null && !quietly) toast('error', text);
    return false;
  }

  return {
    /** What is shown as read although it was not when it was fetched. */
    marked,

    markOne: async (id: string): Promise<void> => {
      if (await mark(id)) invalidate('GET /notifications');
    },

    /** Following its link is reading it. */
    markFollowed: async (id: string): Promise<void> => {
      if (await mark(id, true)) invalidate('GET /notifications');
    },

    /** Whether several are on their way. */
    busy,

    /** One after another, until one fails. */
    markAll: async (those: readonly { _id: string }[]): Promise<void> => {
      await run(async () => {
        for (const { _id } of those) if (!(await mark(_id))) break;
        invalidate('GET /notifications');
      });
    },
  };
}
