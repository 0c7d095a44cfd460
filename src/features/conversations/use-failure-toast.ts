import { useEffect } from 'react';
import type { QueryState } from '../../client/query/query.ts';
import { toast } from '../../components/toasts/toast.ts';

/**
 * Says that a query failed: in the server's words, else in these (specification section 8). Where what
 * was seen before stands on the screen, a network that is gone is no news.
 * @param otherwise null where nothing is to be said
 */
export function useFailureToast(query: QueryState<unknown>, otherwise: string | null): void {
  const failure = query.state === 'loading' ? null : query.failure;
  const isNews = query.state === 'failed' || failure?.kind === 'refused';
  useEffect(() => {
    if (failure === null || otherwise === null || !isNews) return;
    toast('error', (failure.kind === 'refused' && failure.message) || otherwise);
  }, [failure, isNews, otherwise]);
}
