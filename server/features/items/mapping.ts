import { z } from 'zod/mini';
import { buildingOf } from '../../../contract/claims/lane/guarded-texts.ts';
import { mayKnowAccount, nameFor, titleFor } from '../../../contract/claims/withheld.ts';
import type { Item, Photo } from '../../../contract/entities.ts';
import type { ItemState } from '../../../contract/item-status.ts';
import {
  type Viewer,
  isPoster,
  mayReadPrivateDetails,
  maySeeItem,
  maySeeWholeItem,
} from '../../../contract/permissions.ts';
import type { PhotoKeys } from '../../images/photo-keys.ts';
import { photoOf } from '../../images/photo-row.ts';
import type { Pseudonym } from './guarded/pseudonyms.ts';
import type { ItemRow } from './repository.ts';

/** The fields that depend on the viewer. */
type AddedField = 'image' | 'photo' | 'isWithheld' | 'isPrivate';

/**
 * An item with everything that was written about it. It must not be sent to viewers. To make the compiler refuse it in
 * a reply, it lacks some fields of an `Item`. ShowItem makes the `Item` for a viewer.
 */
export interface FullItem extends Omit<Item, AddedField> {
  storedPhoto: Photo | null;
  /**
   * Whether the linked item is guarded. If so, most viewers do not get the link, because it would reveal what the
   * guarded item is.
   */
  isLinkedGuarded: boolean;
  /** Whether a keeper posted the item for a person who has no account yet. */
  waitsForOwner: boolean;
}

export function toFullItem(row: ItemRow): FullItem {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    category: { _id: row.category_id, name: row.category_name },
    status: row.status,
    statusBeforeClaim: row.status_before_claim,
    location: row.location,
    tags: Tags.parse(JSON.parse(row.tags)),
    storedPhoto: photoOf(row),
    postedBy: { _id: row.posted_by_id, name: row.poster_name },
    keeperId: row.keeper_id,
    keeperName: row.keeper_name,
    claimedById: row.claimed_by_id,
    claimedByName: row.claimant_name,
    lane: row.lane,
    linkedItemId: row.linked_item_id,
    isLinkedGuarded: row.linked_lane === 'guarded',
    waitsForOwner: row.waiting_owner_of !== null,
    isActive: row.is_active === 1,
    askedAt: timeOf(row.asked_at),
    closedAt: timeOf(row.closed_at),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/**
 * Prepares an item for the reply to a viewer. The photo of an inactive or guarded item is not public, so it gets
 * signed URLs that expire. Most viewers get only those fields of a guarded item that cannot help a thief. Viewers who
 * may not see the item any more get no more of it either, in the response to a repeated request.
 * @param viewer null for a visitor
 */
export type ShowItem = (viewer: Viewer | null, item: FullItem) => Item;

export function createShowItem(
  { keyed }: Pick<PhotoKeys, 'keyed'>,
  pseudonym: Pseudonym,
): ShowItem {
  const sign = (photo: Photo): Photo => ({
    ...photo,
    large: keyed(photo.large),
    card: keyed(photo.card),
  });
  // Lists each field, because V8 is slow to copy an object without some of its fields.
  return (viewer, full) => {
    const { storedPhoto, isActive, lane } = full;
    const askedAt = isPoster(viewer, full) ? full.askedAt : null;
    if (!maySeeItem(viewer, full) || !maySeeWholeItem(viewer, full)) {
      return withheld(viewer, { ...full, askedAt }, pseudonym);
    }
    const isPhotoPublic = isActive && lane === 'open';
    const photo = isPhotoPublic || storedPhoto === null ? storedPhoto : sign(storedPhoto);
    const isLinkPrivate = full.linkedItemId !== null && full.isLinkedGuarded;
    const mayKnowLink = !isLinkPrivate || mayReadPrivateDetails(viewer, full);
    return {
      _id: full._id,
      title: full.title,
      description: full.description,
      category: full.category,
      status: full.status,
      statusBeforeClaim: full.statusBeforeClaim,
      location: full.location,
      tags: full.tags,
      image: photo?.large ?? null,
      photo,
      postedBy: full.postedBy,
      keeperId: full.keeperId,
      keeperName: full.keeperName,
      claimedById: full.claimedById,
      claimedByName: full.claimedByName,
      lane,
      isWithheld: false,
      isPrivate: !isPhotoPublic || askedAt !== null || (isLinkPrivate && mayKnowLink),
      linkedItemId: mayKnowLink ? full.linkedItemId : null,
      isActive,
      askedAt,
      closedAt: full.closedAt,
      createdAt: full.createdAt,
      updatedAt: full.updatedAt,
    } satisfies Required<Item>;
  };
}

/**
 * Shows items without signing URLs and without pseudonyms, for code that reads neither photos nor ids of accounts. The
 * result must not be sent.
 */
export const showUnsigned: ShowItem = createShowItem(
  { keyed: (path) => path },
  (_itemId, userId) => userId,
);

/**
 * A guarded item for viewers who may not see all of it. The id of the linked lost item is left out too, because that
 * item would describe this one. Pseudonyms replace the ids of poster and claimant, except an id that the viewer may
 * know (`mayKnowAccount`). With an account's id, a viewer could find the person's whole name on public items. Lists
 * each field instead of spreading the item, so that a new field does not compile until somebody decides whether these
 * viewers may read it.
 */
function withheld(viewer: Viewer | null, item: Omit<Item, AddedField>, pseudonym: Pseudonym): Item {
  const { postedBy, keeperId, keeperName, claimedById, claimedByName } = item;
  const nameOf = (id: string | null, name: string | null) =>
    id === null || name === null ? null : nameFor(viewer, item, { id, name });
  const idOf = (id: string) => (mayKnowAccount(viewer, item, id) ? id : pseudonym(item._id, id));
  return {
    // Fields that are sent unchanged.
    _id: item._id,
    category: item.category,
    status: item.status,
    statusBeforeClaim: item.statusBeforeClaim,
    keeperId,
    lane: item.lane,
    isActive: item.isActive,
    askedAt: item.askedAt,
    closedAt: item.closedAt,
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    // Fields that are shortened, replaced or left out.
    title: titleFor(viewer, item),
    location: buildingOf(item.location),
    description: '',
    tags: [],
    image: null,
    photo: null,
    postedBy: {
      _id: idOf(postedBy._id),
      name: nameFor(viewer, item, { id: postedBy._id, name: postedBy.name }),
    },
    keeperName: nameOf(keeperId, keeperName),
    claimedById: claimedById === null ? null : idOf(claimedById),
    claimedByName: nameOf(claimedById, claimedByName),
    linkedItemId: null,
    isWithheld: true,
    // Claimants read their own name and get their own id.
    isPrivate: !item.isActive || (viewer !== null && viewer.id === claimedById),
  } satisfies Required<Item>;
}

/** The fields of an item that status transitions read and write. */
export function stateOf(row: ItemRow): ItemState {
  return {
    status: row.status,
    statusBeforeClaim: row.status_before_claim,
    claimedById: row.claimed_by_id,
  };
}

const Tags = z.array(z.string());
