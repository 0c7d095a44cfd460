import { replies } from '../../../contract/http/replies.ts';
import { randomUUIDv7 } from 'node:crypto';
import { type Reply, endpoints } from '../../../contract/endpoints.ts';
import { initialLane } from '../../../contract/claims/lane/lane-rule.ts';
import { hourMs } from '../../../contract/durations.ts';
import { isUnreturnedFind } from '../../../contract/item-status.ts';
import { withoutFutureDay } from '../../../contract/items/day-of-tags.ts';
import type { ItemDraft } from '../../../contract/items/item-input.ts';
import type { AfterCommit, Database, Reader, Writer } from '../../db/database.ts';
import { isIdInUse } from '../../db/id-in-use.ts';
import type { Account } from '../../http/account.ts';
import { fingerprintOf, firstReply, performOnce } from '../../http/idempotency.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import type { IngestedPhoto } from '../../images/photo-store.ts';
import { chosenCategory } from './chosen-category.ts';
import { isAnyGuarded } from './claims/lane-change.ts';
import { addHistory, hasHistorySince } from './history/history.ts';
import { indexItem } from './matching/index-item.ts';
import type { ItemPhotos } from './item-photos.ts';
import { type FullItem, type ShowItem, toFullItem } from './mapping.ts';
import { type NotifyAll, possibleFindNotices } from './notices/notices.ts';
import {
  refuseFieldsOfFoundItems,
  refusePublicDetails,
  refusePublicPhoto,
} from './private-details/private-content.ts';
import { lockActiveStaff } from './people.ts';
import { storeDetails, storePrivatePhoto } from './private-details/stored-details.ts';
import { postedForYouNotices } from './owners/owner-notices.ts';
import { findOwnerOfDraft, requireValidOwner, storeOwner } from './owners/posted-for.ts';
import { findItem, insertItem, linkItem, lockItem } from './repository.ts';
import { findVisibleItem } from './visible-item.ts';

