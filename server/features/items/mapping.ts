import { z } from 'zod/mini';
import type { Item, Photo } from '../../../contract/entities.ts';
import type { ItemState } from '../../../contract/item-status.ts';
import type { PhotoKeys } from '../../images/photo-keys.ts';
import { type StoredPhoto, photoPath } from '../../images/photo-store.ts';
import type { ItemRow } from './repository.ts';

/** Converts a row to an item of the contract. */
export function toItem(row: ItemRow): Item {
  const photo = photoOf(row);
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    category: { _id: row.category_id, name: row.category_name },
    status: row.status,
    location: row.location,
    tags: Tags.parse(JSON.parse(row.tags)),
    image: photo?.large ?? null,
    photo,
    postedBy: { _id: row.posted_by_id, name: row.poster_name },
    keeperId: row.keeper_id,
    keeperName: row.keeper_name,
    claimedById: row.claimed_by_id,
    claimedByName: row.claimant_name,
    isActive: row.is_active === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/**
 * Prepares an item for a response. The photo of an inactive item is not public, so it gets signed URLs that
 * expire.
 */
export type ShowItem = (item: Item) => Item;

export function createShowItem({ keyed }: Pick<PhotoKeys, 'keyed'>): ShowItem {
  return (item) => {
    if (item.isActive || item.photo === null) return item;
    const { large, card, ...rest } = item.photo;
    const photo = { ...rest, large: keyed(large), card: keyed(card) };
    return { ...item, image: photo.large, photo };
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

/** The columns of an item's photo; all are null without one. */
type PhotoColumns = Pick<
  ItemRow,
  'photo_id' | 'photo_width' | 'photo_height' | 'photo_placeholder'
>;

/** An item's photo in the format of the photo store. */
export function storedPhotoOf(row: PhotoColumns): StoredPhoto | null {
  const { photo_id: id, photo_width: width, photo_height: height } = row;
  if (id === null || width === null || height === null) return null;
  return { id, width, height, placeholder: row.photo_placeholder ?? '' };
}

/** An item's photo in the format of the contract, with its public URLs. */
export function photoOf(row: PhotoColumns): Photo | null {
  const stored = storedPhotoOf(row);
  if (stored === null) return null;
  const { id, ...rest } = stored;
  return { large: photoPath(id, 'large'), card: photoPath(id, 'card'), ...rest };
}

const Tags = z.array(z.string());
