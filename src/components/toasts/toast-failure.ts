import type { Failure } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { toast } from './toast.ts';

/**
 * Shows why a call failed, with the server's message if it has one (specification section 8). A call that the user
 * cancelled shows nothing.
 * @param otherwise the text without a server message
 */
export function toastFailure(failure: Failure, otherwise: string): void {
  const text = failureText(failure, otherwise);
  if (text !== null) toast('error', text);
}
