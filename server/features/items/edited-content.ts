import { z } from 'zod/mini';
import type { PrivateDetail } from '../../../contract/claims/private-details.ts';
import type { Received } from '../../../contract/endpoints.ts';
import {
  type EditedField,
  type ItemChanges,
  editedFields,
} from '../../../contract/items/history.ts';
import {
  type ItemStatus,
  stateAfterEdit,
  isLostItem,
  isOpenStatus,
  maySetStatus,
} from '../../../contract/item-status.ts';
import { mayOpenGuarded } from '../../../contract/claims/lane/lane-rule.ts';
import type { Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { PortalError, invalid } from '../../http/errors/portal-error.ts';
import type { IngestedPhoto, StoredPhoto } from '../../images/photo-store.ts';
import { chosenCategory } from './chosen-category.ts';
import { findGuardedFacts } from './claims/lane-change.ts';
import { stateOf } from './mapping.ts';
import {
  refuseFieldsOfFoundItems,
  refusePublicDetails,
  refusePublicPhoto,
} from './private-details/private-content.ts';
import { findDetails, findPrivatePhoto } from './private-details/stored-details.ts';
import type { ItemContent, ItemRow } from './repository.ts';
import type { VisibleItem } from './visible-item.ts';

export type Edit = Received<'PUT /items/{id}'>['body'];

/** An edit as it was sent, with its new photos. */
export interface SentEdit {
  edit: Edit;
  photo: IngestedPhoto | null;
  privatePhoto: IngestedPhoto | null;
}

/** Everything about an item that an edit can change, besides its status. */
export interface EditedItem {
  content: ItemContent;
  privateDetails: readonly PrivateDetail[];
  privatePhoto: StoredPhoto | null;
}

const Tags = z.array(z.string());

/** The item as it is before the edit. */
export async function itemToEdit(trx: Writer, row: ItemRow): Promise<EditedItem> {
  return {
    content: row,
    privateDetails: await findDetails(trx, row.id),
    privatePhoto: await findPrivatePhoto(trx, row.id),
  };
}

/**
 * The item as it is after the edit. A lost item has neither private details nor a private photo.
 * @throws PortalError VALIDATION_ERROR with the name of the refused field
 */
export async function editedItem(
  trx: Writer,
  { row, item, viewer }: VisibleItem & { viewer: Account },
  before: EditedItem,
  { edit, photo, privatePhoto }: SentEdit,
): Promise<EditedItem> {
  const { title, description, location, category, tags } = edit;
  const isLost = isLostItem(stateAfterEdit(stateOf(row), edit.status));
  if (isLost) refuseFieldsOfFoundItems({ ...edit, hasPrivatePhoto: privatePhoto !== null });
  const content = {
    title,
    description,
    category_id: await chosenCategory(trx, category, row),
    location,
    lane: edit.lane ?? (isLost ? 'open' : row.lane),
    tags: tags === undefined ? row.tags : JSON.stringify(tags),
    photo_id: edit.image === '' ? null : (photo?.stored.id ?? row.photo_id),
  };
  const privatePhotoAfter =
    edit.privateImage === '' ? null : (privatePhoto?.stored ?? before.privatePhoto);
  const after = {
    content,
    privateDetails: isLost ? [] : (edit.privateDetails ?? before.privateDetails),
    privatePhoto: isLost ? null : privatePhotoAfter,
  };
  refusePublic(before, after);
  if (row.lane === 'guarded' && content.lane === 'open') {
    const facts = await findGuardedFacts(trx, row.id, [row.category_id, content.category_id]);
    if (!mayOpenGuarded(viewer, item, facts)) {
      throw invalid('lane', 'can be opened by a keeper or an admin only');
    }
  }
  // If the item is guarded before or after the edit, the rules of the guarded lane apply. Otherwise one edit could open
  // the lane and mark the item as returned.
  const lane = row.lane === 'guarded' ? row.lane : content.lane;
  if (!maySetStatus({ lane, status: row.status }, edit.status)) {
    throw invalid('status', isOpenStatus(edit.status) ? keeperJudges : keeperHandsOver);
  }
  return after;
}

const keeperHandsOver = 'Only the keeper hands over a guarded item.';
const keeperJudges = 'Only the keeper decides on claims on a guarded item.';

/**
 * Refuses private details that the public texts reveal, if the edit changes the details or the texts. Also refuses a
 * private photo that is the public photo.
 */
function refusePublic(before: EditedItem, after: EditedItem): void {
  const textsOf = ({ content: { title, description, tags } }: EditedItem) => ({
    title,
    description,
    tags: Tags.parse(JSON.parse(tags)),
  });
  const compared = (item: EditedItem) => JSON.stringify([textsOf(item), item.privateDetails]);
  if (compared(before) !== compared(after)) {
    refusePublicDetails(after.privateDetails, textsOf(after));
  }
  refusePublicPhoto(after.content.photo_id, after.privatePhoto?.id ?? null);
}

/**
 * Returns what an edit changes, or null if nothing. Changed private details are only named; their texts are left
 * out.
 */
export function changesOf(
  row: ItemRow,
  before: EditedItem,
  after: EditedItem,
  status: ItemStatus,
): ItemChanges | null {
  const isPrivateChanged =
    JSON.stringify(before.privateDetails) !== JSON.stringify(after.privateDetails) ||
    before.privatePhoto?.id !== after.privatePhoto?.id;
  const fields = editedFields.filter((name) =>
    name === 'privateDetails'
      ? isPrivateChanged
      : before.content[columns[name]] !== after.content[columns[name]],
  );
  const isStatusChanged = row.status !== status;
  if (fields.length === 0 && !isStatusChanged) return null;
  return { fields, status: isStatusChanged ? { from: row.status, to: status } : null };
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

/** @throws PortalError STATUS_CONFLICT if the item has changed since the form was filled */
export function refuseStaleEdit({ updated_at }: ItemRow, { updatedAt }: Edit): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== updated_at) {
    throw new PortalError('STATUS_CONFLICT');
  }
}
