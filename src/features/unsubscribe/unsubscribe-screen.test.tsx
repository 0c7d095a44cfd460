import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, showScreen, toasted } from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { paths } from '../../../contract/paths.ts';
import UnsubscribeScreen from './unsubscribe-screen.tsx';

const server = stubbed();

const link = {
  account: '01900000-0000-7000-8000-0000000000aa',
  kind: 'claim',
  signature: 'x'.repeat(43),
};
const show = (query: Record<string, string>) =>
  showScreen(<UnsubscribeScreen />, `/unsubscribe?${new URLSearchParams(query).toString()}`);

test('changes nothing until the button is pressed, and then says what changed', async () => {
  server.on('POST /unsubscribe', { status: 200, body: { message: 'Done.' } });
  show(link);
  screen.getByText('Stop emails about claims?');
  expect(server.requests('POST /unsubscribe')).toEqual([]);
  press('Unsubscribe');
  await screen.findByText("Done. You won't get emails about claims anymore.");
  expect(server.requests('POST /unsubscribe').map((request) => request.json())).toEqual([link]);
  const toProfile = screen.getByRole('link', { name: 'Change this in your profile' });
  expect(toProfile.getAttribute('href')).toBe(paths.profile());
});

test('deletes a saved search with the link of its email', async () => {
  const deleted = {
    _id: '01900000-0000-7000-8000-0000000000bb',
    words: 'blue bag',
    category: 'Bags',
    place: '',
    status: 'Found',
  };
  server.on('POST /unsubscribe', { status: 200, body: { message: 'Done.', search: deleted } });
  const search = { ...link, kind: 'match', savedSearch: '01900000-0000-7000-8000-0000000000bb' };
  show(search);
  screen.getByText('Delete this saved search?');
  press('Delete search');
  await screen.findByText('Done. The saved search ("blue bag", in Bags, found) has been deleted.');
  expect(server.requests('POST /unsubscribe').map((request) => request.json())).toEqual([search]);
});

test('says that a saved search is deleted if it was deleted before', async () => {
  server.on('POST /unsubscribe', { status: 200, body: { message: 'Done.' } });
  show({ ...link, kind: 'match', savedSearch: '01900000-0000-7000-8000-0000000000bb' });
  press('Delete search');
  await screen.findByText('Done. The saved search has been deleted.');
});

test('ends the emails about a lost item to a person without an account', async () => {
  server.on('POST /unsubscribe', { status: 200, body: { message: 'Done.' } });
  const owned = { ...link, kind: 'match', lostItem: '01900000-0000-7000-8000-0000000000cc' };
  show(owned);
  screen.getByText('Stop emails about the item that you lost?');
  press('Unsubscribe');
  await screen.findByText("Done. You won't get emails about this item anymore.");
  expect(server.requests('POST /unsubscribe').map((request) => request.json())).toEqual([owned]);
  expect(screen.queryByRole('link', { name: /profile/ })).toBeNull();
});

test('reports a failure and offers to try again', async () => {
  const reason = 'This link is incomplete. Please open it from the email again.';
  server.on('POST /unsubscribe', refusal(400, 'LINK_INVALID', reason));
  show(link);
  press('Unsubscribe');
  await toasted(reason);
  screen.getByRole('button', { name: 'Unsubscribe' });
  const toProfile = screen.getByRole('link', { name: 'Choose your emails in your profile' });
  expect(toProfile.getAttribute('href')).toBe(paths.profile());
});

test('a failure offers no profile to a person without an account', async () => {
  server.on('POST /unsubscribe', refusal(400, 'LINK_INVALID', 'This link is incomplete.'));
  show({ ...link, kind: 'match', lostItem: '01900000-0000-7000-8000-0000000000cc' });
  press('Unsubscribe');
  await toasted('This link is incomplete.');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['nothing', {}],
  ['an unknown kind', { ...link, kind: 'parties' }],
  ['half a signature', { ...link, signature: 'x' }],
])('a link with %s asks to open it from the email again', (_, query) => {
  show(query);
  expect(screen.getByRole('alert').textContent).toContain('Please open it from the email again.');
  expect(screen.queryByRole('button')).toBeNull();
  const toProfile = screen.getByRole('link', { name: 'Choose your emails in your profile' });
  expect(toProfile.getAttribute('href')).toBe(paths.profile());
});
