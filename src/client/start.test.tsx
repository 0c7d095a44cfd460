import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { categoriesReply } from '../../tests/support/page/data/replies.ts';
import { unsentEntry } from '../../tests/support/page/data/unsent.ts';
import { openAt } from '../../tests/support/page/screens/screen.tsx';
import {
  type StubServer,
  refusal,
  startStubServer,
} from '../../tests/support/page/stand-ins/stub-server.ts';
import { onlineStatus } from './connection/online-status.ts';
import { useOnline } from './connection/use-online.ts';
import { database } from '../core/storage/database.ts';
import { queryKey } from '../core/storage/query-key.ts';
import { unsent } from './outbox/unsent.ts';
import { queryCache, useQuery } from './query/query.ts';
import { readMirroredSession } from '../core/session/session-mirror.ts';
import { session } from './session/session.ts';
import { liveConnection } from './connection/socket.ts';
import { startData } from './start.ts';
import { publicOwner, store } from './query/reply-store.ts';

let server: StubServer;
let refuseLiveConnection: () => void;
let signalRead: () => void;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
  const refusals = vi.spyOn(liveConnection, 'onRefused');
  const reads = vi.spyOn(liveConnection, 'onNotificationsRead');
  startData();
  [[refuseLiveConnection]] = refusals.mock.calls as [[() => void]];
  [[signalRead]] = reads.mock.calls as [[() => void]];
});
afterAll(() => server.stop());
afterEach(async () => {
  cleanup();
  server.reset();
  session.signOut();
  await store.forgetReplies();
  queryCache.viewerChanged();
  onlineStatus.responded();
});

function Places() {
  const online = useOnline();
  const query = useQuery('GET /places', {});
  return (
    <p>
      {online}:{' '}
      {query.state === 'ready' ? query.value.places.map(({ name }) => name).join() : query.state}
    </p>
  );
}
const hall = {
  _id: '01990000-0000-7000-8000-000000000201',
  name: 'Hall',
  aliases: [],
  position: null,
};
const places = { status: 200, body: { places: [hall], plan: null } };
const categories = (...names: string[]) => ({
  status: 200,
  body: categoriesReply(...names),
});

test('refreshes the queries on screen as soon as the server answers again', async () => {
  server.on('GET /places', 'drop the connection');
  render(<Places />);
  await screen.findByText('offline: failed', undefined, { timeout: 10_000 });

  // The browser may be wrong: the status stays offline while the server does not answer.
  server.on('GET /health', 'drop the connection');
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.requests('GET /health').length).toBeGreaterThan(1));
  screen.getByText('offline: failed');

  server.on('GET /places', places);
  server.on('GET /health', { status: 200, body: { status: 'ok' } });
  window.dispatchEvent(new Event('online'));
  await screen.findByText('online: Hall');
});

test('goes offline when the browser reports it, and keeps the data on screen', async () => {
  server.on('GET /places', places);
  render(<Places />);
  await screen.findByText('online: Hall');
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('offline: Hall');

  // Returning to the page probes the server.
  server.on('GET /health', { status: 200, body: { status: 'ok' } });
  document.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('online: Hall');
});

test('fetches conversations and notifications again when another device has read them', async () => {
  const keys = [
    queryKey('GET /conversations', { query: { page: 1 } }),
    queryKey('GET /notifications', { query: { page: 1 } }),
  ];
  for (const key of keys) onTestFinished(queryCache.subscribe(key, () => undefined));
  const requests = (['GET /conversations', 'GET /notifications'] as const).map(
    (call) => () => server.requests(call).length,
  );
  for (const count of requests) await waitFor(() => expect(count()).toBe(1));
  signalRead();
  for (const count of requests) await waitFor(() => expect(count()).toBe(2));
});

test('ends the session when the server refuses the live connection and no longer knows the session', async () => {
  session.signIn('dead', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  server.on('GET /notifications', refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  refuseLiveConnection();
  await waitFor(() => expect(session.get().state).toBe('signed out'));
});

test('stores the categories after a sign-in, so that an item can be posted offline', async () => {
  const user = { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' } as const;
  const stored = () => store.readReply('ada', queryKey('GET /categories', {}));
  server.on('GET /categories', 'drop the connection');
  session.signIn('tok', user);
  await waitFor(() => expect(server.requests('GET /categories')).not.toHaveLength(0));
  expect(await stored()).toBeNull();

  server.on('GET /categories', categories('Bags'));
  onlineStatus.lost();
  onlineStatus.responded();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ value: categories('Bags').body }),
  );
});

test('deletes the replies of the account at a sign-out', async () => {
  session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  await store.writeReply('ada', 'own', { value: 1, seenAt: 1 });
  await store.writeReply(publicOwner, 'public', { value: 2, seenAt: 1 });
  session.signOut();
  await waitFor(async () => expect(await store.readReply('ada', 'own')).toBeNull());
  expect(await store.readReply(publicOwner, 'public')).not.toBeNull();
});

test('copies the session for the worker, and deletes the copy at a sign-out', async () => {
  session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  await waitFor(async () =>
    expect(await readMirroredSession()).toEqual({ userId: 'ada', token: 'tok', push: null }),
  );
  session.signOut();
  await waitFor(async () => expect(await readMirroredSession()).toBeNull());
});

test('copies the session and shows unsent entries when the database opens late', async () => {
  await database.close();
  await deleteDB('portal');
  const older = await openDB('portal', 2, {
    upgrade(db) {
      for (const name of ['drafts', 'session', 'replies']) db.createObjectStore(name);
      db.createObjectStore('outbox', { keyPath: 'id' });
    },
  });
  const { id } = unsentEntry();
  await older.put('outbox', unsentEntry({ id }));
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => error.mockRestore());

  // A tab with an older version keeps the database open.
  session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  await waitFor(() => expect(unsent.isKnown()).toBe(true));
  expect(unsent.get()).toEqual([]);
  expect(await readMirroredSession()).toBeNull();

  older.close();
  await waitFor(async () => expect(await readMirroredSession()).toMatchObject({ token: 'tok' }));
  await waitFor(() => expect(unsent.get().map((entry) => entry.id)).toEqual([id]));
  session.signOut();
});
