import type { Failure } from '../../client/http/api.ts';
import { toast } from '../../components/toasts/toast.ts';

/**
 * Shows the server's message or, without a message or a connection, the screen's own text (specification section 8).
 */
export function toastLoadFailure(failure: Failure, otherwise: string): void {
  toast('error', (failure.kind === 'refused' && failure.message) || otherwise);
}
