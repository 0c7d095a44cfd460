import type { Failure, Result } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { toast } from '../toasts/toast.ts';
import { useBusy } from './use-busy.ts';

/** A call that a button starts: one at a time, and a failure is said in a toast. */
export function useAction() {
  const { busy, run: runAlone } = useBusy();

  /**
   * @param whatFailed said where the server gave no words of its own
   * @returns what the call brought, or null where it failed or another is still running
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
