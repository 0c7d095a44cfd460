import { use } from 'react';
import type { Failure, Result } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { queryCache } from '../../client/query/query.ts';
import { confirmInBrowser } from '../../components/dialogs/confirm-in-browser.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { toast } from '../../components/toasts/toast.ts';
import { BannerContext } from './banner.tsx';
import { failedBecause } from './texts.ts';

interface ActionWords<T> {
  /** The text of the banner on success. */
  done: (reply: T) => string;
  /** "Failed to ..."; the server's reason follows it in the toast. */
  failed: string;
}

/** Like `useAction`, but a banner reports success, and the toast of a failure says both what failed and why. */
export function useAdminAction() {
  const showBanner = use(BannerContext);
  const action = useAction();

  function showFailure(failure: Failure, whatFailed: string): void {
    const reason = failureText(failure, '');
    if (reason === null) return;
    toast('error', failedBecause(whatFailed, reason));
    // A proxy may have replaced the response of a server that has carried out the call. After a lost connection, the
    // page refreshes by itself.
    if (failure.kind === 'refused') queryCache.refreshShown();
  }

  /** @returns the reply, or null if the call failed or another call is still running */
  async function run<T>(
    start: () => Promise<Result<T>>,
    { done, failed }: ActionWords<T>,
    onFailure?: (failure: Failure) => void,
  ): Promise<T | null> {
    const reply = await action.run(start, failed, onFailure, showFailure);
    if (reply === null) return null;
    showBanner(done(reply));
    return reply;
  }

  return { busy: action.busy, run };
}

interface Activation<T> {
  question: string;
  /** Explains the consequences. */
  more: string;
  start: () => Promise<Result<T>>;
  /** The text of the banner on success. */
  done: string;
  failed: string;
  onDone: (reply: T) => void;
}

/**
 * Returns a function for a call that activates, deactivates or deletes something. It first asks for confirmation in a
 * browser dialog (specification section 5).
 */
export function useActivation<T>() {
  const { busy, run } = useAdminAction();

  return async ({ question, more, start, done, failed, onDone }: Activation<T>): Promise<void> => {
    if (busy || !confirmInBrowser(question, more)) return;
    const reply = await run(start, { done: () => done, failed });
    if (reply !== null) onDone(reply);
  };
}
