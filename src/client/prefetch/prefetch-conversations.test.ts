import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pageSizes } from '../../../contract/bounds.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import {
  type StubServer,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { store } from '../query/reply-store.ts';
import { session } from '../session/session-state.ts';
import { prefetchOwnItems } from './prefetch-conversations.ts';

const call = 'GET /users/me/items';
const reply = { items: [], pagination: onePage(0) };
const key = queryKey(call, { query: { page: 1, limit: pageSizes.list } });
const mia = { id: 'mia', name: 'Mia', email: 'mia@campus.example', role: 'user' };
const hourMs = 60 * 60_000;
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
beforeEach(() => {
  server.on(call, { status: 200, body: reply });
  vi.stubGlobal('location', { origin: server.origin, href: `${server.origin}/` });
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: vi.fn(), removeItem: vi.fn() });
  vi.stubGlobal('window', new EventTarget());
  session.signIn('token', mia);
});
afterEach(async () => {
  await store.close();
  server.reset();
  vi.unstubAllGlobals();
});

test.each([
  ['was just stored', 0, 0],
  ['was stored hours ago', -2 * hourMs, 1],
  ['was stored before the clock was set back', 24 * hourMs, 1],
])(
  'fetches own items unless they are fresh: if their page %s',
  async (_, storedAfterMs, requests) => {
    const seenAt = Date.now() + storedAfterMs;
    await store.writeReply(mia.id, key, { value: reply, seenAt });
    await prefetchOwnItems();
    expect(server.requests(call)).toHaveLength(requests);
  },
);
