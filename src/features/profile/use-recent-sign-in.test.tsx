import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { userReply } from '../../../tests/support/page/data/replies.ts';
import {
  answerConfirm,
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
import { session } from '../../client/session/session.ts';
import ProfileScreen from './profile-screen.tsx';

const server = stubbed();
beforeEach(() => {
  session.signIn('tok', user);
  const switches = { claim: true, message: true, returned: true };
  server.on('GET /users/me/email-notifications', { status: 200, body: { switches } });
});

const { id, name, email } = userReply();
const user = { id, name, email, role: 'user' };

function show() {
  showScreen(
    <Routes>
      <Route path="/profile" element={<ProfileScreen />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/profile',
  );
}

function saveEmail(email: string) {
  press('Update Name & Email');
  type('Email', email);
  press('Save Changes');
}

const saved = {
  status: 200,
  body: { user: userReply(), pendingEmail: 'ada@new.edu' },
};

const tooLongAgo = refusal(403, 'REAUTHENTICATE', 'Please confirm your password first.');
/** Acts like a server that accepts only the token `new` as a recent sign-in. */
const onlyForNewToken =
  (response: { status: number; body: object }) =>
  ({ headers }: { headers: Record<string, unknown> }) =>
    headers.authorization === 'new' ? response : tooLongAgo;
const confirmed = { status: 200, body: { authorization: 'new', user: userReply() } };
const passwordDialog = () => screen.findByRole('dialog', { name: 'Confirm your password' });

function givePassword(password: string) {
  type('Password', password);
  press('Confirm');
}

test('asks for the password before a change of the email address if the sign-in is old', async () => {
  server.on('PUT /users/me', onlyForNewToken(saved));
  server.on('POST /auth/reauthenticate', confirmed);
  show();
  saveEmail('ada@new.edu');
  const dialog = await passwordDialog();
  expect(within(dialog).getByText(/^You logged in a while ago/)).toBeTruthy();
  expect(document.activeElement).toBe(field('Password'));
  expect(field('Password').autocomplete).toBe('current-password');
  givePassword('lostumbrella');
  await toasted('Profile updated successfully!');
  expect(await screen.findByText(/ada@new.edu/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const [sent] = server.requests('POST /auth/reauthenticate');
  expect([sent?.headers.authorization, sent?.json()]).toEqual([
    'tok',
    { password: 'lostumbrella' },
  ]);
  expect(session.get()).toMatchObject({ token: 'new', user: { email: 'ada@campus.edu' } });
});

test('shows a wrong password at its field, and continues with the right one', async () => {
  server.on('PUT /users/me', onlyForNewToken(saved));
  server.on(
    'POST /auth/reauthenticate',
    refusal(400, 'WRONG_PASSWORD', 'The current password is incorrect.'),
  );
  show();
  saveEmail('ada@new.edu');
  await passwordDialog();
  press('Confirm');
  await waitFor(() => expect(markOn(field('Password'))).toBe('Password is required'));
  expect(server.requests('POST /auth/reauthenticate')).toEqual([]);
  givePassword('wrong');
  await waitFor(() => expect(markOn(field('Password'))).toBe('The current password is incorrect.'));
  expect(document.activeElement).toBe(field('Password'));
  server.on('POST /auth/reauthenticate', confirmed);
  givePassword('lostumbrella');
  await toasted('Profile updated successfully!');
});

test.each([
  ['without a network', 'drop the connection', /^The portal cannot be reached/],
  ['after too many tries', refusal(429, 'TOO_MANY_REQUESTS', 'Too many tries.'), 'Too many tries.'],
] as const)(
  'keeps the password question open with the typed text %s',
  async (_, response, text) => {
    server.on('PUT /users/me', tooLongAgo);
    server.on('POST /auth/reauthenticate', response);
    show();
    saveEmail('ada@new.edu');
    const dialog = await passwordDialog();
    givePassword('lostumbrella');
    await waitFor(() => expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0));
    expect(field('Password').value).toBe('lostumbrella');
    expect(session.token()).toBe('tok');
  },
);

test.each(['Cancel', 'Close'])(
  '%s returns from the password question to the form',
  async (name) => {
    server.on('PUT /users/me', tooLongAgo);
    show();
    saveEmail('ada@new.edu');
    const dialog = within(await passwordDialog());
    fireEvent.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Email').value).toBe('ada@new.edu');
    expect(currentAddress()).toBe('/profile?edit=details');
    expect(server.requests('PUT /users/me')).toHaveLength(1);
    expect(
      screen.getByRole('button', { name: 'Save Changes' }).getAttribute('aria-busy'),
    ).toBeNull();
  },
);

test('opens the login with a message when the session expires during the password question', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  server.on('PUT /users/me', tooLongAgo);
  server.on('POST /auth/reauthenticate', refusal(401, 'NOT_SIGNED_IN', 'No session.'));
  show();
  saveEmail('ada@new.edu');
  await passwordDialog();
  givePassword('lostumbrella');
  await toasted('Session expired. Please log in again.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(currentAddress()).toBe('/login');
});

test('asks for the password after the confirmation before deleting the account if the sign-in is old', async () => {
  answerConfirm(true);
  server.on('DELETE /users/me', onlyForNewToken({ status: 200, body: { message: 'It is over.' } }));
  server.on('POST /auth/reauthenticate', confirmed);
  show();
  press('Delete Account');
  const dialog = await passwordDialog();
  expect(within(dialog).getByText(/to delete your account\.$/)).toBeTruthy();
  givePassword('lostumbrella');
  await toasted('It is over.');
  await waitFor(() => expect(currentAddress()).toBe('/login'));
  expect(session.get().state).toBe('signed out');
});

test('keeps the account if the user closes the password question', async () => {
  answerConfirm(true);
  server.on('DELETE /users/me', tooLongAgo);
  show();
  press('Delete Account');
  const dialog = within(await passwordDialog());
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests('DELETE /users/me')).toHaveLength(1);
  expect(session.token()).toBe('tok');
  expect(
    screen.getByRole('button', { name: 'Delete Account' }).getAttribute('aria-busy'),
  ).toBeNull();
});

test('signs out with a message when the session expires before the account is deleted', async () => {
  answerConfirm(true);
  server.on('DELETE /users/me', tooLongAgo);
  server.on('POST /auth/reauthenticate', refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  show();
  press('Delete Account');
  await passwordDialog();
  givePassword('lostumbrella');
  await toasted('Session expired.');
  expect(session.get().state).toBe('signed out');
});
