import { z } from 'zod/mini';

/**
 * A photo in IndexedDB: in a draft, an outbox entry or shared content. As bytes, because Safari loses stored Blobs. Older
 * versions named the bytes of drafts `buffer` and those of shared content `buf`.
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
 * The photo as it is stored. It has the bytes under the older names too, because a tab with an older version may open the
 * draft, and would post it without its photo. A structured clone stores the three references as one buffer.
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
