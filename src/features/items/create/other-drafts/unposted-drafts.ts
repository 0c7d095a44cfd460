import { sharedItemPath } from '../../../../../contract/documents/share-target.ts';
import { paths } from '../../../../../contract/paths.ts';
import { logFailure } from '../../../../core/log/log.ts';
import { database } from '../../../../core/storage/database.ts';
import { sharedKey, sharedKeys, parseShared } from '../../../../core/storage/shared-content.ts';
import { toFile } from '../../../../core/storage/stored-photo.ts';
import { store } from '../../../../client/query/reply-store.ts';
import { newItemName, textKey } from '../../../../components/drafts/draft-record.ts';
import { listDrafts } from '../../../../components/drafts/list-drafts.ts';
import { draftOf } from '../draft.ts';

/** An unposted item: a draft from this form, or content that another app shared. */
export interface UnpostedDraft {
  id: string;
  /** The path of the form that opens this draft. */
  path: string;
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
  const entries = [null, ...(await editsWithoutEntry(userId))];
  const found = await Promise.all(entries.map((entry) => draftsOf(userId, entry, current)));
  return found.flat();
}

/** @param entry the id of the outbox entry that the drafts edit; null for drafts of new items */
async function draftsOf(
  userId: string,
  entry: string | null,
  current: string,
): Promise<UnpostedDraft[]> {
  // Leave out a draft with the entry's id, because the entry's own screen links to it. If the server has posted the
  // entry meanwhile, the draft has got a new id and becomes another item. List it then.
  const isOther = (stored: unknown) => {
    const draft = draftOf(stored);
    return draft !== null && draft.id !== current && draft.id !== entry;
  };
  const found = await listDrafts(userId, newItemName(entry), isOther);
  return found.flatMap(({ draft: stored, photo, remove }) => {
    const draft = draftOf(stored);
    if (draft === null) return [];
    const { id, title } = draft;
    const path = entry === null ? sharedItemPath(id) : paths.createItem(entry);
    return { id, path, title, photo, discard: remove };
  });
}

/**
 * The ids of entries that have a draft but are no longer in the outbox. For example, another tab has posted the entry
 * before its edited version was submitted. No other screen links to such a draft.
 */
async function editsWithoutEntry(userId: string): Promise<string[]> {
  const prefix = `${textKey(userId, newItemName(null))}:`;
  const ids = await database
    .run(async (db) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const edited = (await db.getAllKeys('drafts', range)).map((key) =>
        key.slice(prefix.length).replace(/#.*$/, ''),
      );
      const unsent = new Set(await db.getAllKeys('outbox'));
      return [...new Set(edited)].filter((id) => !unsent.has(id));
    })
    .catch(logFailure('drafts', 'the drafts could not be read', null));
  return ids ?? [];
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
      path: sharedItemPath(key.slice(sharedKey('').length)),
      title: title || text,
      photo: photo && toFile(photo),
      discard: () => store.clearDraft(key),
    }));
}
