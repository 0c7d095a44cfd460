import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { found, homeStub, search } from '../../../../../tests/support/page/screens/home.ts';
import { idNumber } from '../../../../../tests/support/page/data/ids.ts';
import { userReply } from '../../../../../tests/support/page/data/replies.ts';
import { press, showScreen, toasted } from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../../client/query/query.ts';
import { session } from '../../../../client/session/session.ts';
import { HomeScreen } from '../home-screen.tsx';
import { allItems } from '../home-filter.ts';
import { searchToSave } from './savable.ts';
import { texts } from './texts.ts';

const server = homeStub();
afterEach(() => {
  session.signOut();
  invalidate('GET /users/me/saved-searches');
});

const list = 'GET /users/me/saved-searches';
const parasol = {
  _id: idNumber(0xc1),
  words: 'parasol',
  category: null,
  place: 'Hall',
  status: 'Found',
};
const address = '/?search=parasol&place=Hall';

function showHome(titles: string[], at = address) {
  server.on(search, found(titles));
  server.on(list, { status: 200, body: { searches: [] } });
  showScreen(<HomeScreen />, at);
}

function signIn() {
  const { id, name, email } = userReply();
  session.signIn('tok', { id, name, email, role: 'user' });
}

test('saves the search, says so, and undoes it', async () => {
  signIn();
  showHome(['Green parasol']);
  server.on('POST /users/me/saved-searches', { status: 201, body: { search: parasol } });
  server.on(`DELETE /users/me/saved-searches/${parasol._id}`, {
    status: 200,
    body: { message: 'Done' },
  });
  await screen.findByRole('button', { name: texts.save.Found });
  press(texts.save.Found);
  await screen.findByText(texts.isSaved);
  await toasted(texts.saved);
  const [sent] = server.requests('POST /users/me/saved-searches');
  expect(sent?.json()).toEqual({ words: 'parasol', category: '', place: 'Hall', status: 'Found' });
  press(texts.undo);
  await screen.findByRole('button', { name: texts.save.Found });
  expect(server.requests(`DELETE /users/me/saved-searches/${parasol._id}`)).toHaveLength(1);
});

test('undoes a saved search that is gone already', async () => {
  signIn();
  showHome(['Green parasol']);
  server.on('POST /users/me/saved-searches', { status: 201, body: { search: parasol } });
  const reason = "This doesn't exist, or no longer exists.";
  server.on(`DELETE /users/me/saved-searches/${parasol._id}`, refusal(404, 'NOT_FOUND', reason));
  await screen.findByRole('button', { name: texts.save.Found });
  press(texts.save.Found);
  await screen.findByText(texts.isSaved);
  press(texts.undo);
  await screen.findByRole('button', { name: texts.save.Found });
  await toasted(texts.undone);
});

test('offers to save a search without results beside its other actions, and reports a refusal', async () => {
  signIn();
  showHome([], '/?search=lorgnette');
  const reason = 'You already have 20 saved searches. Delete one first.';
  server.on('POST /users/me/saved-searches', refusal(400, 'VALIDATION_ERROR', reason));
  await screen.findByRole('link', { name: 'Post it as lost' });
  await screen.findByRole('button', { name: texts.save.Found });
  press(texts.save.Found);
  await toasted(reason);
  screen.getByRole('button', { name: texts.save.Found });
});

test.each([
  ['&period=week', '"Last 7 days" isn\'t saved.'],
  ['&period=day&withPhoto=true', '"Last 24 hours" and "With photo" aren\'t saved.'],
])('says that a saved search leaves out %s', async (filters, expected) => {
  signIn();
  showHome(['Green parasol'], `${address}${filters}`);
  await screen.findByText(expected);
});

test('does not mention filters that the search saves', async () => {
  signIn();
  showHome(['Green parasol']);
  await screen.findByRole('button', { name: texts.save.Found });
  expect(screen.queryByText(/saved\.$/)).toBeNull();
});

test('leads visitors to the login', async () => {
  showHome(['Green parasol']);
  const link = await screen.findByRole('link', { name: texts.save.Found });
  expect(link.getAttribute('href')).toBe('/login');
});

test.each([
  ['nothing', {}, null],
  ['a status alone', { status: 'Found' }, null],
  ['returned items', { search: 'bag', status: 'Returned' }, null],
  ['words', { search: 'bag' }, { words: 'bag', category: '', place: '', status: 'Found' }],
  [
    'a lost thing of a category',
    { category: 'Bags', status: 'Lost' },
    { words: '', category: 'Bags', place: '', status: 'Lost' },
  ],
] as const)('a filter for %s gives the search to save, or null', (_, filter, expected) => {
  expect(searchToSave({ ...allItems, ...filter })).toEqual(expected);
});
