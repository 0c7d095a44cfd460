import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { userReply } from '../../../tests/support/page/data/replies.ts';
import {
  closeScreen,
  field,
  markOn,
  currentAddress,
  press,
  showScreen,
  toasted,
  type,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { unsentEntry } from '../../../tests/support/page/data/unsent.ts';
import { database } from '../../core/storage/database.ts';
import { session } from '../../client/session/session.ts';
import LoginScreen from './login-screen.tsx';

const server = stubbed();

const user = userReply();

test('signs in, confirms it in a toast, and returns to the previous screen', async () => {
  server.on('POST /auth/login', { status: 200, body: { authorization: 'tok', user } });
  showScreen(<LoginScreen />, '/login', { returnTo: '/items/create' });
  type('Email', 'ada@campus.edu');
  type('Password', 'correct horse');
  press('Login');
  await toasted('Logged in successfully!');
  expect(session.get()).toMatchObject({ state: 'signed in', token: 'tok', user: { name: 'Ada' } });
  await waitFor(() => expect(currentAddress()).toBe('/items/create'));
  expect(server.requests('POST /auth/login')[0]?.json()).toEqual({
    email: 'ada@campus.edu',
    password: 'correct horse',
  });
});

test.each([
  ['the user', user.id, '/items/create'],
  ['another user', 'another id', '/'],
])(
  'after a session has ended, a sign-in of %s leads to the right screen',
  async (_, endedFor, path) => {
    server.on('POST /auth/login', { status: 200, body: { authorization: 'tok', user } });
    showScreen(<LoginScreen />, '/login', { returnTo: '/items/create', endedFor });
    type('Email', 'ada@campus.edu');
    type('Password', 'correct horse');
    press('Login');
    await waitFor(() => expect(currentAddress()).toBe(path));
  },
);

test.each([
  ['claim', "Log in to claim the item. You'll return to it afterwards."],
  ['message', "Log in to send a message about the item. You'll return to it afterwards."],
])('says why a visitor who chose to %s has to log in', (wants, reason) => {
  showScreen(<LoginScreen />, '/login', { returnTo: '/items/1', wants });
  screen.getByText(reason);
});

test('gives no reason to a visitor who opened the login by its link', () => {
  showScreen(<LoginScreen />, '/login');
  expect(screen.queryByText(/^Log in to/)).toBeNull();
});

test('says that the device still stores unsent entries, if there are any', async () => {
  showScreen(<LoginScreen />, '/login');
  await waitFor(() => expect(indexedDB.databases()).resolves.toHaveLength(1));
  expect(screen.queryByText(/kept on this device/)).toBeNull();
  closeScreen();

  await database.run((db) => db.put('outbox', { ...unsentEntry() }));
  showScreen(<LoginScreen />, '/login');
  await screen.findByText(
    "Unsent items and messages are kept on this device. They'll be sent when you log in again.",
  );
  await database.run((db) => db.clear('outbox'));
});

test('marks missing fields and focuses the first', async () => {
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  press('Login');
  await toasted('Please fill in all fields');
  expect(markOn(field('Email'))).toBeNull();
  expect(markOn(field('Password'))).toBe('Password is required');
  expect(document.activeElement).toBe(field('Password'));
  expect(server.requests('POST /auth/login')).toEqual([]);

  type('Password', 'x');
  expect(markOn(field('Password'))).toBeNull();
});

test('keeps the typed text and shows the reason when the server refuses the login', async () => {
  server.on(
    'POST /auth/login',
    refusal(401, 'LOGIN_FAILED', 'Login failed. Please check your credentials.'),
  );
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  type('Password', 'wrong');
  press('Login');
  await toasted('Login failed. Please check your credentials.');
  expect(field('Email').value).toBe('ada@campus.edu');
  expect(field('Password').value).toBe('wrong');
  expect(document.activeElement).toBe(field('Password'));
  expect(currentAddress()).toBe('/login');
});

test('shows the default text if the response has no message', async () => {
  server.on('POST /auth/login', refusal(500, 'INTERNAL_ERROR', ''));
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  type('Password', 'x');
  press('Login');
  await toasted('Login failed. Please check your credentials.');
});

test('signs in even if the device cannot store the session, and says so', async () => {
  const broken = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.on('POST /auth/login', { status: 200, body: { authorization: 'tok', user } });
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  type('Password', 'correct horse');
  press('Login');
  await toasted('Failed to save login data.');
  broken.mockRestore();
  expect(session.get()).toMatchObject({ state: 'signed in', token: 'tok' });
});

test('opens the next screen 300 milliseconds after signing in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.on('POST /auth/login', { status: 200, body: { authorization: 'tok', user } });
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  type('Password', 'correct horse');
  const signedIn = new Promise<void>((resolve) => session.subscribe(resolve));
  press('Login');
  await signedIn;
  await act(() => vi.advanceTimersByTimeAsync(290));
  expect(currentAddress()).toBe('/login');
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(currentAddress()).toBe('/');
});

