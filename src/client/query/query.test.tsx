import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { openAt } from '../../../tests/support/page/screens/screen.tsx';
import {
  type StubServer,
  startStubServer,
} from '../../../tests/support/page/stand-ins/stub-server.ts';
import { FirstDataContext } from './first-data.ts';
import { invalidate, queryKey, remember, useQuery } from './query.ts';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
afterEach(() => {
  cleanup();
  server.reset();
});

// Each test uses its own item, because the tests share one query cache.
let id = 0;
beforeEach(() => {
  id += 1;
});
const request = () => ({ params: { id: idNumber(id) } });
const path = () => `GET /items/${idNumber(id)}` as const;
const reply = (title: string) => ({ item: itemReply({ title }) });
const calls = () => server.requests(path()).length;

function Title() {
  const query = useQuery('GET /items/{id}', request());
  if (query.state === 'loading') return <p>Loading</p>;
  if (query.state === 'failed') return <button onClick={query.retry}>{query.failure.kind}</button>;
  return <p>{query.value.item.title}</p>;
}
const withFirstData = (seenAt: number, element: ReactElement = <Title />) => (
  <FirstDataContext
    value={{
      seenAt,
      replies: { [queryKey('GET /items/{id}', request())]: reply('From the page') },
    }}
  >
    {element}
  </FirstDataContext>
);

test('fetches from the server, and again after an action', async () => {
  server.on(path(), { status: 200, body: reply('Bag') });
  render(<Title />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await screen.findByText('Bag');
  server.on(path(), { status: 200, body: reply('Claimed bag') });
  act(() => invalidate('GET /items/{id}'));
  await screen.findByText('Claimed bag');
});

test('shows the reply to an action at once', async () => {
  server.on(path(), { status: 200, body: reply('Bag') });
  render(<Title />);
  await screen.findByText('Bag');
  act(() => remember('GET /items/{id}', request(), reply('Edited bag')));
  screen.getByText('Edited bag');
});

test('reports a failure, and loads after a retry', async () => {
  server.on(path(), 'drop the connection');
  render(<Title />);
  const retry = await screen.findByText('unreachable', undefined, { timeout: 10_000 });
  server.on(path(), { status: 200, body: reply('Bag') });
  act(() => retry.click());
  await screen.findByText('Bag');
});

test('hydrates the server’s page without a mismatch, and sends no call while its data is fresh', async () => {
  const page = withFirstData(Date.now());
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(page);
  expect(root.textContent).toBe('From the page');
  const complained = vi.fn();
  const mounted = await act(async () =>
    hydrateRoot(root, page, { onRecoverableError: complained }),
  );
  expect(root.textContent).toBe('From the page');
  expect(complained).not.toHaveBeenCalled();
  expect(calls()).toBe(0);
  act(() => mounted.unmount());
  root.remove();
});

test('shows the data of a cached page at once and then refreshes it', async () => {
  server.on(path(), { status: 200, body: reply('As it is now') });
  render(withFirstData(Date.now() - 3_600_000));
  screen.getByText('From the page');
  await screen.findByText('As it is now');
  await waitFor(() => expect(calls()).toBe(1));
});
