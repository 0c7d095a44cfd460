/** The items stored on this device, which the user can search and open offline. */
import type { Item } from '../../../contract/entities.ts';
import { partsOfKey, queryKeyPrefix } from '../../core/storage/query-key.ts';
import { parseReply } from '../http/parse-reply.ts';
import { session } from '../session/session-state.ts';
import { type Store, type StoredReply, publicOwner, store } from '../query/reply-store.ts';

const itemCall = 'GET /items/{id}';
const searchCall = 'GET /search/items/search';
const ownCall = 'GET /users/me/items';

export interface SavedItem {
  item: Item;
  /** When the server sent the item, epoch milliseconds. */
  seenAt: number;
  /**
   * The searches for which the server listed the item. The server also finds similar spellings; the device does not.
   */
  listedFor: readonly string[];
}

/** Reads the active items that this viewer has seen, each in its latest version. */
export async function readSavedItems(
  from: Pick<Store, 'readReplies'> = store,
  viewer = viewerNow(),
): Promise<SavedItem[]> {
  return (await readSeenItems(from, viewer)).filter(({ item }) => item.isActive);
}

/** Like `readSavedItems`, with inactive items, which their posters and admins have seen. */
export async function readSeenItems(
  from: Pick<Store, 'readReplies'> = store,
  viewer = viewerNow(),
): Promise<SavedItem[]> {
  const [items, lists, own] = await Promise.all(
    ([itemCall, searchCall, ownCall] as const).map((name) =>
      from.readReplies(viewer, queryKeyPrefix(name)),
    ),
  );

  const saved = new Map<string, SavedItem>();
  const add = (item: Item, seenAt: number, search: string) => {
    const known = saved.get(item._id);
    const isNewer = known === undefined || seenAt > known.seenAt;
    const listedFor = [...(known?.listedFor ?? []), ...(search === '' ? [] : [search])];
    saved.set(item._id, { ...(isNewer ? { item, seenAt } : known), listedFor });
  };
  for (const { value, seenAt } of items ?? []) {
    const reply = parseReply(itemCall, value);
    if (reply !== null) add(reply.item, seenAt, '');
  }
  for (const { value, seenAt } of own ?? [])
    for (const item of parseReply(ownCall, value)?.items ?? []) add(item, seenAt, '');
  for (const { key, value, seenAt } of lists ?? []) {
    const { search = '' } = partsOfKey(key).query;
    for (const item of parseReply(searchCall, value)?.data.items ?? []) add(item, seenAt, search);
  }
  return [...saved.values()];
}

/** The owner of this viewer's stored replies: the signed-in account's id, or `publicOwner` if nobody is signed in. */
export function viewerNow(): string {
  return session.userId() ?? publicOwner;
}

/**
 * Finds an item in other stored replies, such as lists.
 * @param key a query for the item
 * @returns null if no reply has the item
 */
export async function itemFromLists(key: string): Promise<StoredReply | null> {
  const { id } = partsOfKey(key).params;
  const saved = (await readSavedItems()).find(({ item }) => item._id === id);
  return saved === undefined ? null : { value: { item: saved.item }, seenAt: saved.seenAt };
}
