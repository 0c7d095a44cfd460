import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import {
  type StubServer,
  refusal,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { afterFetch } from './after-fetch.ts';
import { readSavedItems } from './saved-items.ts';

const id = idNumber(1);
const call = `GET /items/${id}` as const;
let server: StubServer;

/** A `Request` that resolves paths against the server's origin, as in a page. */
class PageRequest extends Request {
  constructor(input: string | URL | Request, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, server.origin) : input, init);
  }
}

beforeAll(async () => {
  server = await startStubServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.on(call, refusal(404, 'NOT_FOUND', 'Item not found'));
  vi.stubGlobal('location', { origin: server.origin, href: `${server.origin}/` });
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('caches', { keys: async () => [] });
  const key = queryKey('GET /items/{id}', { params: { id } });
  await store.writeReply(publicOwner, key, { value: { item: itemReply({ _id: id }) }, seenAt: 5 });
});
afterEach(async () => {
  await store.close();
  server.reset();
  vi.unstubAllGlobals();
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
