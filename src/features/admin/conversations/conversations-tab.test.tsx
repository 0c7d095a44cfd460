import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  adminStub,
  cells,
  idOf,
  listed,
  openAdmin,
  row,
} from '../../../../tests/support/page/screens/admin.tsx';
import { currentAddress, press } from '../../../../tests/support/page/screens/screen.tsx';

const server = adminStub();
const list = 'GET /admin/conversations';
const ada = { _id: idOf(1), name: 'Ada' };
const grace = { _id: idOf(2), name: 'Grace' };
const at = '2025-09-01T12:00:00.000Z';

function message(number: number, sender: typeof ada, content: string) {
  return {
    _id: idOf(100 + number),
    conversation: idOf(10),
    sender,
    content,
    createdAt: at,
    isRead: true,
    isActive: true,
  };
}

function conversation(messages: ReturnType<typeof message>[]) {
  const last = messages.at(-1);
  return {
    _id: idOf(10),
    item: { _id: idOf(20), title: 'Blue backpack', status: 'Found' },
    participants: [ada, grace],
    lastMessage: last === undefined ? null : { content: last.content, createdAt: at },
    updatedAt: at,
    messages,
  };
}

const messages = [message(1, ada, 'Is it yours?'), message(2, grace, 'Yes, with the laptop.')];

test('lists each conversation with its last message, ten per page', async () => {
  server.on(list, listed('conversations', [conversation(messages)], { totalPages: 2 }));
  openAdmin('/admin?tab=conversations');
  expect((await cells('Blue backpack')).slice(0, 3)).toEqual([
    'Found',
    'Ada, Grace',
    'Yes, with the laptop.',
  ]);
  expect(server.queries(list)[0]).toEqual({ page: '1', limit: '10' });
  press('Next');
  expect(currentAddress()).toBe('/admin?tab=conversations&page=2');
});

test('opens and closes the messages of a conversation', async () => {
  server.on(list, listed('conversations', [conversation(messages)]));
  openAdmin('/admin?tab=conversations');
  const shown = await row('Blue backpack');
  fireEvent.click(shown.getByRole('button', { name: 'View Messages about "Blue backpack"' }));
  const dialog = await screen.findByRole('dialog', { name: 'Messages about "Blue backpack"' });
  const lines = within(dialog).getAllByRole('listitem');
  const clock = new Date(at).toTimeString().slice(0, 5);
  const when = `1 Sep 2025, ${clock}`;
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    `AAda ${when}Is it yours?`,
    `GGrace ${when}Yes, with the laptop.`,
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pages back to older messages', async () => {
  const all = `GET /admin/conversations/${idOf(10)}/messages` as const;
  const page = (messages: ReturnType<typeof message>[]) => ({
    status: 200,
    body: { messages, pagination: { page: 1, limit: 50, total: 52, totalPages: 2 } },
  });
  server.on(list, listed('conversations', [conversation(messages)]));
  server.on(all, ({ query }) =>
    query.get('page') === '2' ? page([message(3, grace, 'I lost my backpack.')]) : page(messages),
  );
  openAdmin('/admin?tab=conversations');
  const shown = await row('Blue backpack');
  fireEvent.click(shown.getByRole('button', { name: 'View Messages about "Blue backpack"' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Messages about "Blue backpack"' }),
  );
  expect(dialog.getByText('Is it yours?')).toBeTruthy();
  fireEvent.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByText('I lost my backpack.');
  expect(dialog.queryByText('Is it yours?')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Previous' }));
  expect(dialog.getByText('Is it yours?')).toBeTruthy();
});

test('says when a conversation has no messages', async () => {
  server.on(list, listed('conversations', [conversation([])]));
  openAdmin('/admin?tab=conversations');
  expect((await cells('Blue backpack'))[2]).toBe('No messages found.');
});

test('the admin’s list says that there are no conversations', async () => {
  server.on(list, listed('conversations', []));
  openAdmin('/admin?tab=conversations');
  await screen.findByText('No conversations found.');
});
