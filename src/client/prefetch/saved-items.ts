/** The items that this device has seen: what there is to search and to open while the server cannot be reached. */
import type { Reply } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { callOfKey } from '../../core/storage/query-key.ts';
import { session } from '../session/session-state.ts';
import { type Store, type StoredReply, publicOwner, store } from '../query/reply-store.ts';

const itemCall = 'GET /items/{id}';
const searchCall = 'GET /search/items/search';
const ownCall = 'GET /users/me/items';

export interface SavedItem {
  item: Item;
  /** When the server gave it, epoch milliseconds. */
  seenAt: number;
  /** For which searches the server has listed it: it knows more of spelling than a device does. */
  listedFor: readonly string[];
}

/** Of the items that were seen as who looks now, each as it was seen last. */
export async function readSavedItems(
  from: Pick<Store, 'readReplies'> = store,
  viewer = viewerNow(),
): Promise<SavedItem[]> {
  const [items, lists, own] = await Promise.all(
    [itemCall, searchCall, ownCall].map((name) => from.readReplies(viewer, `${name} `)),
  );

  const saved = new Map<string, SavedItem>();
  const add = (item: Item, seenAt: number, search: string) => {
    const known = saved.get(item._id);
    const isNewer = known === undefined || seenAt > known.seenAt;
    const listedFor = [...(known?.listedFor ?? []), ...(search === '' ? [] : [search])];
    saved.set(item._id, { ...(isNewer ? { item, seenAt } : known), listedFor });
  };
  // Each is kept as the server replied to this very call.
  for (const { value, seenAt } of items ?? [])
    add((value as Reply<typeof itemCall>).item, seenAt, '');
  for (const { value, seenAt } of own ?? [])
    for (const item of (value as Reply<typeof ownCall>).items) add(item, seenAt, '');
  for (const { key, value, seenAt } of lists ?? []) {
    const { query } = callOfKey(key).request as { query?: { search?: string } };
    for (const item of (value as Reply<typeof searchCall>).data.items)
      add(item, seenAt, query?.search ?? '');
  }
  return [...saved.values()].filter(({ item }) => item.isActive);
}

function viewerNow(): string {
  const now = session.get();
  return now.state === 'signed in' ? now.user.id : publicOwner;
}

/** @param key of the query of an item that was seen in lists alone @returns what they say of it */
export async function itemFromLists(key: string): Promise<StoredReply | null> {
  const { params } = callOfKey(key).request as { params?: { id?: string } };
  const saved = (await readSavedItems()).find(({ item }) => item._id === params?.id);
  return saved === undefined ? null : { value: { item: saved.item }, seenAt: saved.seenAt };
}
