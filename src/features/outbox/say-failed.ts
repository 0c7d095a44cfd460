import type { Entry } from '../../data/outbox.ts';
import { failedText } from '../../parts/outbox/unsent-state.ts';
import { toast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

/** Says that something was turned down after all (specification section 8). */
export function sayFailed(entry: Entry): void {
  if (entry.kind === 'message') toast('error', texts.messageFailed);
  else toast('error', texts.itemFailed(failedText(entry) ?? ''));
}
