import { useEffect } from 'react';
import type { Failure } from '../../client/http/api.ts';
import { toastFailure } from './toast-failure.ts';

/**
 * Shows a toast for each failure of a query.
 * @param failure null if the query has not failed
 * @param otherwise the text without a server message
 * @param show shows the toast; by default with the same text as for a failed call
 */
export function useFailureToast(
  failure: Failure | null,
  otherwise: string,
  show: typeof toastFailure = toastFailure,
): void {
  useEffect(() => {
    if (failure !== null) show(failure, otherwise);
  }, [failure, otherwise, show]);
}
