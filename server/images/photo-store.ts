import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createJobQueue } from '../http/job-queue.ts';
import { measured } from '../measured.ts';
import { derivePhoto } from './derive.ts';

/** What the database keeps of a photo; the pictures themselves are files. */
export interface StoredPhoto {
  /** SHA-256 of the large picture, hex, first 32 characters: the same photo has the same id. */
  id: string;
  /** Size of the large picture in pixels. */
  width: number;
  height: number;
  /** A data: URI. */
  placeholder: string;
}

/** A photo that was just sent. Its pictures lie in the store, unless somebody has removed them since. */
export interface IngestedPhoto {
  stored: StoredPhoto;
  /** Writes those of its pictures that are not there. */
  keep(): Promise<void>;
}

export interface PhotoStore {
  /**
   * Re-encodes a photo as it was sent and keeps the pictures; a photo that is there is kept once.
   * @throws PortalError VALIDATION_ERROR on `image` where it is no photo, BUSY where too many wait
   */
  ingest(bytes: Uint8Array): Promise<IngestedPhoto>;
  /** Deletes the pictures of a photo, where there are any. */
  remove(photoId: string): Promise<void>;
  /** The bytes of a picture (WebP), or null where there is none of that name. */
  read(photoId: string, size: PhotoSize): Promise<Uint8Array | null>;
}

export const photoSizes = ['large', 'card'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The address of a picture on the portal's origin. It leads to that picture, or nowhere. */
export function photoPath(photoId: string, size: PhotoSize): string {
  return `/photos/${photoId}-${size}.webp`;
}

/** Where a picture lies below the store's folder. */
export function pictureFile(photoId: string, size: PhotoSize): string {
  return `${photoId.slice(0, 2)}/${photoId}-${size}.webp`;
}

/** @param directory where the pictures lie; made when it is not there */
export function createPhotoStore(directory: string): PhotoStore {
  // Two at once use both cores of a small machine and at most some hundred megabytes.
  const runJob = createJobQueue({ running: 2, waiting: 16 });
  const fileOf = (photoId: string, size: PhotoSize) => join(directory, pictureFile(photoId, size));

  async function derive(bytes: Uint8Array): Promise<IngestedPhoto> {
    const { large, card, ...rest } = await derivePhoto(bytes);
    const id = createHash('sha256').update(large).digest('hex').slice(0, 32);
    const keep = async () => {
      await write(fileOf(id, 'card'), card);
      await write(fileOf(id, 'large'), large);
    };
    await keep();
    return { stored: { id, ...rest }, keep };
  }

  return {
    async ingest(bytes) {
      measured.emit('photoJobs', 1);
      try {
        return await runJob(() => derive(bytes));
      } finally {
        measured.emit('photoJobs', -1);
      }
    },

    async remove(photoId) {
      for (const size of photoSizes) await rm(fileOf(photoId, size), { force: true });
    },

    async read(photoId, size) {
      try {
        return await readFile(fileOf(photoId, size));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

/** Writes a file that is not there, so that it is whole or not at all, also after a power failure. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  if (await exists(file)) return;
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
