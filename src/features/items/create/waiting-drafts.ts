import { database } from '../../../core/storage/database.ts';
import { sharedKey, sharedKeys, parseShared } from '../../../core/storage/shared-content.ts';
import { store } from '../../../client/query/reply-store.ts';
import { draftKeys } from '../../../components/drafts/draft-keeper.ts';
import { placesOf } from '../../../components/drafts/draft-place.ts';
import { isPlaceFree } from '../../../components/drafts/is-place-free.ts';
import { photoOf } from '../../../components/drafts/stored-photo.ts';
import { draftOf, newItemName } from './draft.ts';

/** An unposted item: a draft from this form, or content that another app shared. */
export interface WaitingDraft {
  id: string;
  /** Empty if the draft has none. */
  title: string;
  photo: File | null;
  /** Its keys in the drafts store. */
  keys: readonly string[];
}

/**
 * Lists a user's other drafts: drafts of this form first, then shared content, oldest share first.
 * @param current the id of the draft in this form, to leave out; drafts open in other tabs are left out too
 */
export async function waitingDrafts(userId: string, current: string): Promise<WaitingDraft[]> {
  const fromForm = await formDrafts(userId, current);
  const shared = await sharedDrafts(userId);
  const isInForm = (id: string) => fromForm.some((one) => one.id === id);
  return [...fromForm, ...shared.filter(({ id }) => id !== current && !isInForm(id))];
}

export async function discardWaiting({ keys }: WaitingDraft): Promise<void> {
  for (const key of keys) await store.clearDraft(key);
}

async function formDrafts(userId: string, current: string): Promise<WaitingDraft[]> {
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

async function sharedDrafts(userId: string): Promise<WaitingDraft[]> {
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
