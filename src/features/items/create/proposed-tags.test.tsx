import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { categoriesReply } from '../../../../tests/support/replies.ts';
import {
  closeScreen,
  field,
  openAt,
  press,
  showScreen,
  type,
} from '../../../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../../../tests/support/stub-server.ts';
import { saveDraft } from '../../../components/drafts/draft-record.ts';
import { queryCache } from '../../../client/query/query.ts';
import { session } from '../../../client/session/session.ts';
import { CreateItemScreen } from './create-item-screen.tsx';

let server: StubServer;
beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
afterAll(() => server.stop());
beforeEach(async () => {
  session.signIn('tok', { id: 'ada', name: 'Ada', email: 'ada@campus.edu', role: 'user' });
  server.on('GET /categories', { status: 200, body: categoriesReply('Bags') });
  showScreen(<CreateItemScreen />, '/items/create');
  await screen.findByLabelText('Title');
});
afterEach(async () => {
  closeScreen();
  await saveDraft('ada', 'new item', { draft: null, photo: null });
  session.signOut();
  queryCache.viewerChanged();
  server.reset();
});

const proposed = () =>
  screen.queryAllByRole('button', { name: /^Add tag / }).map(({ textContent }) => textContent);

test('proposes kind, colour and brand as tags while the person writes, and adds one with a press', async () => {
  type('Title', 'Black iPhone');
  type('Description', 'Made by Apple');
  await waitFor(() => expect(proposed()).toEqual(['+phone', '+black', '+apple']));
  press('Add tag phone');
  await waitFor(() => expect(proposed()).toEqual(['+black', '+apple']));
  expect(screen.getByRole('button', { name: 'Remove tag phone' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add tag black' }));
});

test('the focus goes to the tag box with the last proposal, which comes back with the removal of its tag', async () => {
  type('Title', 'Umbrella');
  await waitFor(() => expect(proposed()).toEqual(['+umbrella']));
  press('Add tag umbrella');
  await waitFor(() => expect(proposed()).toEqual([]));
  expect(document.activeElement).toBe(field('Tags (optional)'));
  press('Remove tag umbrella');
  await waitFor(() => expect(proposed()).toEqual(['+umbrella']));
});

test('proposes nothing for an empty form', () => {
  expect(proposed()).toEqual([]);
  expect(screen.getByText(/appear here as you write/)).toBeTruthy();
});
