import type { Database, Reader, Writer } from '../../db/database.ts';
import type { IngestedPhoto, PhotoStore, StoredPhoto } from '../../images/photo-store.ts';

export interface ItemPhotos {
  /**
   * Ingests the photo that a call sent, if it did, and does the call's work with it. Where the work
   * fails the photo is deleted again, unless an item shows it.
   */
  withPhoto<T>(
    bytes: Uint8Array | null,
    work: (photo: IngestedPhoto | null) => Promise<T>,
  ): Promise<T>;
  /** Keeps a photo in the transaction that gives it to an item. */
  keep(trx: Writer, photo: IngestedPhoto): Promise<void>;
  /** Deletes a photo, unless an item shows it. In a transaction of its own: after a commit. */
  deleteUnused(photo: StoredPhoto): Promise<void>;
}

/**
 * Photos from when they are sent until the last item that showed them has another one. Pictures are
 * files under their content's hash, so two items may share them, also at the very moment when one
 * of them lets go. A photo's row is the lock: who keeps or deletes the files holds it.
 */
export function createItemPhotos(
  database: Database,
  photos: PhotoStore,
  now: () => number,
): ItemPhotos {
  /** Waits for who holds the row, also for one who is just making it; a row that is there stays as it is. */
  async function holdRow(trx: Writer, photo: StoredPhoto): Promise<void> {
    await trx
      .insertInto('photos')
      .values({ ...photo, created_at: now() })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ width: (row) => row.ref('photos.width') }),
      )
      .execute();
  }

  async function deleteUnused(photo: StoredPhoto): Promise<void> {
    await database.transaction(async (trx) => {
      await holdRow(trx, photo);
      if (await isShown(trx, photo.id)) return;
      await trx.deleteFrom('photos').where('id', '=', photo.id).execute();
      await photos.remove(photo.id);
    });
  }

  return {
    deleteUnused,

    async withPhoto(bytes, work) {
      if (bytes === null) return work(null);
      const photo = await photos.ingest(bytes);
      try {
        return await work(photo);
      } catch (error) {
        await deleteUnused(photo.stored);
        throw error;
      }
    },

    async keep(trx, photo) {
      await holdRow(trx, photo.stored);
      // Somebody who had the same photo may have deleted the files since they were written.
      await photo.keep();
    },
  };
}

/** Whether an item that anyone may see shows the photo. */
export async function isPhotoPublic(read: Reader, photoId: string): Promise<boolean> {
  const item = await read
    .selectFrom('items')
    .select('id')
    .where('photo_id', '=', photoId)
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

/** An item that was deleted shows no photo. */
async function isShown(read: Reader, photoId: string): Promise<boolean> {
  const item = await read
    .selectFrom('items')
    .select('id')
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return item !== undefined;
}
