import { paths } from '../../../contract/paths.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { itemOf } from '../../core/outbox/payload.ts';
import { isPlaceFree } from '../../components/drafts/draft-place.ts';
import { lockOf, newItemName } from '../../components/drafts/draft-record.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from './texts.ts';

/**
 * Shows a toast for each paused item that no open tab edits. Not if this tab shows the outbox, which says the same, or
 * opens the form that edits the item.
 */
export async function toastUnfinishedEdits(paused: readonly Entry[]): Promise<void> {
  const address = location.pathname + location.search;
  if (address === paths.outbox()) return;
  for (const entry of paused) {
    const item = itemOf(entry);
    if (item === null || address === paths.createItem(entry.id)) continue;
    if (await isPlaceFree(lockOf(entry.userId, newItemName(entry.id))))
      toast('warning', texts.editNotFinished(item.draft.title));
  }
}
