import type { Result } from '../../client/http/api.ts';
import { confirmInBrowser } from '../../components/dialogs/confirm-in-browser.ts';
import { useAdminAction } from './use-admin-action.ts';

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

/** Activates or deactivates something after a browser confirmation (specification section 5). */
export function useActivation<T>() {
  const { busy, run } = useAdminAction();

  return async ({ question, more, start, done, failed, onDone }: Activation<T>): Promise<void> => {
    if (busy || !confirmInBrowser(question, more)) return;
    const reply = await run(start, { done: () => done, failed });
    if (reply !== null) onDone(reply);
  };
}