interface Pieces {
  database: Database;
  photos: ItemPhotos;
  notifyAll: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

interface NewItem {
  id: string;
  draft: ItemDraft;
  photo: IngestedPhoto | null;
  privatePhoto: IngestedPhoto | null;
}

/** Posting new items. */
export function createPosting({ database, photos, notifyAll, showItem, now }: Pieces) {
  async function post(
    trx: Writer,
    afterCommit: AfterCommit,
    poster: Account,
    { id, draft, photo, privatePhoto }: NewItem,
  ): Promise<Reply<'POST /items'>> {
    if (await isIdInUse(database, trx, id)) throw new PortalError('ID_IN_USE');
    // A deactivation locks the account before its items, so locking the lost item first could deadlock with it.
    const staff = await lockActiveStaff(trx, poster.id);
    const lost = await lostItemOf(trx, poster, draft);
    const owner = await findOwnerOfDraft(trx, poster, draft);
    for (const sent of [photo, privatePhoto]) if (sent !== null) await photos.persist(trx, sent);
    refusePublicPhoto(photo?.stored.id ?? null, privatePhoto?.stored.id ?? null);
    const categoryId = await chosenCategory(trx, draft.category);
    const at = now();
    const content = {
      title: draft.title,
      description: draft.description,
      category_id: categoryId,
      location: draft.location,
      lane: initialLane(draft, await isAnyGuarded(trx, [categoryId])),
      tags: JSON.stringify(withoutFutureDay(draft.tags, at)),
      photo_id: photo?.stored.id ?? null,
    };
    const state = { status: draft.status, statusBeforeClaim: null, claimedById: null };
    // A keeper who posts a found item, or a lost item for another person, becomes the item's keeper.
    const isKept = staff?.role === 'keeper' && (draft.status === 'Found' || owner !== null);
    const keeperId = isKept ? poster.id : null;
    const linkedItemId = lost?._id ?? null;
    await insertItem(trx, {
      id,
      content,
      state,
      postedById: owner?.accountId ?? poster.id,
      keeperId,
      linkedItemId,
      at,
    });
    await storeDetails(trx, id, draft.privateDetails ?? []);
    await storePrivatePhoto(trx, id, privatePhoto?.stored.id ?? null);
    const change = { itemId: id, actorId: poster.id, at };
    await addHistory(trx, { ...change, event: 'posted' });
    if (owner !== null) await storeOwner(trx, change, owner);
    if (keeperId !== null) {
      const event = 'keeper assigned';
      await addHistory(trx, { ...change, subjectId: keeperId, event, note: poster.name });
    }
    await indexItem(database, trx, id);
    const { item } = await findVisibleItem(trx, poster, id);
    if (lost !== null) {
      if (!(await isFindThere(trx, lost.linkedItemId))) await linkItem(trx, lost._id, id);
      const found = { itemId: lost._id, actorId: poster.id, event: 'found item posted' } as const;
      // One person can post many items for the same lost one, and each would notify its poster.
      const isRepeated = await hasHistorySince(trx, found, at - hourMs);
      await addHistory(trx, { ...found, at });
      if (!isRepeated) await notifyAll(trx, afterCommit, possibleFindNotices(lost, item));
    }
    if (owner !== null) await notifyAll(trx, afterCommit, postedForYouNotices(item, poster));
    return { item: showItem(poster, item) };
  }

  return {
    /** @param sent.idempotencyKey becomes the item's id; null for a random id */
    async create(
      viewer: Account,
      sent: {
        draft: ItemDraft;
        photo: Uint8Array | null;
        privatePhoto: Uint8Array | null;
        idempotencyKey: string | null;
      },
    ): Promise<Reply<'POST /items'>> {
      const { draft, idempotencyKey: key } = sent;
      const keyed =
        key === null
          ? null
          : {
              endpoint: { status: endpoints['POST /items'].status, reply: replies['POST /items'] },
              userId: viewer.id,
              key,
              fingerprint: fingerprintOf('POST /items', draft, sent.photo, sent.privatePhoto),
              now: now(),
            };
      const known = keyed && (await firstReply(database.read, keyed));
      if (known) return known;

      requireValidOwner(viewer, draft);
      await chosenCategory(database.read, draft.category);
      const { lane, privateDetails, status } = draft;
      const hasPrivatePhoto = sent.privatePhoto !== null;
      if (status === 'Lost') refuseFieldsOfFoundItems({ lane, privateDetails, hasPrivatePhoto });
      refusePublicDetails(privateDetails, draft);
      return photos.withPhotos(sent, (photo, privatePhoto) => {
        const item = { id: key ?? randomUUIDv7(), draft, photo, privatePhoto };
        return performOnce(database, keyed, (trx, afterCommit) =>
          post(trx, afterCommit, viewer, item),
        );
      });
    },
  };
}

/**
 * Locks the lost item for which a found item is posted. Returns null if the draft names none.
 * @throws PortalError VALIDATION_ERROR on `lostItemId` if the new item is not a found one, or if the named item is not
 * an active lost item of another poster
 */
async function lostItemOf(
  trx: Writer,
  poster: Account,
  { lostItemId, status }: ItemDraft,
): Promise<FullItem | null> {
  if (lostItemId === undefined) return null;
  await lockItem(trx, lostItemId);
  const row = await findItem(trx, lostItemId);
  const isFitting = row?.status === 'Lost' && row.is_active === 1 && row.posted_by_id !== poster.id;
  if (!isFitting || status !== 'Found') {
    throw invalid('lostItemId', 'Nobody else is looking for this lost item any more.');
  }
  return toFullItem(row);
}

/**
 * Whether the found item to which a lost one is linked is still an active, unreturned found item. If so, a later find
 * does not replace the link, because otherwise anybody could take it away from the item that was really found.
 */
async function isFindThere(read: Reader, linkedItemId: string | null): Promise<boolean> {
  const row = linkedItemId === null ? undefined : await findItem(read, linkedItemId);
  return row !== undefined && row.is_active === 1 && isUnreturnedFind(toFullItem(row));
}
