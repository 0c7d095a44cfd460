import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Conversation } from '../../../contract/entities.ts';
import { conversationReply, talkers } from '../../../tests/support/page/data/message.ts';
import {
  currentAddress,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { miaChen, stubbedAs } from '../../../tests/support/page/stand-ins/stubbed-as.ts';
import { queryCache } from '../../client/query/query.ts';
import ConversationsScreen from './conversations-screen.tsx';

const list = 'GET /conversations';
const { mia } = talkers;
const server = stubbedAs(() => miaChen);

function page(docs: Conversation[], { number = 1, total = docs.length } = {}) {
  const pagination = { page: number, limit: 50, total, totalPages: Math.ceil(total / 50) || 1 };
  return { status: 200, body: { conversations: { docs, pagination } } };
}

const about = (title: string, change: Partial<Conversation> = {}) =>
  conversationReply({
    _id: `01990000-0000-7000-8000-${title.length.toString().padStart(12, '0')}`,
    item: { ...conversationReply().item, title },
    ...change,
  });
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('shows item, participant, time and last message of each conversation, and links to it', async () => {
  server.on(
    list,
    page([about('Blue backpack', { unread: 3 }), about('Keys', { lastMessage: null })]),
  );
  showScreen(<ConversationsScreen />, '/conversations');
  const link = await screen.findByRole('link', {
    name: 'For: Blue backpack (Found) - Grace Okafor',
  });
  expect(link.getAttribute('href')).toBe('/messages/01990000-0000-7000-8000-000000000013');
  const entry = link.closest('li');
  expect(entry?.textContent).toContain('Is it yours?');
  expect(entry?.textContent).toContain('3 unread');
  expect(entry?.querySelector('time')?.dateTime).toBe('2025-09-01T12:00:00.000Z');
  expect(links()[1]).toBe('For: Keys (Found) - Grace Okafor');
  expect(screen.getByText('No messages yet.')).toBeTruthy();
});

test('shows the item’s photo with the other person’s initial, or only the initial', async () => {
  const photo = {
    large: '/photos/a-large.webp',
    card: '/photos/a-card.webp',
    width: 480,
    height: 360,
    placeholder: 'data:image/png;base64,AAAA',
  };
  const { item } = conversationReply();
  server.on(list, page([about('', { item: { ...item, photo } }), about('Keys')]));
  showScreen(<ConversationsScreen />, '/conversations');
  const [withPhoto, without] = await screen.findAllByRole('listitem');
  const picture = withPhoto?.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/photos/a-card.webp');
  expect(picture?.loading).toBe('lazy');
  // The picture is hidden from screen readers, because the row's text says what it shows.
  expect(withPhoto?.querySelector('img[alt=""]')?.closest('[aria-hidden="true"]')).toBeTruthy();
  expect(without?.querySelector('img')).toBeNull();
  for (const entry of [withPhoto, without]) expect(entry?.textContent).toMatch(/^GFor: /);
});

test('says in place of the status that an item was deleted, or is hidden from the viewer', async () => {
  const { item } = conversationReply();
  const deleted = about('', { item: { ...item, isDeleted: true } });
  const hidden = about('Keys', { item: { ...item, title: 'Keys', isHidden: true } });
  server.on(list, page([deleted, hidden]));
  showScreen(<ConversationsScreen />, '/conversations');
  await screen.findByRole('link', { name: 'For: Blue backpack (Deleted) - Grace Okafor' });
  await screen.findByRole('link', { name: 'For: Keys (Inactive) - Grace Okafor' });
});

test('says that the viewer has no conversations', async () => {
  server.on(list, page([]));
  showScreen(<ConversationsScreen />, '/conversations');
  await screen.findByText('No conversations found.');
  expect(screen.getByText(/open an item and press Message Owner/)).toBeTruthy();
});

test('reports a failure and offers to retry in place', async () => {
  server.on(list, refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.'));
  showScreen(<ConversationsScreen />, '/conversations');
  expect((await screen.findByText('Failed to load conversations')).tagName).toBe('P');
  await toasted('Something went wrong on our side.');
  server.on(list, page([about('Keys')]));
  press('Retry');
  await screen.findByRole('link', { name: /Keys/ });
});

test('shows the portal’s own message when the device is offline and has no cached data', async () => {
  server.on(list, 'drop the connection');
  showScreen(<ConversationsScreen />, '/conversations');
  await toasted('Failed to load conversations');
});

test('shows the 51st conversation on page 2, which is in the address', async () => {
  server.on(list, ({ query }) =>
    query.get('page') === '2'
      ? page([about('The fifty-first')], { number: 2, total: 51 })
      : page([about('The first')], { total: 51 }),
  );
  showScreen(<ConversationsScreen />, '/conversations');
  await screen.findByRole('link', { name: /The first/ });
  press('Next');
  await screen.findByRole('link', { name: /The fifty-first/ });
  expect(currentAddress()).toBe('/conversations?page=2');
});

test('moves a conversation with a new message to the top, unless the reader is busy with the list', async () => {
  server.on(list, page([about('Keys'), about('Blue backpack')]));
  showScreen(<ConversationsScreen />, '/conversations');
  const first = await screen.findByRole('link', { name: /Keys/ });

  server.on(list, page([about('Blue backpack', { unread: 1 }), about('Keys')]));
  act(() => first.focus());
  act(() => queryCache.invalidate(list));
  await screen.findByText('1 unread');
  expect(links()[0]).toContain('Keys');

  fireEvent.click(screen.getByRole('button', { name: 'Show latest first' }));
  await waitFor(() => expect(links()[0]).toContain('Blue backpack'));
  act(() => (document.activeElement as HTMLElement).blur());
  server.on(list, page([about('Keys', { unread: 2 }), about('Blue backpack')]));
  act(() => queryCache.invalidate(list));
  await waitFor(() => expect(links()[0]).toContain('Keys'));
});

test('an entry has a staff badge, which no name can imitate', async () => {
  const { grace } = talkers;
  server.on(
    list,
    page([
      about('Blue backpack', { participants: [mia, { ...grace, role: 'keeper' }] }),
      about('Keys', { participants: [mia, { ...grace, name: 'Grace, Admin' }] }),
    ]),
  );
  showScreen(<ConversationsScreen />, '/conversations');
  const [ofKeeper, ofUser] = await screen.findAllByRole('listitem');
  expect(within(ofKeeper!).getByText('Keeper')).toBeTruthy();
  const described = within(ofKeeper!).getByRole('link').getAttribute('aria-describedby');
  expect(described).toContain(within(ofKeeper!).getByText('Keeper').id);
  expect(within(ofUser!).queryByText(/^(Keeper|Admin)$/)).toBeNull();
});
