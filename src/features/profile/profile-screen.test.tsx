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
import { returnPath } from '../../../contract/paths.ts';
import { session } from '../../client/session/session.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import ProfileScreen from './profile-screen.tsx';

const server = stubbed();
beforeEach(() => {
  be('user');
  server.on('GET /users/me/email-notifications', isSignedIn);
  server.on('GET /users/me/push', {
    status: 200,
    body: { switches, publicKey: 'BAAA', endpoint: null },
  });
});

const switches = { claim: true, message: true, returned: true };
const isSignedIn = { status: 200, body: { switches } };
const isSignedOut = refusal(401, 'NOT_SIGNED_IN', 'Session expired. Please log in again.');

const { id, name, email } = userReply();
const user = { id, name, email, role: 'user' };

function be(role: string) {
  session.signIn('tok', { ...user, role });
}

function Login() {
  const state = useLocationState();
  return <p>{`login, then ${returnPath(state)}`}</p>;
}

function show(address = '/profile', state: unknown = null) {
  showScreen(
    <Routes>
      <Route path="/profile" element={<ProfileScreen />} />
      <Route path="/login" element={<Login />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    address,
    state,
  );
}

function saveDetails(name: string, email: string) {
  press('Update Name & Email');
  type('Name', name);
  type('Email', email);
  press('Save Changes');
}

const saved = (fields: object, pendingEmail: string | null = null) => ({
  status: 200,
  body: { user: { ...userReply(), ...fields }, pendingEmail },
});

test.each([
  ['user', 'User: posts and claims items'],
  ['keeper', 'Keeper: looks after found items'],
  ['admin', 'Admin: manages the whole portal'],
  ['administrator', 'Admin: manages the whole portal'],
])('shows name, email and the meaning of the role %s', (role, words) => {
  be(role);
  show();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Ada',
    'ada@campus.edu',
    words,
  ]);
  const link = screen.getByRole('link', { name: 'Go to Dashboard' });
  expect(link.getAttribute('href')).toBe('/dashboard');
});

test('groups the settings, with Delete Account last', () => {
  show();
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Notifications',
    'Saved searches',
    'Appearance',
  ]);
  const controls = document.querySelectorAll('a, button, input');
  expect(controls[controls.length - 1]?.textContent).toBe('Delete Account');
});

test('saves a new name and updates the session', async () => {
  server.on('PUT /users/me', saved({ name: 'Ada Lovelace' }));
  show();
  saveDetails(' Ada Lovelace ', 'ada@campus.edu');
  await toasted('Profile updated successfully!');
  expect(server.requests('PUT /users/me')[0]?.json()).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@campus.edu',
  });
  expect(session.get()).toMatchObject({ token: 'tok', user: { ...user, name: 'Ada Lovelace' } });
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Enter the code' })).toBeNull();
  // The form closes by a history navigation, which takes a moment.
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Update Name & Email' }),
    ),
  );
});

test('a new email address needs verification, and the profile links to it', async () => {
  server.on('PUT /users/me', saved({}, 'ada@new.edu'));
  show();
  saveDetails('Ada', 'ada@new.edu');
  expect(await screen.findByText(/^We emailed a code to ada@new.edu/)).toBeTruthy();
  expect(session.get()).toMatchObject({ user: { email: 'ada@campus.edu' } });
  // The form starts with the requested address.
  press('Update Name & Email');
  expect(field('Email').value).toBe('ada@new.edu');
  press('Cancel');
  await waitFor(() => expect(currentAddress()).toBe('/profile'));
  fireEvent.click(screen.getByRole('link', { name: 'Enter the code' }));
  expect(currentAddress()).toBe('/verify-otp?email=ada%40new.edu');
});

test('a verified address is no longer pending', () => {
  show('/profile', { pendingEmail: 'ada@campus.edu' });
  expect(screen.queryByRole('link', { name: 'Enter the code' })).toBeNull();
});

test.each(['name', 'email'])(
  'reports a response without the field %s, and does not use it',
  async (missing) => {
    server.on('PUT /users/me', saved({ [missing]: undefined }));
    show();
    saveDetails('Eve', 'ada@campus.edu');
    await toasted('Invalid user data returned from API');
    expect(session.get()).toMatchObject({ user: { name: 'Ada' } });
    expect(field('Name').value).toBe('Eve');
  },
);

test('the profile marks missing fields and sends nothing', async () => {
  show();
  saveDetails(' ', 'ada@campus.edu');
  await toasted('Please fill in all fields');
  expect(markOn(field('Name'))).toBe('Name is required');
  expect(server.requests('PUT /users/me')).toEqual([]);
});

