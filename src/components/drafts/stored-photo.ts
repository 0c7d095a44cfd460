import { isRecord } from '../../core/is-record.ts';

/** A photo as it is kept: bytes, because Safari loses Blobs. */
interface StoredPhoto {
  name: string;
  type: string;
  buffer: ArrayBuffer;
}

/** @returns null where there is none, or the file can no longer be read */
export async function storedPhoto(photo: File | null): Promise<StoredPhoto | null> {
  const buffer = await photo?.arrayBuffer().catch(() => null);
  return photo && buffer ? { name: photo.name, type: photo.type, buffer } : null;
}

/** Reads what was kept, perhaps by another version of the portal. */
export function photoOf(stored: unknown): File | null {
  if (!isRecord(stored)) return null;
  const { name, type, buffer } = stored;
  return typeof name === 'string' && typeof type === 'string' && buffer instanceof ArrayBuffer
    ? new File([buffer], name, { type })
    : null;
}
