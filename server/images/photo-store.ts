import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createJobQueue } from '../concurrency/job-queue.ts';
import { measured } from '../measured.ts';

/** The database row of a photo. The pictures themselves are files. */
export interface StoredPhoto {
  /** First 32 characters of the hexadecimal SHA-256 of the large picture, so equal photos have equal ids. */
  id: string;
  /** Size of the large picture in pixels. */
  width: number;
  height: number;
  /** A data: URI. */
  placeholder: string;
}

/** A photo that was just uploaded. Its files have been written, but may have been deleted again since. */
export interface IngestedPhoto {
  stored: StoredPhoto;
  /** Writes those of its files that are missing. */
  keep(): Promise<void>;
}

export interface PhotoStore {
  /**
   * Re-encodes an uploaded photo and writes its files. Equal photos share their files.
   * @throws PortalError VALIDATION_ERROR on `image` if it is not a photo, BUSY if too many uploads are
   * waiting
   */
  ingest(bytes: Uint8Array): Promise<IngestedPhoto>;
  /** Deletes the files of a photo, if there are any. */
  remove(photoId: string): Promise<void>;
  /** Returns the bytes of a picture (WebP), or null if it does not exist. */
  read(photoId: string, size: PhotoSize): Promise<Uint8Array | null>;
}

export const photoSizes = ['large', 'card'] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** URL path of a picture. Its content never changes. */
export function photoPath(photoId: string, size: PhotoSize): string {
  return `/photos/${photoId}-${size}.webp`;
}

/** Path of a picture's file in the store's folder. */
export function pictureFile(photoId: string, size: PhotoSize): string {
  return `${photoId.slice(0, 2)}/${photoId}-${size}.webp`;
}

/** @param directory folder of the files; created if missing */
export function createPhotoStore(directory: string): PhotoStore {
  // Two jobs use both cores of a small machine and at most a few hundred megabytes.
  const runJob = createJobQueue({ running: 2, waiting: 16 });
  const fileOf = (photoId: string, size: PhotoSize) => join(directory, pictureFile(photoId, size));

  async function derive(bytes: Uint8Array): Promise<IngestedPhoto> {
    // Loaded at the first photo, because the image library takes 25 MB.
    const { derivePhoto } = await import('./derive.ts');
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

/** Writes a missing file atomically, so that even after a power failure it is either complete or absent. */
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
