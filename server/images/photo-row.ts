import type { Photo } from '../../contract/entities.ts';
import { type StoredPhoto, photoPath } from './photo-store.ts';

/** The columns of an item's photo in a row; all are null if the item has no photo. */
interface PhotoColumns {
  photo_id: string | null;
  photo_width: number | null;
  photo_height: number | null;
  photo_placeholder: string | null;
}

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
