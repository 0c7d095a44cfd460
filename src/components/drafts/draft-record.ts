import { z } from 'zod/mini';
import { createSerialise } from '../../../contract/serialise.ts';
import { localDrafts } from '../../client/device/local-drafts.ts';
import { store } from '../../client/query/reply-store.ts';
import { logFailure } from '../../core/log/log.ts';
import { parseOrNull } from '../../core/parse.ts';
import { parseStored } from '../../core/parse-stored.ts';
import { StoredPhoto, toFile, toStored } from '../../core/storage/stored-photo.ts';

/** A copy of a draft's text; `draft` is null if the draft was removed. */
const Copy = z.object({
  draft: z.unknown(),
  /** When the draft changed, in epoch milliseconds. Of two copies, the newer one counts. */
  at: z.number(),
});
export type Copy = z.infer<typeof Copy>;

/** Parses a stored copy. @returns null if there is none, or if it is damaged */
export function copyOf(stored: unknown): Copy | null {
  return parseOrNull(Copy, stored);
}

let latestTime = 0;

/**
 * Returns the time of a new change, in epoch milliseconds. It is always later than that of the previous change, even if
 * the clock was set back.
 */
export function nextTime(): number {
  latestTime = Math.max(Date.now(), latestTime + 1);
  return latestTime;
}

const serialise = createSerialise();

/**
 * The key of a draft's text in IndexedDB: `form:user`, then `:subject` if the form has one, and `#2` to `#5` for a
 * place after the first.
 */
export function textKey(userId: string, place: string): string {
  return place.replace(/^[^:#]+/, (form) => `${form}:${userId}`);
}

/**
 * The name of a new item's draft.
 * @param unsent the id of the outbox entry that the draft replaces; null for a new item
 */
export function newItemName(unsent: string | null): string {
  return unsent === null ? 'new item' : `new item:${unsent}`;
}

/** The name of a place's Web Lock. */
export function lockOf(userId: string, place: string): string {
  return `draft:${userId}:${place}`;
}

/** The photos that a draft may have: the public one, and one for poster and keeper only. */
export type PhotoName = 'photo' | 'private photo';

/** The key of a draft's photo in IndexedDB. */
function photoKey(userId: string, place: string, name: PhotoName): string {
  return place.replace(/^[^:#]+/, (form) => `${form} ${name}:${userId}`);
}

export function saveIndexed(userId: string, place: string, copy: Copy): Promise<void> {
  const key = textKey(userId, place);
  return serialise(key, async () => {
    if (copy.draft !== null) {
      await store.writeDraft(key, copy);
      return;
    }
    await store.clearDraft(key);
    // Local storage marked the draft as removed while IndexedDB still had it. The mark is no longer needed.
    if (copyOf(localDrafts.read(userId, place))?.at === copy.at)
      localDrafts.write(userId, place, null);
  });
}

export async function readPhoto(
  userId: string,
  place: string,
  name: PhotoName = 'photo',
): Promise<File | null> {
  const row = await store.readDraft(photoKey(userId, place, name));
  const photo = parseStored(StoredPhoto, row, 'drafts', 'the photo of a draft is damaged');
  return photo && toFile(photo);
}

/** @returns false if the device could not store it */
export function savePhoto(
  userId: string,
  place: string,
  photo: File | null,
  name: PhotoName = 'photo',
): Promise<boolean> {
  const key = photoKey(userId, place, name);
  return serialise(key, async () => {
    const stored =
      photo &&
      (await toStored(photo).catch(logFailure('drafts', 'a photo could not be read', null)));
    if (stored !== null) return store.writeDraft(key, stored);
    await store.clearDraft(key);
    return photo === null;
  });
}

/** Waits for the pending writes of both photos. */
export async function photosWritten(userId: string, place: string): Promise<void> {
  for (const name of ['photo', 'private photo'] as const)
    await serialise(photoKey(userId, place, name), () => Promise.resolve());
}

/** Reads a draft without acquiring its place (draft-place.ts). @returns null if there is none */
export async function readDraft(userId: string, place: string): Promise<unknown> {
  const local = copyOf(localDrafts.read(userId, place));
  const indexed = copyOf(await store.readDraft(textKey(userId, place)));
  const newer = (indexed?.at ?? -1) > (local?.at ?? -1) ? indexed : local;
  latestTime = Math.max(latestTime, newer?.at ?? 0);
  return newer?.draft ?? null;
}

/** Stores a draft without acquiring its place (draft-place.ts). */
export async function saveDraft(
  userId: string,
  place: string,
  {
    draft,
    photo,
    privatePhoto = null,
  }: { draft: unknown; photo: File | null; privatePhoto?: File | null },
): Promise<void> {
  const copy = { draft, at: nextTime() };
  localDrafts.write(userId, place, copy);
  await Promise.all([
    saveIndexed(userId, place, copy),
    savePhoto(userId, place, photo),
    savePhoto(userId, place, privatePhoto, 'private photo'),
  ]);
}

export function removeDraft(userId: string, place: string): Promise<void> {
  return saveDraft(userId, place, { draft: null, photo: null });
}
