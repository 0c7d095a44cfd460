import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, Route, Routes, useNavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { closeScreen, showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { session, signIn, signOut } from '../../client/session/session.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { AdminOnly, DeskOnly, Protected, SignedOutOnly } from './guards.tsx';
import { returnPath } from '../../../contract/paths.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  closeScreen();
  signOut();
  vi.useRealTimers();
});

function Login() {
  const state = useLocationState();
  return <p>{`login by ${useNavigationType()}, then ${returnPath(state)}`}</p>;
}

const routes = (
  <Routes>
    <Route path="/" element={<p>home</p>} />
    <Route element={<Protected />}>
      <Route path="/items/create" element={<p>form</p>} />
    </Route>
    <Route element={<AdminOnly />}>
      <Route path="/admin" element={<p>administration</p>} />
    </Route>
    <Route element={<DeskOnly />}>
      <Route path="/desk" element={<p>desk</p>} />
    </Route>
    <Route element={<SignedOutOnly />}>
      <Route path="/login" element={<Login />} />
    </Route>
  </Routes>
);

function be(role: string, id = 'an id') {
  signIn('a token', { id, name: 'Ada', email: 'ada@example.edu', role });
}

test.each([
  ['/items/create', 'form'],
  ['/admin', 'administration'],
  ['/desk', 'desk'],
])('%s shows the loading notice until the session is known', (address, text) => {
  const html = renderToString(<MemoryRouter initialEntries={[address]}>{routes}</MemoryRouter>);
  expect(html).toContain('Loading...');
  expect(html).not.toContain(text);
});

test('protected screens redirect visitors to the login screen, with the address to return to', () => {
  showScreen(routes, '/items/create?draft=1');
  expect(screen.getByText('login by REPLACE, then /items/create?draft=1')).toBeTruthy();
});

test('a token without a user does not count as a session', () => {
  localStorage.setItem('token', 'a token');
  showScreen(routes, '/items/create');
  expect(screen.getByText(/^login/)).toBeTruthy();
});

test('protected screens open for signed-in users', () => {
  be('user');
  showScreen(routes, '/items/create');
  expect(screen.getByText('form')).toBeTruthy();
});

test.each(['admin', 'Admin', 'administrator'])(
  'the administration opens for the role %s',
  (role) => {
    be(role);
    showScreen(routes, '/admin');
    expect(screen.getByText('administration')).toBeTruthy();
  },
);

test('the administration redirects other users to home, and visitors to the login screen', () => {
  showScreen(routes, '/admin');
  expect(screen.getByText('login by REPLACE, then /admin')).toBeTruthy();
  closeScreen();
  be('keeper');
  showScreen(routes, '/admin');
  expect(screen.getByText('home')).toBeTruthy();
});

test.each([
  ['keeper', 'desk'],
  ['admin', 'desk'],
  ['Admin', 'desk'],
  ['administrator', 'desk'],
  ['user', 'home'],
])('the desk shows the role %s this screen: %s', (role, text) => {
  be(role);
  showScreen(routes, '/desk');
  expect(screen.getByText(text)).toBeTruthy();
});

test('the desk redirects visitors to the login screen, with the address to return to', () => {
  showScreen(routes, '/desk');
  expect(screen.getByText('login by REPLACE, then /desk')).toBeTruthy();
});

test('the login screen redirects signed-in users at once', () => {
  be('user');
  showScreen(routes, '/login', { returnTo: '/items/create' });
  expect(screen.getByText('form')).toBeTruthy();
});

test("the server's login screen is for visitors, and redirects signed-in users when it is hydrated", async () => {
  const root = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => root.remove());
  const login = <MemoryRouter initialEntries={['/login']}>{routes}</MemoryRouter>;
  root.innerHTML = renderToString(login);
  expect(root.textContent).toMatch(/^login/);
  be('user');
  const hydrated = await act(async () => hydrateRoot(root, login));
  onTestFinished(() => act(() => hydrated.unmount()));
  expect(root.textContent).toBe('home');
});

test('the login screen stays for a moment after a sign-in, and then redirects', () => {
  showScreen(routes, '/login');
  act(() => be('user'));
  expect(screen.getByText(/^login/)).toBeTruthy();
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  expect(screen.getByText('home')).toBeTruthy();
});

test.each([
  ['/items/create', 'an id', 'form'],
  ['/items/create', 'another id', 'home'],
  ['/admin', 'an id', 'administration'],
  ['/admin', 'another id', 'home'],
])(
  'after a session has ended at %s, a sign-in of %s in another tab leads to: %s',
  (address, id, text) => {
    be('admin');
    showScreen(routes, address);
    act(() => session.end('a token'));
    expect(screen.getByText(/^login/)).toBeTruthy();
    act(() => be('admin', id));
    act(() => {
      vi.advanceTimersByTime(2000);
    });
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('an address that a visitor opened is for everybody who signs in, also after the session of another user', () => {
  be('user');
  showScreen(routes, '/items/create');
  act(() => session.end('a token'));
  closeScreen();
  showScreen(routes, '/items/create');
  act(() => be('user', 'another id'));
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  expect(screen.getByText('form')).toBeTruthy();
});
