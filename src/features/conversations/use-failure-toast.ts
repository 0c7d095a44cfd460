import { useEffect } from 'react';
import type { Reading } from '../../client/query/query.ts';
import { toast } from '../../components/toasts/toast.ts';

/**
 * Says that a reading failed: in the server's words, else in these (specification section 8). Where what
 * was seen before stands on the screen, a network that is gone is no news.
 * @param otherwise null where nothing is to be said
 */
export function useFailureToast(reading: Reading<unknown>, otherwise: string | null): void {
  const failure = reading.state === 'loading' ? null : reading.failure;
  const isNews = reading.state === 'failed' || failure?.kind === 'refused';
  useEffect(() => {
    if (failure === null || otherwise === null || !isNews) return;
    toast('error', (failure.kind === 'refused' && failure.message) || otherwise);
  }, [failure, isNews, otherwise]);
}
