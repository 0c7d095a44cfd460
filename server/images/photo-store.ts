import { createHash } from 'node:crypto';
import { createJobQueue } from '../concurrency/job-queue.ts';
import { measured } from '../measured.ts';
import type { Files } from '../storage/files.ts';

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

/** A photo that was just uploaded and re-encoded. */
export interface IngestedPhoto {
  stored: StoredPhoto;
  /** Writes the photo's files unless they exist. Equal photos share their files. */
  writeFiles(): Promise<void>;
}

export interface PhotoStore {
  /**
   * Re-encodes an uploaded photo. Its files are written later, by `writeFiles`.
   * @throws PortalError VALIDATION_ERROR on `image` if it is not a photo, BUSY if too many uploads are
   * waiting or decoding takes too long
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
  // Not a template literal, because V8 stores its string in parts. A reply with such strings takes twice as long to
  // stringify.
  return ['/photos/', photoId, '-', size, '.webp'].join('');
}

export function pictureFile(photoId: string, size: PhotoSize): string {
  return `${photoId.slice(0, 2)}/${photoId}-${size}.webp`;
}

interface Picture {
  /** Of the photo. */
  id: string;
  size: PhotoSize;
}

const pictureName = new RegExp(`^([0-9a-f]{32})-(${photoSizes.join('|')})\\.webp$`);

/** Parses the last part of a `photoPath` or `pictureFile`. Null if no picture has this name. */
export function parsePictureName(name: string): Picture | null {
  const [, id, stored] = pictureName.exec(name) ?? [];
  const size = photoSizes.find((each) => each === stored);
  return id === undefined || size === undefined ? null : { id, size };
}

/** Parses a `pictureFile`. Null if no picture is stored in a file with this name. */
export function parsePictureFile(file: string): Picture | null {
  const picture = parsePictureName(file.slice(file.indexOf('/') + 1));
  return picture !== null && pictureFile(picture.id, picture.size) === file ? picture : null;
}

/** The id of the photo with this large picture. */
export function photoIdOf(large: Uint8Array): string {
  return createHash('sha256').update(large).digest('hex').slice(0, 32);
}

export function createPhotoStore(files: Files): PhotoStore {
  // Two jobs use both cores of a small machine and at most a few hundred megabytes.
  const runJob = createJobQueue({ running: 2, waiting: 16 });

  async function derive(bytes: Uint8Array) {
    // Loaded at the first photo, because the image library takes 25 MB.
    const { derivePhoto } = await import('./derive.ts');
    return derivePhoto(bytes);
  }

  return {
    async ingest(bytes) {
      measured.emit('photoJobs', 1);
      try {
        const { large, card, ...rest } = await runJob(() => derive(bytes));
        const id = photoIdOf(large);
        return {
          stored: { id, ...rest },
          async writeFiles() {
            await files.write(pictureFile(id, 'card'), card);
            await files.write(pictureFile(id, 'large'), large);
          },
        };
      } finally {
        measured.emit('photoJobs', -1);
      }
    },

    async remove(photoId) {
      for (const size of photoSizes) await files.remove(pictureFile(photoId, size));
    },

    read: (photoId, size) => files.read(pictureFile(photoId, size)),
  };
}
