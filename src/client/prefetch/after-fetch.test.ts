import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { nodePage } from '../../../tests/support/page/stand-ins/node-page.ts';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { afterFetch } from './after-fetch.ts';
import { readSavedItems } from './saved-items.ts';

const id = idNumber(1);
const call = `GET /items/${id}` as const;
const server = nodePage();

beforeEach(async () => {
  server.on(call, refusal(404, 'NOT_FOUND', 'Item not found'));
  vi.stubGlobal('caches', { keys: async () => [] });
  const key = queryKey('GET /items/{id}', { params: { id } });
  await store.writeReply(publicOwner, key, { value: { item: itemReply({ _id: id }) }, seenAt: 5 });
});

/** Calls `afterFetch` with an empty list that is newer than the saved item. */
const reportEmptyList = (
  query: Parameters<typeof queryKey<'GET /search/items/search'>>[1]['query'],
) =>
  afterFetch(
    queryKey('GET /search/items/search', { query }),
    { value: { data: { items: [], pagination: onePage(0) } }, seenAt: 9 },
    false,
  );
const savedIds = async () => (await readSavedItems()).map(({ item }) => item._id);

test('forgets a saved item that is missing from a list of all items, once the server says that it is gone', async () => {
  await reportEmptyList({ page: 1 });
  expect(server.requests(call)).toHaveLength(1);
  expect(await savedIds()).toEqual([]);
});

test.each([
  ['a search', { search: 'umbrella' }],
  ['a status', { status: 'Lost' }],
  ['a category', { category: 'Keys' }],
  ['a place', { place: 'library' }],
  ['a period', { period: 'day' }],
  ['photos', { withPhoto: 'true' }],
  ['another order', { sort: 'oldest' }],
] as const)('does not ask about an item that is missing from a list with %s', async (_, filter) => {
  await reportEmptyList({ page: 1, ...filter });
  expect(server.requests(call)).toEqual([]);
  expect(await savedIds()).toEqual([id]);
});
