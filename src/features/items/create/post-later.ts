import type { ItemDraft } from '../../../../contract/entities.ts';
import { discardUnsent, enqueue, itemsLane } from '../../../client/outbox/outbox.ts';

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
 * @returns `saved`, or why the device stored nothing: then what was written must stay in the form
 */
export async function postLater({
  id,
  item,
  photo,
  replaces,
}: Waiting): Promise<'saved' | 'photo unreadable' | 'no room'> {
  // The file may be gone from the device since it was chosen.
  const bytes = photo === null ? null : await photo.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return 'photo unreadable';
  if (replaces !== null) await discardUnsent(replaces);
  const isSaved = await enqueue({
    id,
    lane: itemsLane,
    kind: 'item',
    payload: {
      draft: item,
      photo: photo && bytes && { name: photo.name, type: photo.type, bytes },
    },
  });
  return isSaved ? 'saved' : 'no room';
}
