import { database } from '../../../core/storage/database.ts';
import { sharedKey, sharedKeys, parseShared } from '../../../core/storage/shared-content.ts';
import { store } from '../../../client/query/reply-store.ts';
import { draftKeys } from '../../../components/drafts/draft-keeper.ts';
import { placesOf } from '../../../components/drafts/draft-place.ts';
import { isPlaceFree } from '../../../components/drafts/is-place-free.ts';
import { photoOf } from '../../../components/drafts/stored-photo.ts';
import { draftOf, newItemName } from './draft.ts';

/** Something that was begun, or shared by another app, and is not posted. */
export interface WaitingDraft {
  id: string;
  /** Empty where it has none. */
  title: string;
  photo: File | null;
  /** What it is kept under on this device. */
  keys: readonly string[];
}

/**
 * What of somebody waits to be posted beside what they are writing: what was begun first comes first.
 * @param current the id of what they are writing here; what is written in other tabs is left out too
 */
export async function waitingDrafts(userId: string, current: string): Promise<WaitingDraft[]> {
  const begun = await begunDrafts(userId, current);
  const shared = await sharedWaiting(userId);
  const isBegun = (id: string) => begun.some((one) => one.id === id);
  return [...begun, ...shared.filter(({ id }) => id !== current && !isBegun(id))];
}

export async function discardWaiting({ keys }: WaitingDraft): Promise<void> {
  for (const key of keys) await store.clearDraft(key);
}

async function begunDrafts(userId: string, current: string): Promise<WaitingDraft[]> {
  const found = await Promise.all(
    placesOf(userId).map(async (place) => {
      const keys = draftKeys(newItemName, place);
      const draft = draftOf(await store.readDraft(keys.words));
      if (draft === null || draft.id === current) return null;
      if (!(await isPlaceFree(newItemName, place))) return null;
      const photo = photoOf(await store.readDraft(keys.photo));
      return { id: draft.id, title: draft.title, photo, keys: [keys.words, keys.photo] };
    }),
  );
  return found.filter((one) => one !== null);
}

async function sharedWaiting(userId: string): Promise<WaitingDraft[]> {
  const rows = await database
    .run(async (db) => {
      const { store: drafts } = db.transaction('drafts');
      const [keys, values] = await Promise.all([
        drafts.getAllKeys(sharedKeys()),
        drafts.getAll(sharedKeys()),
      ]);
      return keys.map((key, index) => ({ key, value: values[index] }));
    })
    .catch(() => null);
  return (rows ?? [])
    .flatMap(({ key, value }) => {
      const shared = parseShared(value, userId);
      return shared === null ? [] : { key, ...shared };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ key, title, text, photo }) => ({
      id: key.slice(sharedKey('').length),
      title: title || text,
      photo: photo && new File([photo.buf], photo.name, { type: photo.type }),
      keys: [key],
    }));
}
