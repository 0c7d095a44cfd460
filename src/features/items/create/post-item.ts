import type { Reply } from '../../../../contract/endpoints.ts';
import type { ItemDraft } from '../../../../contract/items/item-input.ts';
import type { ErrorDetail } from '../../../../contract/errors.ts';
import { call } from '../../../client/http/api.ts';
import type { Watch } from '../../../components/items/form/use-upload.ts';
import { enqueue } from '../../../client/outbox/outbox.ts';
import { itemsLane } from '../../../core/outbox/new-entry.ts';
import { logFailure } from '../../../core/log/log.ts';
import { type StoredPhoto, toStored } from '../../../core/storage/stored-photo.ts';
import { texts } from './texts.ts';

/** The photos of a new item: the public one, and the one for poster and keeper only. */
export interface Photos {
  photo: File | null;
  privatePhoto: File | null;
}

interface Posting extends Photos {
  /** The Idempotency-Key, which becomes the item's id. */
  id: string;
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
      privatePhoto: posting.privatePhoto,
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

interface QueuedItem extends Photos {
  /** The Idempotency-Key, which becomes the item's id. */
  id: string;
  /** The id of the user who wrote the item, and who may have signed out since. */
  author: string;
  item: ItemDraft;
  /** The id of the outbox entry to replace; null for none. */
  replaces: string | null;
}

/**
 * Adds a new item to the outbox, which posts it once the server is reachable.
 * @returns `saved`, or the reason why nothing was stored; the form must then keep its content
 */
export async function postLater({
  id,
  author,
  item,
  photo,
  privatePhoto,
  replaces,
}: QueuedItem): Promise<'saved' | 'photo unreadable' | 'private photo unreadable' | 'not saved'> {
  const stored = await storedPhoto(photo);
  if (stored === undefined) return 'photo unreadable';
  const storedPrivate = await storedPhoto(privatePhoto);
  if (storedPrivate === undefined) return 'private photo unreadable';
  const payload = { draft: item, photo: stored, privatePhoto: storedPrivate };
  const isSaved = await enqueue(
    { id, userId: author, lane: itemsLane, kind: 'item', payload },
    replaces,
  );
  return isSaved ? 'saved' : 'not saved';
}

/** @returns undefined if the file can no longer be read: the user may have deleted it after choosing it */
async function storedPhoto(photo: File | null): Promise<StoredPhoto | null | undefined> {
  if (photo === null) return null;
  return toStored(photo).catch(logFailure('items', 'a photo could not be read', undefined));
}
