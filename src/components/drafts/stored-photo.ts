import { isRecord } from '../../core/is-record.ts';

/** A photo in IndexedDB. Bytes, because Safari loses stored Blobs. */
interface StoredPhoto {
  name: string;
  type: string;
  buffer: ArrayBuffer;
}

/** @returns null if there is no photo, or the file can no longer be read */
export async function storedPhoto(photo: File | null): Promise<StoredPhoto | null> {
  const buffer = await photo?.arrayBuffer().catch(() => null);
  return photo && buffer ? { name: photo.name, type: photo.type, buffer } : null;
}

/** Parses a stored photo, perhaps from another version of the portal; null if there is none. */
export function photoOf(stored: unknown): File | null {
  if (!isRecord(stored)) return null;
  const { name, type, buffer } = stored;
  return typeof name === 'string' && typeof type === 'string' && buffer instanceof ArrayBuffer
    ? new File([buffer], name, { type })
    : null;
}