test('shows each detail of a refused change of the profile at its field', async () => {
  server.on(
    'PUT /users/me',
    refusal(400, 'VALIDATION_ERROR', 'email must be a valid email address.', [
      { field: 'email', message: 'must be a valid email address' },
    ]),
  );
  show();
  saveDetails('Ada', 'ada');
  await toasted('email must be a valid email address.');
  expect(markOn(field('Email'))).toBe('Email must be a valid email address');
});

test('says that the session has expired, and after two seconds signs out and opens the login', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  server.on('PUT /users/me', refusal(401, 'NOT_SIGNED_IN', 'No session.'));
  show();
  saveDetails('Eve', 'ada@campus.edu');
  await toasted('Session expired. Please log in again.');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(session.get().state).toBe('signed in');
  expect(currentAddress()).toBe('/profile?edit=details');
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(session.get().state).toBe('signed out');
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.getByText('login, then /profile')).toBeTruthy();
});

test('Escape closes a form without saving, and moves the focus to the button that opened it', async () => {
  show();
  press('Update Name & Email');
  expect(currentAddress()).toBe('/profile?edit=details');
  expect(document.activeElement).toBe(field('Name'));
  type('Name', 'Eve');
  fireEvent.keyDown(field('Name'), { key: 'Escape' });
  await waitFor(() => expect(currentAddress()).toBe('/profile'));
  expect(screen.getByText('Ada')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Update Name & Email' }));
});

test('deletes the account after an explanation, and signs out', async () => {
  server.on('DELETE /users/me', { status: 200, body: { message: 'It is deactivated.' } });
  show();
  const confirm = answerConfirm(false);
  press('Delete Account');
  expect(confirm.mock.lastCall?.[0]).toMatch(
    /^Delete your account\?\n\nYour account will be deactivated.*\n\nYour items stay on the board/,
  );
  expect(server.requests('DELETE /users/me')).toEqual([]);
  confirm.mockReturnValue(true);
  press('Delete Account');
  await toasted('It is deactivated.');
  await waitFor(() => expect(currentAddress()).toBe('/login'));
  expect(session.get().state).toBe('signed out');
});

const badGateway = { status: 502, html: '<h1>Bad Gateway</h1>' };

test.each([
  ['because it was lost', 'drop the connection' as const],
  ["because a proxy's replaced it", badGateway],
  ['because the browser has repeated the request', isSignedOut],
])(
  'says that the account is deactivated although the response is missing, %s',
  async (_how, response) => {
    server.on('DELETE /users/me', () => {
      server.on('GET /users/me/email-notifications', isSignedOut);
      return response;
    });
    show();
    answerConfirm(true);
    press('Delete Account');
    await toasted('Your account has been deactivated.');
    await waitFor(() => expect(currentAddress()).toBe('/login'));
    expect(session.get().state).toBe('signed out');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test.each([
  ['the server knows its session', isSignedIn],
  ['the server is still unreachable', 'drop the connection' as const],
])('keeps the account after a lost response if %s', async (_what, later) => {
  server.on('DELETE /users/me', () => {
    server.on('GET /users/me/email-notifications', later);
    return badGateway;
  });
  show();
  answerConfirm(true);
  press('Delete Account');
  await toasted('Failed to delete account');
  expect(session.token()).toBe('tok');
});

test('does not try to delete the account of a session that has ended', async () => {
  show();
  await screen.findByRole('switch', { name: 'Email: Messages' });
  server.on('GET /users/me/email-notifications', isSignedOut);
  answerConfirm(true);
  press('Delete Account');
  await toasted('Session expired. Please log in again.');
  expect(server.requests('DELETE /users/me')).toEqual([]);
  expect(session.get().state).toBe('signed out');
});

test('signs out nobody who signs in while the account is deleted', async () => {
  server.on('DELETE /users/me', () => {
    act(() => void session.signIn('newer', { ...user, id: 'somebody else' }));
    return { status: 200, body: { message: 'It is deactivated.' } };
  });
  show();
  answerConfirm(true);
  press('Delete Account');
  await toasted('It is deactivated.');
  expect(session.token()).toBe('newer');
});

test('tells the last admin why the account cannot be deleted', async () => {
  server.on('DELETE /users/me', refusal(409, 'LAST_ADMIN', 'The last active admin stays.'));
  show();
  answerConfirm(true);
  press('Delete Account');
  await toasted('The last active admin stays.');
  expect(session.get().state).toBe('signed in');
});

test('stores the choice of light or dark on the device', () => {
  show();
  const choice = within(screen.getByRole('radiogroup', { name: 'Appearance' }));
  fireEvent.click(choice.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  fireEvent.click(choice.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
});
