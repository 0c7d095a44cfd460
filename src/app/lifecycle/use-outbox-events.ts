import { useEffect, useRef } from 'react';
import { install } from '../../client/device/install.ts';
import { type Entry, onSent, useUnsent } from '../../client/outbox/outbox.ts';
import { remember } from '../../client/query/query.ts';
import { itemRequest } from '../../components/items/item-request.ts';

/** Says what was turned down while it was sent, wherever the person is, and shows what an item became. */
export function useOutboxEvents(): void {
  const unsent = useUnsent();
  const known = useRef<readonly Entry[]>(unsent);
  useEffect(() => {
    for (const entry of unsent) {
      const before = known.current.find(({ id }) => id === entry.id);
      if (before !== undefined && isFailed(entry) && !isFailed(before)) say(entry);
    }
    known.current = unsent;
  }, [unsent]);

  useEffect(
    () =>
      onSent((made) => {
        // Where it was shown as waiting, it goes on as what it is now.
        if (!('item' in made)) return;
        remember('GET /items/{id}', itemRequest(made.item._id), made);
        install.setDue(true);
      }),
    [],
  );
}

function isFailed({ state }: Entry): boolean {
  return state.name === 'failed';
}

function say(entry: Entry): void {
  import('../../features/outbox/say-failed.ts').then(
    ({ sayFailed }) => sayFailed(entry),
    () => {
      // Its code could not be fetched. The list of what is unsent says it too.
    },
  );
}
