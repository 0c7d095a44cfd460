import type { FastifyBaseLogger } from 'fastify';
import type { Database, Reader, Writer } from '../../db/database.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import type { IngestedPhoto, PhotoStore, StoredPhoto } from '../../images/photo-store.ts';

export interface ItemPhotos {
  /**
   * Stores a request's photo, if there is one, and runs `work` with it. If `work` fails, the photo is deleted
   * unless an item or the plan uses it. An error of the deletion is only logged, so the caller gets that of `work`.
   */
  withPhoto<T>(
    bytes: Uint8Array | null,
    work: (photo: IngestedPhoto | null) => Promise<T>,
  ): Promise<T>;
  /** Does the same with the public and the private photo of an item. */
  withPhotos<T>(
    sent: { photo: Uint8Array | null; privatePhoto: Uint8Array | null },
    work: (photo: IngestedPhoto | null, privatePhoto: IngestedPhoto | null) => Promise<T>,
  ): Promise<T>;
  /**
   * Stores the photo's row and makes sure that its files exist. Must run in the transaction that assigns the
   * photo to an item or makes it the plan.
   */
  persist(trx: Writer, photo: IngestedPhoto): Promise<void>;
  /** Deletes a photo unless an item or the plan uses it. Opens its own transaction, so call it after a commit. */
  deleteUnused(photo: StoredPhoto): Promise<void>;
}

/**
 * Stores photos and deletes unused ones. Files are named by a hash of their content, so two items may share
 * them, and one item may start to use a photo at the moment when another drops it. The photo's row therefore
 * serves as a lock, which must be acquired to store or delete its files.
 */
export function createItemPhotos(
  database: Database,
  photos: PhotoStore,
  now: () => number,
  log: Pick<FastifyBaseLogger, 'error'>,
): ItemPhotos {
  const deleteUnused = createDeleteUnused(database, photos, now);

  /** @param field the form field that an error names */
  async function withPhotoOf<T>(
    field: 'image' | 'privateImage',
    bytes: Uint8Array | null,
    work: (photo: IngestedPhoto | null) => Promise<T>,
  ): Promise<T> {
    if (bytes === null) return work(null);
    const photo = await photos.ingest(bytes).catch((error: unknown) => {
      throw aboutField(error, field);
    });
    try {
      // The row is stored before the files, because the regular deletion of unused photos (unused-photos.ts) finds
      // only rows. Otherwise the files would stay if the process died before `work` has stored the row.
      await database.transaction((trx) => lockRow(trx, photo.stored, now()));
      await photo.writeFiles();
      return await work(photo);
    } catch (error) {
      await deleteUnused(photo.stored).catch((failure: unknown) => {
        log.error({ err: failure }, 'the photo of a failed request could not be deleted');
      });
      throw error;
    }
  }

  return {
    deleteUnused,

    withPhoto: (bytes, work) => withPhotoOf('image', bytes, work),

    withPhotos: (sent, work) =>
      withPhotoOf('image', sent.photo, (photo) =>
        withPhotoOf('privateImage', sent.privatePhoto, (own) => work(photo, own)),
      ),

    async persist(trx, photo) {
      await lockRow(trx, photo.stored, now());
      // This photo's files have been written before, but may be gone again: the regular run may have deleted them, or
      // another item that had the same photo and dropped it in the meantime.
      await photo.writeFiles();
    },
  };
}

export function createDeleteUnused(
  database: Pick<Database, 'transaction'>,
  photos: Pick<PhotoStore, 'remove'>,
  now: () => number,
): ItemPhotos['deleteUnused'] {
  return async (photo) => {
    await database.transaction(async (trx) => {
      await lockRow(trx, photo, now());
      if (await isShown(trx, photo.id)) return;
      await trx.deleteFrom('photos').where('id', '=', photo.id).execute();
      await photos.remove(photo.id);
    });
  };
}

/**
 * Locks the photo's row, and creates it if it is missing. Also waits for a concurrent transaction that is creating it.
 */
async function lockRow(trx: Writer, photo: StoredPhoto, at: number): Promise<void> {
  await trx
    .insertInto('photos')
    .values({ ...photo, created_at: at })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ width: (row) => row.ref('photos.width') }),
    )
    .execute();
}

/** Renames the field in an error of the photo store, which calls every photo `image`. */
function aboutField(error: unknown, field: string): unknown {
  if (!(error instanceof PortalError) || error.details === undefined) return error;
  const details = error.details.map(({ message }) => ({ field, message }));
  return new PortalError(error.code, { details });
}

/** Whether a public item or the plan of the campus shows this photo to everybody. Deleted items have no photos. */
export async function isPhotoPublic(read: Reader, photoId: string): Promise<boolean> {
  if (await isPlan(read, photoId)) return true;
  const item = await read
    .selectFrom('items')
    .select('id')
    .where('photo_id', '=', photoId)
    .where('is_active', '=', 1)
    .where('lane', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

async function isPlan(read: Reader, photoId: string): Promise<boolean> {
  const plan = await read
    .selectFrom('campus_plan')
    .select('id')
    .where('photo_id', '=', photoId)
    .executeTakeFirst();
  return plan !== undefined;
}

/** Whether an item has this public or private photo, or it is the plan of the campus. Deleted items have no photos. */
export async function isShown(read: Reader, photoId: string): Promise<boolean> {
  if (await isPlan(read, photoId)) return true;
  const item = await read
    .selectFrom('items')
    .select('id as item_id')
    .where('photo_id', '=', photoId)
    .unionAll(read.selectFrom('private_photos').select('item_id').where('photo_id', '=', photoId))
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
