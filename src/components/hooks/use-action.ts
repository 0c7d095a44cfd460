import { useRef, useState } from 'react';
import type { Failure, Result } from '../../client/http/api.ts';
import type { ToastKind } from '../toasts/toast-list.tsx';
import { closeToast, onToast } from '../toasts/toast.ts';
import { toastFailure } from '../toasts/toast-failure.ts';

/**
 * Runs the action of a button or form, and reports whether it is running. Only one action runs at a time. When an
 * attempt ends or shows a toast that is not an error, the error toasts of the previous attempt close, except those that
 * this attempt has repeated. Otherwise old errors would stay beside the news of a success.
 */
export function useAction() {
  const [busy, setBusy] = useState(false);
  // The state changes only with the next render; a ref also catches a second press before that render.
  const isRunning = useRef(false);
  /** The texts of the error toasts during the last attempt. */
  const errors = useRef<ReadonlySet<string>>(new Set());

  /**
   * Runs a task that reports its own failures.
   * @returns the result of the task, or null if another one is still running
   */
  async function runAlone<T>(task: () => Promise<T>): Promise<T | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    const earlier = errors.current;
    const texts = new Set<string>();
    errors.current = texts;
    const settle = (kind?: ToastKind, text = '') => {
      if (kind === 'error') texts.add(text);
      else for (const one of earlier) if (!texts.has(one)) closeToast('error', one);
    };
    const unsubscribe = onToast(settle);
    try {
      return await task();
    } finally {
      unsubscribe();
      settle();
      isRunning.current = false;
      setBusy(false);
    }
  }

  /**
   * Runs an API call, with a toast if it fails.
   * @param whatFailed text of the toast if the server's reply has no message
   * @param onFailure called after the call has failed
   * @param show shows the failure instead of the usual toast
   * @returns the reply, or null if the call failed or another one is still running
   */
  async function run<T>(
    start: () => Promise<Result<T>>,
    whatFailed: string,
    onFailure?: (failure: Failure) => void,
    show: typeof toastFailure = toastFailure,
  ): Promise<T | null> {
    const result = await runAlone(async () => {
      const ended = await start();
      if (!ended.ok) show(ended.failure, whatFailed);
      return ended;
    });
    if (result === null) return null;
    if (result.ok) return result.value;
    onFailure?.(result.failure);
    return null;
  }

  return { busy, run, runAlone };
}
