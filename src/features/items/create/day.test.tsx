import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/item.ts';
import { categoriesReply } from '../../../../tests/support/replies.ts';
import {
  closeScreen,
  field,
  markOn,
  openAt,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../../tests/support/stub-server.ts';
import { queryCache } from '../../../client/query/query.ts';
import { session, signOut } from '../../../client/session/session.ts';
import { today } from '../../../components/items/form/day-field.tsx';
import { CreateItemScreen } from './create-item-screen.tsx';

let server: StubServer;
let users = 0;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(() => {
  const id = `ada ${String((users += 1))}`;
  session.signIn('tok', { id, name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  server.on('GET /categories', { status: 200, body: categoriesReply('Bags') });
  server.on('POST /items', ({ headers }) => ({
    status: 201,
    body: { item: itemReply({ _id: String(headers['idempotency-key']) }) },
  }));
});
afterEach(() => {
  closeScreen();
  signOut();
  queryCache.viewerChanged();
  server.reset();
});

const when = () => field('When? (optional)');
const choose = (status: 'Lost' | 'Found') =>
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }));

async function fillIn(status: 'Lost' | 'Found') {
  showScreen(<CreateItemScreen />, '/items/create');
  await screen.findByRole('option', { name: 'Bags' });
  choose(status);
  type('Title', 'Blue bag');
  type('Description', 'On a chair');
  fireEvent.change(field('Category'), { target: { value: 'Bags' } });
  type('Location', 'Main Hall');
}

/** The tags of the posted item. */
async function sentTags(): Promise<string[]> {
  press('Submit');
  await toasted('Item created successfully!');
  const body = String(server.requests('POST /items')[0]?.body);
  return [...body.matchAll(/name="tags"\r\n\r\n([^\r]*)/g)].map(([, tag = '']) => tag);
}

function daysAgo(days: number): string {
  return new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
}

test('proposes today for a found item and no day for a lost one', async () => {
  await fillIn('Found');
  expect([when().type, when().max, when().value]).toEqual(['date', today(), today()]);
  choose('Lost');
  expect(when().value).toBe('');
  choose('Found');
  expect(await sentTags()).toEqual([today()]);
});

test('proposes the day that the description names', async () => {
  await fillIn('Found');
  type('Description', 'On a chair, yesterday');
  await waitFor(() => expect(when().value).toBe(daysAgo(1)));
});

test('sends the chosen day beside the other tags, also of a lost item', async () => {
  await fillIn('Lost');
  fireEvent.change(when(), { target: { value: daysAgo(3) } });
  type('Tags (optional)', 'blue,');
  expect(await sentTags()).toEqual(['blue', daysAgo(3)]);
});

test('sends no day if the user clears it', async () => {
  await fillIn('Found');
  fireEvent.change(when(), { target: { value: '' } });
  type('Description', 'On a chair, yesterday');
  expect(await sentTags()).toEqual([]);
});

test.each([
  [daysAgo(-1), 'When? must not be in the future'],
  ['0026-11-24', 'When? needs a year such as 2026'],
])('marks the field and posts nothing with the day %s', async (day, problem) => {
  await fillIn('Found');
  fireEvent.change(when(), { target: { value: day } });
  press('Submit');
  await waitFor(() => expect(markOn(when())).toBe(problem));
  await waitFor(() => expect(document.activeElement).toBe(when()));
  expect(server.requests('POST /items')).toEqual([]);
});
