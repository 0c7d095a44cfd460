import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { queryKeyPrefix } from '../../core/storage/query-key.ts';
import { queryCache } from '../query/query.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { cachedDocument, deleteCached, deleteWithdrawnPhotos } from './cached-files.ts';
import { forgetItem } from './forget-item.ts';
import { prefetchAddress } from './prefetch-address.ts';
import { viewerNow } from './saved-items.ts';

/** The calls whose stored replies may have a copy of an item from before it was guarded. */
const callsWithCopies = [
  'GET /items/{id}',
  'GET /items/{id}/suggestions',
  'GET /search/items/search',
  'GET /desk/items',
  'GET /conversations',
  'GET /notifications',
] as const;

/** Versions of items whose copies this tab has replaced, so that it need not search the database for them again. */
const replacedVersions = new Set<string>();

/**
 * Removes what the device cached of items before they became guarded: photos, documents, and copies in stored replies.
 * @param items as the server just sent them to the viewer; open ones are ignored
 */
export async function replaceGuardedCopies(items: readonly Item[]): Promise<void> {
  const guarded = items.filter(
    (item) => item.lane === 'guarded' && !replacedVersions.has(versionOf(item)),
  );
  if (guarded.length === 0) return;
  const withheld = guarded.filter(({ isWithheld }) => isWithheld);
  // A viewer who may see the whole item keeps the copies that belong to their account. Only the public copies go.
  for (const { _id } of guarded.filter((item) => !withheld.includes(item))) await forgetItem(_id);
  if (withheld.length > 0) {
    await replaceInReplies(withheld);
    for (const item of withheld) await replaceDocuments(item);
    await deleteWithdrawnPhotos();
  }
  for (const item of guarded) replacedVersions.add(versionOf(item));
}

function versionOf({ _id, updatedAt, isWithheld }: Item): string {
  return [viewerNow(), _id, updatedAt, String(isWithheld)].join(' ');
}

async function replaceInReplies(withheld: readonly Item[]): Promise<void> {
  for (const owner of new Set([publicOwner, viewerNow()])) {
    const items = new Map(
      withheld.map((item) => [item._id, owner === publicOwner ? withoutOwnClaim(item) : item]),
    );
    for (const call of callsWithCopies) {
      const changed: string[] = [];
      await store.changeReplies(owner, queryKeyPrefix(call), (key, value) => {
        const next = replaceIn(value, items);
        if (next !== value) changed.push(key);
        return next;
      });
      // The store notifies only the other tabs, so this tab reads the changed replies again itself.
      for (const key of changed) queryCache.reread(key);
    }
  }
}

/** Makes a withheld item public. Its only private part is the viewer's own claim. */
function withoutOwnClaim(item: Item): Item {
  return item.isPrivate
    ? { ...item, isPrivate: false, claimedById: null, claimedByName: null }
    : item;
}

/**
 * Replaces the copies of items in a reply. It does not use the reply's schema, because a reply that another version
 * stored may not match it. The copies in such a reply must be replaced too.
 * @returns the same value if it has no copy to replace
 */
function replaceIn(value: unknown, items: ReadonlyMap<string, Item>): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one: unknown) => replaceIn(one, items));
    return next.some((one, index) => one !== value[index]) ? next : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const item = '_id' in value ? items.get(String(value._id)) : undefined;
  if (item !== undefined && 'title' in value) return withheldCopy(value, item);
  const entries = Object.entries(value);
  const next = entries.map(([name, one]) => {
    const isLinked = [...items.keys()].some((id) => paths.item(id) === name);
    return [name, isLinked ? withoutPhoto(one) : replaceIn(one, items)] as const;
  });
  return next.some(([, one], index) => one !== entries[index]?.[1])
    ? Object.fromEntries(next)
    : value;
}

/**
 * Returns a copy of an item without its private content. A copy without a description, as in a conversation, has a
 * title and a photo only.
 */
function withheldCopy(copy: object & { title: unknown }, item: Item): object {
  if ('description' in copy) return isUpToDate(copy, item) ? copy : { ...copy, ...item };
  return copy.title === item.title ? copy : { ...copy, title: item.title, photo: null };
}

/**
 * Whether a copy needs no replacement. Either its private content is withheld already, or the server has sent this
 * version to the viewer in full. In the second case `item` comes from the document, which is the same for everybody and
 * withholds the content from this viewer too.
 */
function isUpToDate(copy: object, { updatedAt }: Item): boolean {
  if ('isWithheld' in copy && copy.isWithheld === true) return true;
  const isGuarded = 'lane' in copy && copy.lane === 'guarded';
  return isGuarded && 'updatedAt' in copy && String(copy.updatedAt) >= updatedAt;
}

/** Removes the photo of an item to which notifications link. `GET /notifications` sends such items by link. */
function withoutPhoto(linked: unknown): unknown {
  const hasPhoto = typeof linked === 'object' && linked !== null && 'photo' in linked;
  return hasPhoto && linked.photo !== null ? { ...linked, photo: null } : linked;
}

/** Replaces the cached documents that show the item as it was before its latest change. */
async function replaceDocuments({ _id, updatedAt }: Item): Promise<void> {
  for (const path of [paths.item(_id), paths.home()]) {
    const cached = await cachedDocument(path);
    // A document without a Date header may be from before the change. The header is precise to one second.
    if (cached === null || Date.parse(cached.headers.get('Date') ?? '') > Date.parse(updatedAt))
      continue;
    if (!(await cached.text()).includes(_id)) continue;
    await deleteCached('documents-', path);
    await prefetchAddress(path);
  }
}
