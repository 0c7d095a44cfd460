import { z } from 'zod/mini';
import type { Item } from '../../../contract/entities.ts';
import type { ItemState } from '../../../contract/item-status.ts';
import type { PhotoKeys } from '../../images/photo-keys.ts';
import { photoOf } from '../../images/photo-row.ts';
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

const Tags = z.array(z.string());
