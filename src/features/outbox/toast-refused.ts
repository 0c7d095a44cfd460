import type { Entry } from '../../core/outbox/entry.ts';
import { failedText } from '../../components/outbox/unsent-state.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';

/** Shows a toast for an entry that failed, for example because the server refused it (specification section 8). */
export function toastRefusedEntry(entry: Entry): void {
  if (entry.kind === 'message') toast('error', texts.messageFailed);
  else toast('error', texts.itemFailed(failedText(entry) ?? ''));
}
