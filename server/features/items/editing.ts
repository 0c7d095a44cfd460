import type { Reply } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import {
  type ItemState,
  type ItemStatus,
  stateAfterEdit,
  isOpenStatus,
} from '../../../contract/item-status.ts';
import { withoutFutureDay } from '../../../contract/items/day-of-tags.ts';
import { mayDeleteItem, mayEditItem } from '../../../contract/permissions.ts';
import type { AfterCommit, Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { invalid } from '../../http/errors/portal-error.ts';
import type { Once } from '../../http/idempotency.ts';
import { storedPhotoOf } from '../../images/photo-row.ts';
import type { IngestedPhoto, StoredPhoto } from '../../images/photo-store.ts';
import { chosenCategory } from './chosen-category.ts';
import { claimClearedNotices } from './claims/claim-notices.ts';
import { storeDecisionOnClaimOf, withdrawAllClaimsOn, turnDownOthers } from './claims/deciding.ts';
import { requireSecondKeeper } from './claims/hand-over/hand-over-checks.ts';
import { adaptClaimsToLane } from './claims/lane-change.ts';
import type { ReturnCodes } from './claims/hand-over/return-codes.ts';
import {
  type Edit,
  type EditedItem,
  changesOf,
  editedItem,
  itemToEdit,
  refuseStaleEdit,
} from './edited-content.ts';
import { addHistory } from './history/history.ts';
import { indexItem } from './matching/index-item.ts';
import type { ItemPhotos } from './item-photos.ts';
import { type FullItem, type ShowItem, stateOf } from './mapping.ts';
import {
  type NotifyAll,
  deletedNotices,
  deletedNoticesForRivals,
  editedNotices,
  markedReturnedNotices,
} from './notices/notices.ts';
import type { Notice } from './notices/notices-for.ts';
import {
  findPrivatePhoto,
  storeDetails,
  storePrivatePhoto,
} from './private-details/stored-details.ts';
import { lockActiveStaff } from './people.ts';
import { hideItem, updateItem } from './repository.ts';
import {
  type VisibleItem,
  requireRight,
  findVisibleItem,
  lockVisibleItem,
} from './visible-item.ts';

interface Pieces {
  database: Database;
  photos: ItemPhotos;
  returnCodes: ReturnCodes;
  notifyAll: NotifyAll;
  notifyAllUnlessUnread: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

interface Sent {
  edit: Edit;
  photo: Uint8Array | null;
  privatePhoto: Uint8Array | null;
}

/** Editing and deleting items by their poster. */
export function createEditing(pieces: Pieces) {
  const { database, photos, returnCodes, notifyAll, notifyAllUnlessUnread, showItem, now } = pieces;

  /** Deletes photos that an edit or a deletion has removed from an item, unless another item or the plan uses them. */
  function deleteUnused(afterCommit: AfterCommit, removed: readonly (StoredPhoto | null)[]): void {
    for (const photo of removed) {
      if (photo !== null) afterCommit(() => photos.deleteUnused(photo));
    }
  }

  /** Stores the private details and the photos of the edited item. */
  async function storeContent(
    trx: Writer,
    id: string,
    before: EditedItem,
    after: EditedItem,
    sent: readonly (IngestedPhoto | null)[],
  ): Promise<void> {
    const used = [before.content.photo_id, before.privatePhoto?.id];
    for (const photo of sent) {
      if (photo !== null && !used.includes(photo.stored.id)) await photos.persist(trx, photo);
    }
    if (after.privateDetails !== before.privateDetails) {
      await storeDetails(trx, id, after.privateDetails);
    }
    if (after.privatePhoto?.id !== before.privatePhoto?.id) {
      await storePrivatePhoto(trx, id, after.privatePhoto?.id ?? null);
    }
  }

  /** Ends or accepts open claims, as the new status requires. */
  async function decideClaims(
    trx: Writer,
    afterCommit: AfterCommit,
    { item: before }: VisibleItem,
    { state, poster, at }: { state: ItemState; poster: Account; at: number },
  ): Promise<void> {
    const { _id: itemId, claimedById: userId, claimedByName } = before;
    if (state.claimedById === null && claimedByName !== null) {
      await storeDecisionOnClaimOf(trx, { itemId, userId }, 'turned down', at);
      const change = { itemId, actorId: poster.id, subjectId: userId, at };
      await addHistory(trx, { ...change, event: 'claim cleared', note: claimedByName });
    }
    if (state.status !== 'Returned' || before.status === 'Returned') return;
    await storeDecisionOnClaimOf(trx, { itemId, userId }, 'accepted', at);
    const others = { item: before, acceptedUserId: userId, judge: poster, at };
    await turnDownOthers(trx, afterCommit, notifyAll, others);
  }

  return {
    /**
     * @param sent.photo replaces the item's photo. If it is null, the photo stays, or is removed if `edit.image` is the
     * empty text. The private photo and `edit.privateImage` work in the same way
     * @throws PortalError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR, BUSY; STATUS_CONFLICT if `updatedAt` differs from
     * the item's; SECOND_KEEPER_MISSING
     */
    async edit(viewer: Account, id: string, sent: Sent): Promise<Item> {
      const { tags } = sent.edit;
      const edit = { ...sent.edit, tags: tags && withoutFutureDay(tags, now()) };
      refuseBoth('image', sent.photo, edit.image);
      refuseBoth('privateImage', sent.privatePhoto, edit.privateImage);
      // Check permissions before the photo is processed, which is expensive.
      const { row } = requireRight(
        mayEditItem,
        viewer,
        await findVisibleItem(database.read, viewer, id),
      );
      await chosenCategory(database.read, edit.category, row);

      const change = (photo: IngestedPhoto | null, privatePhoto: IngestedPhoto | null) =>
        database.transaction(async (trx, afterCommit) => {
          const seen = requireRight(mayEditItem, viewer, await lockVisibleItem(trx, viewer, id));
          const before = await itemToEdit(trx, seen.row);
          const after = await editedItem(trx, { ...seen, viewer }, before, {
            edit,
            photo,
            privatePhoto,
          });
          const changes = changesOf(seen.row, before, after, edit.status);
          // The request was repeated, or the edit changes nothing.
          if (changes === null) return showItem(viewer, seen.item);
          refuseStaleEdit(seen.row, edit);

          const { lane } = after.content;
          const isOpened = seen.row.lane === 'guarded' && lane === 'open';
          if (isOpened) await requireSecondKeeper(trx, viewer, seen.item);

          const state = stateAfterEdit(stateOf(seen.row), edit.status);
          const at = now();
          await storeContent(trx, id, before, after, [photo, privatePhoto]);
          await updateItem(trx, { id, content: after.content, state, at });
          await addHistory(trx, { itemId: id, actorId: viewer.id, at, event: 'edited', changes });
          await decideClaims(trx, afterCommit, seen, { state, poster: viewer, at });
          await indexItem(database, trx, id);
          if (edit.status !== seen.row.status) await returnCodes.drop(trx, id);
          if (lane !== seen.row.lane) {
            await adaptClaimsToLane(trx, returnCodes, { id, lane, status: state.status });
          }
          await notifyAll(trx, afterCommit, statusNotices(seen.item, edit.status, viewer));
          if (changes.status === null) {
            const notices = editedNotices(seen.item, changes.fields, viewer);
            await notifyAllUnlessUnread(trx, afterCommit, notices);
          }
          deleteUnused(afterCommit, [
            seen.row.photo_id === after.content.photo_id ? null : storedPhotoOf(seen.row),
            before.privatePhoto?.id === after.privatePhoto?.id ? null : before.privatePhoto,
          ]);
          return showItem(viewer, (await findVisibleItem(trx, viewer, id)).item);
        });
      return photos.withPhotos(sent, change);
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    async remove(
      viewer: Account,
      id: string,
      once: Once<Reply<'DELETE /items/{id}'>>,
    ): Promise<Reply<'DELETE /items/{id}'>> {
      return once(async (trx, afterCommit) => {
        // The deletion changes the account's number of items, which locks its row. A deactivation of the account locks
        // the row before the items, so a deletion that locked the item first could deadlock with it.
        await lockActiveStaff(trx, viewer.id);
        const { row, item } = requireRight(
          mayDeleteItem,
          viewer,
          await lockVisibleItem(trx, viewer, id),
        );
        const at = now();
        const privatePhoto = await findPrivatePhoto(trx, id);
        await storeDetails(trx, id, []);
        await storePrivatePhoto(trx, id, null);
        const claimants = await withdrawAllClaimsOn(trx, id, at);
        await hideItem(trx, { id, at });
        await returnCodes.drop(trx, id);
        await addHistory(trx, { itemId: id, actorId: viewer.id, event: 'deleted', at });
        await indexItem(database, trx, id);
        const queue = claimants.filter((userId) => userId !== item.claimedById);
        await notifyAll(trx, afterCommit, [
          ...deletedNotices(item, viewer),
          ...deletedNoticesForRivals(item, queue, viewer),
        ]);
        deleteUnused(afterCommit, [storedPhotoOf(row), privatePhoto]);
        return { message: 'The item has been deleted.' };
      });
    },
  };
}

/** @throws PortalError VALIDATION_ERROR if a field has both a photo and the empty text that removes it */
function refuseBoth(field: string, photo: Uint8Array | null, removal: '' | undefined): void {
  if (photo !== null && removal !== undefined) {
    throw invalid(field, 'must be a photo or empty, not both');
  }
}

/** Notifications about the new status for the other parties. */
function statusNotices(before: FullItem, status: ItemStatus, poster: Account): Notice[] {
  if (isOpenStatus(status)) {
    return claimClearedNotices(before, status, poster);
  }
  if (before.status !== 'Returned' && status === 'Returned') {
    return markedReturnedNotices(before, poster);
  }
  return [];
}
