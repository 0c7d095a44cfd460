import type { Kysely } from 'kysely';
import type { Tables } from '../db/schema/tables.ts';
import { type StoredPhoto, photoSizes, pictureFile } from '../images/photo-store.ts';
import type { Files } from '../storage/files.ts';

/**
 * How many photos are processed at once. One at a time would be slow, because each call to an S3 store takes some
 * milliseconds.
 */
const portionSize = 8;

/** Reads all photos of the database in portions. */
export async function* storedPhotos(read: Kysely<Tables>): AsyncGenerator<StoredPhoto[]> {
  let after = '';
  for (;;) {
    const rows = await read
      .selectFrom('photos')
      .select(['id', 'width', 'height', 'placeholder'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(portionSize)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** Whether the files of both pictures of a photo exist. */
export async function hasFiles(files: Files, photoId: string): Promise<boolean> {
  const found = await Promise.all(photoSizes.map((size) => files.has(pictureFile(photoId, size))));
  return found.every(Boolean);
}
