import type { Received } from '../../../contract/endpoints.ts';
import {
  type EditedField,
  type Item,
  type ItemChanges,
  editedFields,
} from '../../../contract/entities.ts';
import { type ItemStatus, afterEdit, isOpen } from '../../../contract/item-status.ts';
import { mayEditItem } from '../../../contract/permissions.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/authenticate.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import { storedPhotoOf } from '../../images/photo-row.ts';
import type { IngestedPhoto } from '../../images/photo-store.ts';
import { chosenCategory } from './chosen-category.ts';
import { addHistory } from './history.ts';
import type { ItemPhotos } from './item-photos.ts';
import { type FullItem, type ShowItem, stateOf } from './mapping.ts';
import {
  type Notice,
  type NotifyAll,
  claimClearedNotices,
  deletedNotices,
  editedNotices,
  markedReturnedNotices,
} from './notices.ts';
import { type ItemContent, type ItemRow, hideItem, updateItem } from './repository.ts';
import type { ReturnCodes } from './claims/return-codes.ts';
import { type SeenItem, requireRight, seeItem, seeItemToChange } from './seen-item.ts';

interface Pieces {
  database: Database;
  photos: ItemPhotos;
  returnCodes: ReturnCodes;
  notifyAll: NotifyAll;
  notifyAllUnlessUnread: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

type Edit = Received<'PUT /items/{id}'>['body'];

/** Editing and deleting items by their poster. */
export function createEditing(pieces: Pieces) {
  const { database, photos, returnCodes, notifyAll, notifyAllUnlessUnread, showItem, now } = pieces;

  async function edited(
    trx: Writer,
    { row }: SeenItem,
    edit: Edit,
    photo: IngestedPhoto | null,
  ): Promise<ItemContent> {
    const { title, description, location, category, tags } = edit;
    if (photo !== null && photo.stored.id !== row.photo_id) await photos.keep(trx, photo);
    return {
      title,
      description,
      category_id: await chosenCategory(trx, category, row),
      location,
      lane: edit.lane ?? row.lane,
      tags: tags === undefined ? row.tags : JSON.stringify(tags),
      photo_id: edit.image === '' ? null : (photo?.stored.id ?? row.photo_id),
    };
  }

  return {
    /**
     * @param sent.photo replaces the item's photo; null keeps it, unless `image` is empty
     * @throws PortalError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR, BUSY; STATUS_CONFLICT if `updatedAt`
     * differs from the item's
     */
    async edit(
      viewer: Account,
      id: string,
      sent: { edit: Edit; photo: Uint8Array | null },
    ): Promise<Item> {
      const { edit } = sent;
      if (sent.photo !== null && edit.image !== undefined) {
        throw invalid('image', 'must be a photo or empty, not both');
      }
      // Check permissions before the photo is processed, which is expensive.
      const { row } = requireRight(mayEditItem, viewer, await seeItem(database.read, viewer, id));
      await chosenCategory(database.read, edit.category, row);
      return photos.withPhoto(sent.photo, (photo) =>
        database.transaction(async (trx, afterCommit) => {
          const seen = requireRight(mayEditItem, viewer, await seeItemToChange(trx, viewer, id));
          const content = await edited(trx, seen, edit, photo);
          const changes = changesOf(seen.row, content, edit.status);
          // A repeated request, or an edit without changes.
          if (changes === null) return showItem(viewer, seen.item);
          refuseStale(seen.row, edit);

          const state = afterEdit(stateOf(seen.row), edit.status);
          const at = now();
          await updateItem(trx, { id, content, state, at });
          const change = { itemId: id, actorId: viewer.id, at };
          await addHistory(trx, { ...change, event: 'edited', changes });
          const { claimedById: subjectId, claimedByName } = seen.item;
          if (state.claimedById === null && claimedByName !== null) {
            const event = 'claim cleared';
            await addHistory(trx, { ...change, subjectId, event, note: claimedByName });
          }
          await database.dialect.indexItem(trx, id);
          if (edit.status !== seen.row.status) await returnCodes.drop(trx, id);
          await notifyAll(trx, afterCommit, statusNotices(seen.item, edit.status, viewer));
          if (changes.status === null) {
            const notices = editedNotices(seen.item, changes.fields, viewer);
            await notifyAllUnlessUnread(trx, afterCommit, notices);
          }
          const before = storedPhotoOf(seen.row);
          if (before !== null && before.id !== content.photo_id) {
            afterCommit(() => photos.deleteUnused(before));
          }
          return showItem(viewer, (await seeItem(trx, viewer, id)).item);
        }),
      );
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN */
    async remove(viewer: Account, id: string): Promise<void> {
      await database.transaction(async (trx, afterCommit) => {
        const { row, item } = requireRight(
          mayEditItem,
          viewer,
          await seeItemToChange(trx, viewer, id),
        );
        const at = now();
        await hideItem(trx, { id, at });
        await returnCodes.drop(trx, id);
        await addHistory(trx, { itemId: id, actorId: viewer.id, event: 'deleted', at });
        await database.dialect.indexItem(trx, id);
        await notifyAll(trx, afterCommit, deletedNotices(item, viewer));
        const photo = storedPhotoOf(row);
        if (photo !== null) afterCommit(() => photos.deleteUnused(photo));
      });
    },
  };
}

/** @throws PortalError STATUS_CONFLICT if the item has changed since the form was filled */
function refuseStale({ updated_at }: ItemRow, { updatedAt }: Edit): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== updated_at) {
    throw new PortalError('STATUS_CONFLICT');
  }
}

/** Returns what an edit changes, or null if nothing. */
function changesOf(before: ItemRow, content: ItemContent, status: ItemStatus): ItemChanges | null {
  const fields = editedFields.filter(
    (name) => name !== 'privateDetails' && before[columns[name]] !== content[columns[name]],
  );
  const isMoved = before.status !== status;
  if (fields.length === 0 && !isMoved) return null;
  return { fields, status: isMoved ? { from: before.status, to: status } : null };
}

const columns: Record<Exclude<EditedField, 'privateDetails'>, keyof ItemContent> = {
  title: 'title',
  description: 'description',
  category: 'category_id',
  location: 'location',
  tags: 'tags',
  image: 'photo_id',
  lane: 'lane',
};

/** Notifications about the new status for the other parties. */
function statusNotices(before: FullItem, status: ItemStatus, poster: Account): Notice[] {
  if (isOpen(status)) {
    return claimClearedNotices(before, status, poster);
  }
  if (before.status !== 'Returned' && status === 'Returned') {
    return markedReturnedNotices(before, poster);
  }
  return [];
}
