import type { ItemDraft } from '../../../../contract/entities.ts';
import { discardUnsent, enqueue, itemsLane } from '../../../data/outbox.ts';

interface Waiting {
  /** The Idempotency-Key; it becomes the item's id. */
  id: string;
  item: ItemDraft;
  photo: File | null;
  /** The id of an unsent item that this one takes the place of. */
  replaces: string | null;
}

/**
 * Has a new item posted as soon as the portal can be reached.
 * @returns false where the device would not keep it: then what was written must stay
 */
export async function postLater({ id, item, photo, replaces }: Waiting): Promise<boolean> {
  // A file that can no longer be read must not get lost unsaid.
  const bytes = photo === null ? null : await photo.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return false;
  if (replaces !== null) await discardUnsent(replaces);
  return enqueue({
    id,
    lane: itemsLane,
    kind: 'item',
    payload: {
      draft: item,
      photo: photo && bytes && { name: photo.name, type: photo.type, bytes },
    },
  });
}
