import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { idNumber } from '../../../../tests/support/page/data/ids.ts';
import { press, showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';
import { queryCache } from '../../../client/query/query.ts';
import SavedSearches from './saved-searches.tsx';
import { texts } from './texts.ts';

const server = stubbed();
const list = 'GET /users/me/saved-searches';
const bag = {
  _id: idNumber(0xd1),
  words: 'blue bag',
  category: 'Bags',
  place: 'Hall',
  status: 'Found',
};
const anyKey = { ...bag, _id: idNumber(0xd2), words: 'key', category: null, status: null };

beforeEach(() => queryCache.invalidate(list));

test('loads the searches again after a failure, and says how to save one when there is none', async () => {
  server.on(list, { status: 500, body: {} });
  showScreen(<SavedSearches />);
  await screen.findByRole('alert');
  server.on(list, { status: 200, body: { searches: [] } });
  press('Retry');
  await screen.findByText(texts.none);
  screen.getByText(texts.noneHint);
});

test('names each search, with a link to exactly its filters', async () => {
  server.on(list, { status: 200, body: { searches: [bag, anyKey] } });
  showScreen(<SavedSearches />);
  const first = await screen.findByRole('link', { name: '"blue bag", in Bags, at Hall, found' });
  expect(first.getAttribute('href')).toBe(
    '/?search=blue+bag&status=Found&category=Bags&place=Hall',
  );
  const second = screen.getByRole('link', { name: '"key", at Hall, lost or found' });
  expect(second.getAttribute('href')).toBe('/?search=key&place=Hall');
});

test('stops a search and saves it again', async () => {
  server.on(list, { status: 200, body: { searches: [anyKey] } });
  server.on(`DELETE /users/me/saved-searches/${anyKey._id}`, {
    status: 200,
    body: { message: 'Done' },
  });
  const again = { ...anyKey, _id: idNumber(0xd3) };
  server.on('POST /users/me/saved-searches', { status: 201, body: { search: again } });
  showScreen(<SavedSearches />);
  const name = '"key", at Hall, lost or found';
  await screen.findByRole('link', { name });
  press(texts.stopNamed(name));
  await screen.findByText(texts.stopped);
  press(texts.undoNamed(name));
  await screen.findByRole('button', { name: texts.stopNamed(name) });
  const [sent] = server.requests('POST /users/me/saved-searches');
  expect(sent?.json()).toEqual({ words: 'key', category: '', place: 'Hall' });
});

test('shows a search as stopped that is gone already', async () => {
  server.on(list, { status: 200, body: { searches: [anyKey] } });
  const reason = "This doesn't exist, or no longer exists.";
  server.on(`DELETE /users/me/saved-searches/${anyKey._id}`, refusal(404, 'NOT_FOUND', reason));
  showScreen(<SavedSearches />);
  const name = '"key", at Hall, lost or found';
  await screen.findByRole('link', { name });
  press(texts.stopNamed(name));
  await screen.findByText(texts.stopped);
});
