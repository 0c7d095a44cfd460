import { z } from 'zod/mini';
import type { Item, Photo } from '../../../contract/entities.ts';
import type { ItemState } from '../../../contract/item-status.ts';
import type { Viewer } from '../../../contract/permissions.ts';
import type { PhotoKeys } from '../../images/photo-keys.ts';
import { photoOf } from '../../images/photo-row.ts';
import type { ItemRow } from './repository.ts';

/**
 * An item with everything that was written about it. It is not a reply: its photo is missing, so that the compiler
 * refuses to send it. ShowItem makes the reply for a viewer.
 */
export interface FullItem extends Omit<Item, 'image' | 'photo'> {
  storedPhoto: Photo | null;
}

export function toFullItem(row: ItemRow): FullItem {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    category: { _id: row.category_id, name: row.category_name },
    status: row.status,
    location: row.location,
    tags: Tags.parse(JSON.parse(row.tags)),
    storedPhoto: photoOf(row),
    postedBy: { _id: row.posted_by_id, name: row.poster_name },
    keeperId: row.keeper_id,
    keeperName: row.keeper_name,
    claimedById: row.claimed_by_id,
    claimedByName: row.claimant_name,
    lane: row.lane,
    isWithheld: false,
    linkedItemId: row.linked_item_id,
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/**
 * Prepares an item for the reply to a viewer. The photo of an inactive item is not public, so it gets signed URLs
 * that expire.
 * @param viewer null for a visitor
 */
export type ShowItem = (viewer: Viewer | null, item: FullItem) => Item;

export function createShowItem({ keyed }: Pick<PhotoKeys, 'keyed'>): ShowItem {
  const sign = (photo: Photo): Photo => ({
    ...photo,
    large: keyed(photo.large),
    card: keyed(photo.card),
  });
  return (_viewer, { storedPhoto, ...item }) => {
    const photo = item.isActive || storedPhoto === null ? storedPhoto : sign(storedPhoto);
    return { ...item, image: photo?.large ?? null, photo };
  };
}

/** The fields of an item that status transitions read. */
export function stateOf(row: ItemRow): ItemState {
  return {
    status: row.status,
    statusBeforeClaim: row.status_before_claim,
    claimedById: row.claimed_by_id,
  };
}

const Tags = z.array(z.string());
