import type { ItemPayload } from '../../core/outbox/payload.ts';

export { itemOf, messageOf } from '../../core/outbox/payload.ts';

/** The photo of an unsent item as a `File`; null if it has none. */
export function photoOf({ photo }: ItemPayload): File | null {
  return photo && new File([photo.bytes], photo.name, { type: photo.type });
}
