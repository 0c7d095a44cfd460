import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { userReply } from '../../../tests/support/page/data/replies.ts';
import {
  currentAddress,
  field,
  markOn,
  press,
  pressWhenIdle,
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
  session.signIn('tok', userReply());
  const switches = { claim: true, message: true, returned: true };
  server.on('GET /users/me/email-notifications', { status: 200, body: { switches } });
  server.on('GET /users/me/push', {
    status: 200,
    body: { switches, publicKey: 'BAAA', endpoint: null },
  });
});

const show = () => showScreen(<ProfileScreen />, '/profile');

function savePassword(current: string, next: string, confirmed = next) {
  press('Update Password');
  type('Current Password', current);
  type('New Password', next);
  type('Confirm New Password', confirmed);
  press('Save Password');
}

test('sets a new password and says what happens to other devices', async () => {
  server.on('PUT /users/me/password', {
    status: 200,
    body: { message: 'Your password has been changed. Your other devices have been logged out.' },
  });
  show();
  press('Update Password');
  expect(screen.getByText(/^You'll be logged out on all your other devices/)).toBeTruthy();
  press('Cancel');
  await waitFor(() => expect(currentAddress()).toBe('/profile'));
  savePassword('lostumbrella', 'correct horse');
  await toasted('Your password has been changed. Your other devices have been logged out.');
  expect(server.requests('PUT /users/me/password')[0]?.json()).toEqual({
    currentPassword: 'lostumbrella',
    newPassword: 'correct horse',
  });
  await waitFor(() => expect(currentAddress()).toBe('/profile'));
  expect(session.token()).toBe('tok');
});

test('repeats a new password whose response was lost with the same key', async () => {
  server.on('PUT /users/me/password', 'drop the connection');
  show();
  savePassword('lostumbrella', 'correct horse');
  await waitFor(() => expect(server.requests('PUT /users/me/password')).toHaveLength(1));
  server.on('PUT /users/me/password', { status: 200, body: { message: 'It is changed.' } });
  await pressWhenIdle('Save Password');
  await toasted('It is changed.');
  const keys = server
    .requests('PUT /users/me/password')
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('requires two equal passwords', async () => {
  show();
  savePassword('lostumbrella', 'correct horse', 'correct house');
  await toasted('New password and confirm password do not match');
  expect(markOn(field('Confirm New Password'))).toBe(
    'New password and confirm password do not match',
  );
  expect(server.requests('PUT /users/me/password')).toEqual([]);
});

test.each([
  ['WRONG_PASSWORD', 'The current password is incorrect.', undefined, 'Current Password'],
  [
    'VALIDATION_ERROR',
    'newPassword is one of the most common passwords.',
    [{ field: 'newPassword', message: 'is one of the most common passwords' }],
    'New Password',
  ],
])('shows a %s at its field', async (code, message, details, label) => {
  server.on('PUT /users/me/password', refusal(400, code, message, details));
  show();
  savePassword('lostumbrella', 'password1');
  await toasted(message);
  expect(markOn(field(label))).toContain(
    message.replace('newPassword ', '').replace('passwords.', 'passwords'),
  );
});
