import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closeScreen,
  openAt,
  placeNow,
  press,
  showScreen,
  toasted,
} from '../../tests/support/screen.tsx';
import { type StubServer, startStubServer } from '../../tests/support/stub-server.ts';
import { session, signIn, signOut } from '../data/session.ts';
import { TopBar } from './top-bar.tsx';

let server: StubServer;

beforeAll(async () => {
  server = await startStubServer();
  openAt(server.origin);
});
beforeEach(() => server.reset());
afterEach(() => {
  closeScreen();
  signOut();
});
afterAll(() => server.stop());

function be(name: string) {
  signIn('a token', { id: 'an id', name, email: 'ada@example.edu', role: 'user' });
}

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('nobody signed in sees Login and Register only', () => {
  showScreen(<TopBar />);
  expect(links()).toEqual([
    ['Lost & Found', '/'],
    ['Login', '/login'],
    ['Register', '/register'],
  ]);
});

test('says that it is loading until it is known who is signed in', () => {
  const html = renderToString(
    <MemoryRouter>
      <TopBar />
    </MemoryRouter>,
  );
  expect(html).toContain('Loading...');
  expect(html).not.toContain('Login');
});

test('who is signed in has the links, and a menu with name, e-mail and the way out', async () => {
  be('ada');
  showScreen(<TopBar />, '/items/create');
  expect(links()).toEqual([
    ['Lost & Found', '/'],
    ['Home', '/'],
    ['Post Item', '/items/create'],
  ]);
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
  expect(placeNow()).toBe('/login');
  expect(session.get()).toEqual({ state: 'signed out' });
  expect(localStorage.getItem('token')).toBeNull();
  await expect
    .poll(() => server.heard('POST /auth/logout')[0]?.headers.authorization)
    .toBe('a token');
});

test.each([
  [' ', 'U'],
  ['élise', 'É'],
  ['𐐨𐐲', '𐐀'],
])('the letter of %j is %s', (name, letter) => {
  be(name);
  showScreen(<TopBar />);
  expect(screen.getByRole('button', { name: `${letter} Account menu` })).toBeTruthy();
});

test('the side menu has the same links and Logout', () => {
  be('Ada');
  showScreen(<TopBar />);
  press('Menu');
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Post Item',
  ]);
  act(() => menu.getByRole('button', { name: 'Logout' }).click());
  expect(placeNow()).toBe('/login');
  expect(screen.queryByRole('dialog')).toBeNull();
});
