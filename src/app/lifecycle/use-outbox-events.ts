import { useEffect, useRef } from 'react';
import { install } from '../../client/device/install.ts';
import { onSent, useIsUnsentKnown, useUnsent } from '../../client/outbox/outbox.ts';
import { type Entry, isInEditing } from '../../core/outbox/entry.ts';
import { remember } from '../../client/query/query.ts';
import { itemRequest } from '../../components/items/item-request.ts';

/**
 * Shows a toast when an outbox entry fails, on any screen, and reminds of items whose edit is not finished. Once an
 * item is sent, puts it into the query cache and makes the offers (offers.tsx) due.
 */
export function useOutboxEvents(): void {
  const unsent = useUnsent();
  const known = useRef<readonly Entry[]>(unsent);
  useEffect(() => {
    for (const entry of unsent) {
      const previous = known.current.find(({ id }) => id === entry.id);
      if (previous !== undefined && hasFailed(entry) && !hasFailed(previous)) showFailure(entry);
    }
    known.current = unsent;
  }, [unsent]);

  const isKnown = useIsUnsentKnown();
  useEffect(() => {
    // Also after another user has signed in, because their entries are not known at first.
    if (isKnown) remindOfEdits(known.current.filter(isInEditing));
  }, [isKnown]);

  useEffect(
    () =>
      onSent((made) => {
        // The item's screen may still show the unsent item. Caching the reply makes the screen show the sent item.
        if (!('item' in made)) return;
        remember('GET /items/{id}', itemRequest(made.item._id), made);
        install.setDue(true);
      }),
    [],
  );
}

function hasFailed(entry: Entry): boolean {
  return entry.state.name === 'failed' && !isInEditing(entry);
}

function showFailure(entry: Entry): void {
  import('../../features/outbox/toast-refused.ts').then(
    ({ toastRefusedEntry }) => toastRefusedEntry(entry),
    () => {
      // The code could not be loaded. The outbox screen shows the failure too.
    },
  );
}

function remindOfEdits(paused: readonly Entry[]): void {
  if (paused.length === 0) return;
  import('../../features/outbox/toast-unfinished-edits.ts').then(
    ({ toastUnfinishedEdits }) => toastUnfinishedEdits(paused),
    () => {
      // The code could not be loaded. The bars show the number of unsent entries.
    },
  );
}
