import type { Reply } from '../../../../contract/endpoints.ts';
import type { ItemDraft } from '../../../../contract/entities.ts';
import type { ErrorDetail } from '../../../../contract/errors.ts';
import { call } from '../../../client/http/api.ts';
import type { Watch } from '../../../components/items/form/use-upload.ts';
import { discardUnsent, enqueue, itemsLane } from '../../../client/outbox/outbox.ts';
import { texts } from './texts.ts';

interface Posting {
  /** The Idempotency-Key, which becomes the item's id. */
  id: string;
  photo: File | null;
  watch: Watch;
}

type Outcome =
  | { kind: 'posted'; reply: Reply<'POST /items'> }
  /** The server already has an item with this id and other content, from an earlier attempt or another tab. */
  | { kind: 'posted before' }
  /** The server did not answer; the request may still have arrived. */
  | { kind: 'unreachable' }
  | { kind: 'failed'; text: string; details: ErrorDetail[]; isCancelled: boolean };

/** Posts a new item and describes the outcome in the words of specification section 8. */
export async function postItem(draft: ItemDraft, posting: Posting): Promise<Outcome> {
  const result = await call(
    'POST /items',
    { body: draft },
    {
      photo: posting.photo,
      idempotencyKey: posting.id,
      ...posting.watch,
    },
  );
  if (result.ok) return { kind: 'posted', reply: result.value };
  const { failure } = result;
  const failed = (text: string, details: ErrorDetail[] = []) =>
    ({ kind: 'failed', text, details, isCancelled: failure.kind === 'cancelled' }) as const;
  switch (failure.kind) {
    case 'cancelled':
      return failed(texts.cancelled);
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'refused':
      if (failure.code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'posted before' };
      if (failure.code === 'VALIDATION_ERROR' && failure.details.length > 0) {
        return failed(
          failure.details.map(({ field, message }) => `${field}: ${message}`).join(', '),
          failure.details,
        );
      }
      return failed(texts.failed(failure.message || texts.noReason(failure.status)));
  }
}

interface QueuedItem {
  /** The Idempotency-Key, which becomes the item's id. */
  id: string;
  item: ItemDraft;
  photo: File | null;
  /** The id of the outbox entry to replace. */
  replaces: string | null;
}

/**
 * Adds a new item to the outbox, which posts it once the server is reachable.
 * @returns `saved`, or the reason why nothing was stored; the form must then keep its content
 */
export async function postLater({
  id,
  item,
  photo,
  replaces,
}: QueuedItem): Promise<'saved' | 'photo unreadable' | 'no room'> {
  // The user may have deleted the file after choosing it.
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
