import { use } from 'react';
import type { Failure, Result } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useBusy } from '../../components/hooks/use-busy.ts';
import { BannerContext } from './banner.tsx';
import { failedBecause } from './texts.ts';

interface ActionWords<T> {
  /** Said in the banner once it is done. */
  done: (reply: T) => string;
  /** "Failed to ..."; the server's reason is said after it. */
  failed: string;
}

/** A call that an admin starts: one at a time; a banner says that it was done, a toast that it failed. */
export function useAdminAction() {
  const say = use(BannerContext);
  const { busy, run: runAlone } = useBusy();

  /** @returns what the call brought, or null where it failed or another is still running */
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
