import type { Failure, Result } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { toast } from '../toasts/toast.ts';
import { useBusy } from './use-busy.ts';

/** Runs the API call of a button: one at a time, with a toast if it fails. */
export function useAction() {
  const { busy, run: runAlone } = useBusy();

  /**
   * @param whatFailed text of the toast if the server's reply has no message
   * @param onFailure called after the toast
   * @returns the reply, or null if the call failed or another one is still running
   */
  async function run<T>(
    start: () => Promise<Result<T>>,
    whatFailed: string,
    onFailure?: (failure: Failure) => void,
  ): Promise<T | null> {
    const result = await runAlone(start);
    if (result === null) return null;
    if (result.ok) return result.value;
    const text = failureText(result.failure, whatFailed);
    if (text !== null) toast('error', text);
    onFailure?.(result.failure);
    return null;
  }

  return { busy, run };
}
