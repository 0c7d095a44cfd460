import { useEffect } from 'react';
import type { QueryState } from '../../client/query/query.ts';
import { toast } from '../../components/toasts/toast.ts';

/**
 * Shows a toast when a query fails, with the server's message or else the given text (specification section 8).
 * While cached data is on the screen, a lost connection shows no toast.
 * @param otherwise the text if the server sent no message; null for no toast at all
 */
export function useFailureToast(query: QueryState<unknown>, otherwise: string | null): void {
  const failure = query.state === 'loading' ? null : query.failure;
  const isNews = query.state === 'failed' || failure?.kind === 'refused';
  useEffect(() => {
    if (failure === null || otherwise === null || !isNews) return;
    toast('error', (failure.kind === 'refused' && failure.message) || otherwise);
  }, [failure, isNews, otherwise]);
}
