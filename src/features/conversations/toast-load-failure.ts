import type { Failure } from '../../client/http/api.ts';
import { toast } from '../../components/toasts/toast.ts';

/**
 * Shows the server's message. If there is none, for example because the server is unreachable, shows the screen's own
 * text (specification section 8).
 */
export function toastLoadFailure(failure: Failure, otherwise: string): void {
  toast('error', (failure.kind === 'refused' && failure.message) || otherwise);
}
