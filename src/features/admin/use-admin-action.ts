import { use } from 'react';
import type { Failure, Result } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useBusy } from '../../components/hooks/use-busy.ts';
import { BannerContext } from './banner.tsx';
import { failedBecause } from './texts.ts';

interface ActionWords<T> {
  /** The text of the banner on success. */
  done: (reply: T) => string;
  /** "Failed to ..."; the server's reason follows it in the toast. */
  failed: string;
}

/** Runs an admin's call, one at a time. A banner reports success, a toast failure. */
export function useAdminAction() {
  const say = use(BannerContext);
  const { busy, run: runAlone } = useBusy();

  /** @returns the response, or null if the call failed or another one is still running */
  async function run<T>(
    start: () => Promise<Result<T>>,
    { done, failed }: ActionWords<T>,
    onFailure?: (failure: Failure) => void,
  ): Promise<T | null> {
    const result = await runAlone(start);
    if (result === null) return null;
    if (result.ok) {
      say(done(result.value));
      return result.value;
    }
    const why = failureText(result.failure, '');
    if (why !== null) toast('error', failedBecause(failed, why));
    onFailure?.(result.failure);
    return null;
  }

  return { busy, run };
}
