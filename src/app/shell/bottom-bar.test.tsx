import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { conversationReply } from '../../../tests/support/page/data/message.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { unsentEntry } from '../../../tests/support/page/data/unsent.ts';
import { unsent } from '../../client/outbox/unsent.ts';
import { signIn } from '../../client/session/session.ts';
import { BottomBarWhenLoaded } from './frame.tsx';

const userId = 'an id';
const server = stubbed();

beforeEach(() => {
  server.on('GET /notifications', {
    status: 200,
    body: { data: { notifications: [], unread: 4, pagination: onePage(0) } },
  });
  server.on('GET /conversations', {
    status: 200,
    body: { conversations: { docs: [conversationReply({ unread: 2 })], pagination: onePage() } },
  });
});

async function showBar(address: string) {
  signIn('a token', { id: userId, name: 'Ada', email: 'ada@example.edu', role: 'user' });
  showScreen(<BottomBarWhenLoaded />, address);
  await screen.findByRole('navigation', { name: 'Quick links' });
}

test('links to five screens, and shows the number of unread or unsent entries at each link', async () => {
  await showBar('/');
  act(() => unsent.become({ userId, entries: [unsentEntry({ userId })] }));
  await screen.findByRole('link', { name: 'Messages 2 unread' });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/conversations',
    '/items/create',
    '/notifications',
    '/dashboard',
  ]);
  for (const name of ['Home', 'Post', 'Notifications 4 unread', 'Me 1 not sent yet'])
    expect(screen.getByRole('link', { name })).toBeTruthy();
});

test.each([
  ['/conversations', 'page', 'Messages'],
  ['/messages/01990000-0000-7000-8000-0000000c0001', 'true', 'Messages'],
  ['/profile', 'true', 'Me'],
  ['/outbox', 'true', 'Me'],
])('on %s, one link is current (aria-current="%s"): %s', async (address, current, label) => {
  await showBar(address);
  const marked = screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.getAttribute('aria-current'), link.textContent]);
  expect(marked).toEqual([[current, expect.stringMatching(new RegExp(`^${label}`))]]);
});

test('visitors have no bottom bar', () => {
  showScreen(<BottomBarWhenLoaded />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
