import { z } from 'zod/mini';

/**
 * A photo in IndexedDB: in a draft, an outbox entry or shared content. Its content is stored as bytes, because Safari
 * loses stored Blobs.
 */
export const StoredPhoto = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.instanceof(ArrayBuffer),
});
export type StoredPhoto = z.infer<typeof StoredPhoto>;

/** @throws DOMException if the file can no longer be read: the user may have deleted it after choosing it */
export async function toStored(photo: File): Promise<StoredPhoto> {
  return { name: photo.name, type: photo.type, bytes: await photo.arrayBuffer() };
}

export function toFile({ name, type, bytes }: StoredPhoto): File {
  return new File([bytes], name, { type });
}