test('reports in the dialog that a code could not be sent', async () => {
  server.on('POST /auth/forgot-password', refusal(500, 'INTERNAL_ERROR', ''));
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  press('Forgot Password?');
  await screen.findByRole('dialog', { name: 'Forgot Password?' });
  press('Send OTP');
  await toasted('Failed to send OTP. Try again.');
});

test('shows each detail of a refused login at its field', async () => {
  server.on(
    'POST /auth/login',
    refusal(400, 'VALIDATION_ERROR', 'email must be a valid email address.', [
      { field: 'email', message: 'must be a valid email address' },
    ]),
  );
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada');
  type('Password', 'x');
  press('Login');
  await waitFor(() => expect(markOn(field('Email'))).toBe('Email must be a valid email address'));
  expect(document.activeElement).toBe(field('Email'));
});

test('says that the server is unreachable, and keeps the typed text', async () => {
  server.on('POST /auth/login', 'drop the connection');
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  type('Password', 'x');
  press('Login');
  await toasted(/^The portal cannot be reached/);
  expect(field('Password').value).toBe('x');
});

test('ignores a second press while the request is pending', async () => {
  let answer = (): void => undefined;
  server.on('POST /auth/login', () => {
    return new Promise((resolve) => {
      answer = () => resolve(refusal(401, 'LOGIN_FAILED', 'No'));
    });
  });
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  type('Password', 'x');
  press('Login');
  press('Login');
  fireEvent.submit(field('Email').form!);
  await waitFor(() => expect(server.requests('POST /auth/login')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-busy')).toBe('true');
  answer();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(server.requests('POST /auth/login')).toHaveLength(1);
});

test('shows and hides the password', () => {
  showScreen(<LoginScreen />, '/login');
  expect(field('Password').type).toBe('password');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Hide password' }));
  expect(field('Password').type).toBe('password');
});

test('the dialog sends a code to the typed address, and opens the screen to enter it', async () => {
  server.on('POST /auth/forgot-password', {
    status: 200,
    body: { message: 'A code is on its way.' },
  });
  showScreen(<LoginScreen />, '/login');
  type('Email', 'ada@campus.edu');
  press('Forgot Password?');
  const dialog = await screen.findByRole('dialog', { name: 'Forgot Password?' });
  const email = dialog.querySelector<HTMLInputElement>('input[name="email"]')!;
  expect(email.value).toBe('ada@campus.edu');

  fireEvent.input(email, { target: { value: ' ' } });
  press('Send OTP');
  await waitFor(() => expect(markOn(email)).toBe('Please enter your email'));
  expect(document.activeElement).toBe(email);

  fireEvent.input(email, { target: { value: 'ada+x@campus.edu' } });
  press('Send OTP');
  await toasted('A code is on its way.');
  await waitFor(
    () => expect(currentAddress()).toBe('/verify-otp?email=ada%2Bx%40campus.edu&forgot=true'),
    {
      timeout: 4000,
    },
  );
});

test('restores the text of the dialog after a reload', async () => {
  const openPopup = async () => {
    showScreen(<LoginScreen />, '/login');
    press('Forgot Password?');
    const dialog = await screen.findByRole('dialog', { name: 'Forgot Password?' });
    return dialog.querySelector<HTMLInputElement>('input[name="email"]')!;
  };
  fireEvent.input(await openPopup(), { target: { value: 'ada+x@campus.edu' } });
  closeScreen();
  expect((await openPopup()).value).toBe('ada+x@campus.edu');
  sessionStorage.clear();
});
