import { act, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { conversationReply } from '../../../tests/support/page/data/message.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import {
  currentAddress,
  press,
  showScreen,
  toasted,
} from '../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { invalidate, queryCache } from '../../client/query/query.ts';
import { session, signIn, signOut } from '../../client/session/session.ts';
import { NotFound } from '../not-found.tsx';
import { TopBar } from './top-bar.tsx';

const server = stubbed();

beforeEach(() => {
  // Do not carry counts over to the next test.
  queryCache.viewerChanged();
});

function be(name: string, role = 'user') {
  signIn('a token', { id: 'an id', name, email: 'ada@example.edu', role });
}

function count(notifications: number, ...conversations: number[]) {
  server.on('GET /notifications', {
    status: 200,
    body: { data: { notifications: [], unread: notifications, pagination: onePage(0) } },
  });
  const docs = conversations.map((unread) => conversationReply({ unread }));
  server.on('GET /conversations', {
    status: 200,
    body: { conversations: { docs, pagination: onePage() } },
  });
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('shows only Login and Register to visitors', () => {
  showScreen(<TopBar />);
  expect(links()).toEqual([
    ['Lost & Found', '/'],
    ['Login', '/login'],
    ['Register', '/register'],
  ]);
});

test('shows the loading text until the session is known', () => {
  const html = renderToString(
    <MemoryRouter>
      <TopBar />
    </MemoryRouter>,
  );
  expect(html).toContain('Loading...');
  expect(html).not.toContain('Login');
});

test('shows signed-in users the links, and a menu with name, email and Logout', async () => {
  be('ada');
  showScreen(<TopBar />, '/items/create');
  expect(links()).toEqual([
    // CSS shows this Back link only in a window without a browser bar.
    ['←', '/'],
    ['Lost & Found', '/'],
    ['Home', '/'],
    ['Notifications', '/notifications'],
    ['Post Item', '/items/create'],
    ['Conversations', '/conversations'],
    ['User Dashboard', '/dashboard'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Post Item');
  const avatar = screen.getByRole('button', { name: 'A Account menu' });
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  fireEvent.click(avatar);
  expect(avatar.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('ada')).toBeTruthy();
  expect(screen.getByText('ada@example.edu')).toBeTruthy();

  fireEvent.keyDown(document, { key: 'Escape' });
  expect(avatar.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(avatar);

  fireEvent.click(avatar);
  press('Logout');
  await toasted('Logged out successfully!');
  await waitFor(() => expect(currentAddress()).toBe('/login'));
  expect(session.get()).toEqual({ state: 'signed out' });
  expect(localStorage.getItem('token')).toBeNull();
  await expect
    .poll(() => server.requests('POST /auth/logout')[0]?.headers.authorization)
    .toBe('a token');
});

test.each([
  [' ', 'U'],
  ['élise', 'É'],
  ['𐐨𐐲', '𐐀'],
])('the avatar of %j shows %s', (name, letter) => {
  be(name);
  showScreen(<TopBar />);
  expect(screen.getByRole('button', { name: `${letter} Account menu` })).toBeTruthy();
});

test('the side menu has the same links and Logout', async () => {
  be('Ada');
  showScreen(<TopBar />);
  press('Menu');
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Notifications',
    'Post Item',
    'Conversations',
    'User Dashboard',
    'Profile',
  ]);
  act(() => menu.getByRole('button', { name: 'Logout' }).click());
  expect(currentAddress()).toBe('/login');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['user', null, null],
  ['keeper', '/desk', null],
  ['admin', '/desk', '/admin'],
  // As in the specification, the route's guard accepts these spellings, but the link requires exactly `admin`.
  ['Admin', '/desk', null],
  ['administrator', '/desk', null],
])('the role %s gets the desk link %s and the administration link %s', (role, desk, admin) => {
  be('Ada', role);
  showScreen(<TopBar />);
  const linked = Object.fromEntries(links()) as Record<string, string>;
  expect([linked.Desk ?? null, linked['Admin Dashboard'] ?? null]).toEqual([desk, admin]);
});

test('the arrow keys move the focus through the account menu', () => {
  be('ada');
  showScreen(<TopBar />);
  const avatar = screen.getByRole('button', { name: 'A Account menu' });
  act(() => avatar.focus());
  const walk = (key: string) => {
    fireEvent.keyDown(document.activeElement!, { key });
    return document.activeElement?.textContent;
  };
  expect(walk('ArrowDown')).toBe('Profile');
  expect(avatar.getAttribute('aria-expanded')).toBe('true');
  expect(walk('ArrowDown')).toBe('Logout');
  expect(walk('ArrowDown')).toBe('Profile');
  expect(walk('ArrowUp')).toBe('Logout');
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(avatar);
  expect(walk('ArrowUp')).toBe('Logout');
});

test('shows unread counts at the links, on the menu button and in the title', async () => {
  count(2, 0, 3);
  be('Ada');
  showScreen(
    <>
      <TopBar />
      <NotFound />
    </>,
  );
  expect(await screen.findByRole('link', { name: 'Notifications 2 unread' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Conversations 3 unread' })).toBeTruthy();
  expect(document.title).toBe('(5) 404 - Page Not Found');
  press('Menu 5 unread');
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Notifications 2 unread' })).toBeTruthy();

  count(1, 0);
  act(() => {
    invalidate('GET /notifications');
    invalidate('GET /conversations');
  });
  expect(await menu.findByRole('link', { name: 'Notifications 1 unread' })).toBeTruthy();
  expect(await menu.findByRole('link', { name: 'Conversations' })).toBeTruthy();
  expect(document.title).toBe('(1) 404 - Page Not Found');

  act(() => {
    signOut();
  });
  expect(document.title).toBe('404 - Page Not Found');
});

test('shows counts above 99 as 99+', async () => {
  count(100);
  be('Ada');
  showScreen(<TopBar />);
  const link = await screen.findByRole('link', { name: 'Notifications 100 unread' });
  expect(within(link).getByText('99+')).toBeTruthy();
});

test('Back leads to the previous screen, or to the parent screen if there is none', async () => {
  be('Ada');
  showScreen(<TopBar />, '/messages/1');
  window.history.replaceState({ idx: 0 }, '');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(currentAddress()).toBe('/conversations');

  fireEvent.click(screen.getByRole('link', { name: 'Notifications' }));
  window.history.replaceState({ idx: 1 }, '');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(currentAddress()).toBe('/conversations');
  window.history.replaceState(null, '');
});

test('sends no request for visitors', () => {
  showScreen(<TopBar />);
  expect(server.requests('GET /notifications')).toEqual([]);
});
