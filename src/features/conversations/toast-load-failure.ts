import type { Failure } from '../../client/http/api.ts';
import { toast } from '../../components/toasts/toast.ts';

/** Shows the server's message, or else the screen's own text, also without a connection (specification section 8). */
export function toastLoadFailure(failure: Failure, otherwise: string): void {
  toast('error', (failure.kind === 'refused' && failure.message) || otherwise);
}
