import type { PrivateDetail } from '../../../../contract/claims/private-details.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { StoredPhoto } from '../../../images/photo-store.ts';

/** The private details of an item, in the order in which its poster wrote them. */
export function findDetails(read: Reader, itemId: string): Promise<PrivateDetail[]> {
  return read
    .selectFrom('private_details')
    .select(['kind', 'text'])
    .where('item_id', '=', itemId)
    .orderBy('seq')
    .execute();
}

/** Replaces all private details of an item. */
export async function storeDetails(
  trx: Writer,
  itemId: string,
  details: readonly PrivateDetail[],
): Promise<void> {
  await trx.deleteFrom('private_details').where('item_id', '=', itemId).execute();
  // Insert one at a time, so that `seq` follows their order on both databases.
  for (const { kind, text } of details) {
    await trx.insertInto('private_details').values({ item_id: itemId, kind, text }).execute();
  }
}

export async function findPrivatePhoto(read: Reader, itemId: string): Promise<StoredPhoto | null> {
  const photo = await read
    .selectFrom('private_photos')
    .innerJoin('photos', 'photos.id', 'private_photos.photo_id')
    .select(['photos.id', 'width', 'height', 'placeholder'])
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return photo ?? null;
}

/** @param photoId the item's new private photo; null for none */
export async function storePrivatePhoto(
  trx: Writer,
  itemId: string,
  photoId: string | null,
): Promise<void> {
  await trx.deleteFrom('private_photos').where('item_id', '=', itemId).execute();
  if (photoId === null) return;
  await trx.insertInto('private_photos').values({ item_id: itemId, photo_id: photoId }).execute();
}
