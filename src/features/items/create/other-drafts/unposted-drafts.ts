import { logFailure } from '../../../../core/log/log.ts';
import { database } from '../../../../core/storage/database.ts';
import { sharedKey, sharedKeys, parseShared } from '../../../../core/storage/shared-content.ts';
import { toFile } from '../../../../core/storage/stored-photo.ts';
import { store } from '../../../../client/query/reply-store.ts';
import { listDrafts } from '../../../../components/drafts/draft-store.ts';
import { draftOf, newItemName } from '../draft.ts';

/** An unposted item: a draft from this form, or content that another app shared. */
export interface UnpostedDraft {
  id: string;
  /** Empty if the draft has none. */
  title: string;
  photo: File | null;
  discard: () => Promise<void>;
}

/**
 * Lists a user's other drafts: drafts of this form first, then shared content, oldest share first.
 * @param current the id of the draft in this form, to leave out; drafts open in other tabs are left out too
 */
export async function listUnpostedDrafts(
  userId: string,
  current: string,
): Promise<UnpostedDraft[]> {
  const fromForm = await formDrafts(userId, current);
  const shared = await sharedDrafts(userId);
  const isInForm = (id: string) => fromForm.some((one) => one.id === id);
  return [...fromForm, ...shared.filter(({ id }) => id !== current && !isInForm(id))];
}

async function formDrafts(userId: string, current: string): Promise<UnpostedDraft[]> {
  const isOther = (stored: unknown) => {
    const draft = draftOf(stored);
    return draft !== null && draft.id !== current;
  };
  const found = await listDrafts(userId, newItemName(null), isOther);
  return found.flatMap(({ draft: stored, photo, remove }) => {
    const draft = draftOf(stored);
    return draft === null ? [] : { id: draft.id, title: draft.title, photo, discard: remove };
  });
}

async function sharedDrafts(userId: string): Promise<UnpostedDraft[]> {
  const rows = await database
    .run(async (db) => {
      const { store: drafts } = db.transaction('drafts');
      const [keys, values] = await Promise.all([
        drafts.getAllKeys(sharedKeys()),
        drafts.getAll(sharedKeys()),
      ]);
      return keys.map((key, index) => ({ key, value: values[index] }));
    })
    .catch(logFailure('drafts', 'the drafts could not be read', null));
  return (rows ?? [])
    .flatMap(({ key, value }) => {
      const shared = parseShared(value, userId);
      return shared === null ? [] : { key, ...shared };
    })
    .sort((one, other) => one.at - other.at)
    .map(({ key, title, text, photo }) => ({
      id: key.slice(sharedKey('').length),
      title: title || text,
      photo: photo && toFile(photo),
      discard: () => store.clearDraft(key),
    }));
}
