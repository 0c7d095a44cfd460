import { z } from 'zod/mini';

/**
 * A photo in IndexedDB: in a draft, an outbox entry or shared content. Its content is stored as bytes, because Safari
 * loses stored Blobs. Older versions named the bytes `buffer` in drafts and `buf` in shared content.
 */
export const StoredPhoto = z.pipe(
  z.pipe(
    z.looseObject({}),
    z.transform((stored) => ({ ...stored, bytes: stored.bytes ?? stored.buffer ?? stored.buf })),
  ),
  z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(ArrayBuffer) }),
);
export type StoredPhoto = z.infer<typeof StoredPhoto>;

/**
 * Returns the photo as it is stored. The bytes are stored under the older names too, because a tab with an older
 * version may open the draft. It would otherwise post the item without its photo. A structured clone stores the three
 * references as one buffer.
 * @throws DOMException if the file can no longer be read: the user may have deleted it after choosing it
 */
export async function toStored(
  photo: File,
): Promise<StoredPhoto & { buffer: ArrayBuffer; buf: ArrayBuffer }> {
  const bytes = await photo.arrayBuffer();
  return { name: photo.name, type: photo.type, bytes, buffer: bytes, buf: bytes };
}

export function toFile({ name, type, bytes }: StoredPhoto): File {
  return new File([bytes], name, { type });
}
