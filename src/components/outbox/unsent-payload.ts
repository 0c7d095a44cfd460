import { type ItemPayload, fileOf } from '../../core/outbox/payload.ts';

export { itemOf, messageOf } from '../../core/outbox/payload.ts';

/** The photo of an unsent item as a `File`; null if it has none. */
export function photoOf({ photo }: ItemPayload): File | null {
  return fileOf(photo);
}

/** The photo of an unsent item for poster and keeper only; null if it has none. */
export function privatePhotoOf({ privatePhoto }: ItemPayload): File | null {
  return fileOf(privatePhoto);
}
