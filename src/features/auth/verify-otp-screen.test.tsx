import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userReply } from '../../../tests/support/page/data/replies.ts';
import {
  field,
  markOn,
  currentAddress,
  press,
  pressWhenIdle,
  showScreen,
  toasted,
  type,
} from '../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../tests/support/page/stand-ins/stubbed.ts';
import { session } from '../../client/session/session.ts';
import VerifyOtpScreen from './verify-otp-screen.tsx';

const server = stubbed();

const user = userReply();
const verified = (purpose: string, authorization = 'tok') => ({
  status: 200,
  body: { authorization, user, purpose },
});
const registration = '/verify-otp?email=ada%2Bx%40campus.edu';
const reset = `${registration}&forgot=true`;

test('reports a missing email address', async () => {
  showScreen(<VerifyOtpScreen />, '/verify-otp');
  await toasted('No email provided for verification');
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(screen.queryByLabelText('OTP')).toBeNull();
});

test('the code signs the new account in, even if it is typed with spaces', async () => {
  server.on('POST /auth/verify-otp', verified('registration'));
  showScreen(<VerifyOtpScreen />, registration, { returnTo: '/items/create' });
  expect(document.activeElement).toBe(field('OTP'));
  expect(field('OTP').placeholder).toContain('6-digit');
  expect(field('OTP').inputMode).toBe('numeric');
  expect(field('OTP').autocomplete).toBe('one-time-code');
  type('OTP', '123 456');
  press('Verify OTP');
  await waitFor(() => expect(currentAddress()).toBe('/items/create'));
  expect(session.get()).toMatchObject({ state: 'signed in', token: 'tok' });
  expect(server.requests('POST /auth/verify-otp')[0]?.json()).toEqual({
    email: 'ada+x@campus.edu',
    otp: '123456',
  });
});

test('a code for a new password does not sign in, but asks for the password', async () => {
  server.on('POST /auth/verify-otp', verified('reset', 'grant'));
  server.on('POST /auth/reset-password', { status: 200, body: { message: 'It is set.' } });
  showScreen(<VerifyOtpScreen />, registration);
  type('OTP', '123456');
  press('Verify OTP');
  await screen.findByRole('heading', { name: 'Reset Password' });
  expect(session.get().state).toBe('signed out');
  expect(localStorage.getItem('token')).toBeNull();

  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await toasted('It is set.');
  expect(server.requests('POST /auth/verify-otp')).toHaveLength(1);
  expect(server.requests('POST /auth/reset-password')[0]?.headers.authorization).toBe('grant');
});

test('a code for a changed address confirms the change, and opens the profile', async () => {
  const before = { ...user, email: 'ada@old.edu' };
  session.signIn('tok', before);
  server.on('POST /auth/verify-otp', verified('email change'));
  showScreen(<VerifyOtpScreen />, registration);
  type('OTP', '123456');
  press('Verify OTP');
  await toasted('Your email address has been changed.');
  await waitFor(() => expect(currentAddress()).toBe('/profile'));
  expect(session.get()).toMatchObject({ token: 'tok', user: { email: 'ada@campus.edu' } });
  expect(server.requests('POST /auth/verify-otp')[0]?.headers.authorization).toBe('tok');
});

test('a code of a registration signs in, even on the form for a new password', async () => {
  server.on('POST /auth/verify-otp', verified('registration'));
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await toasted('Logged in successfully!');
  expect(session.get()).toMatchObject({ state: 'signed in', token: 'tok' });
  expect(server.requests('POST /auth/reset-password')).toEqual([]);
});

test('requires the code', async () => {
  showScreen(<VerifyOtpScreen />, registration);
  press('Verify OTP');
  await toasted('Please enter the OTP');
  expect(document.activeElement).toBe(field('OTP'));
});

test.each([
  [400, 'CODE_INVALID', 'That code is over.', 'That code is over.', true],
  [400, 'CODE_INVALID', '', 'Invalid or expired OTP', true],
  [404, 'NOT_FOUND', 'Nothing here', 'User not found', false],
  [500, 'INTERNAL_ERROR', 'Boom', 'Server error, please try again later', false],
  [418, 'X', 'Teapot', 'An unexpected error occurred', false],
])(
  'reports a failure with status %i, code %s and message %j as %j',
  async (status, code, message, text, atField) => {
    server.on('POST /auth/verify-otp', refusal(status, code, message));
    showScreen(<VerifyOtpScreen />, registration);
    type('OTP', '000000');
    press('Verify OTP');
    await toasted(text);
    expect(markOn(field('OTP'))).toBe(atField ? text : null);
    if (!atField) expect(screen.getByText(message)).toBeTruthy();
    expect(field('OTP').value).toBe('000000');
    expect(session.get().state).toBe('signed out');
  },
);

test('repeats a request whose response was lost with the same key', async () => {
  server.on('POST /auth/verify-otp', 'drop the connection');
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await waitFor(() => expect(server.requests('POST /auth/verify-otp')).toHaveLength(1));
  server.on('POST /auth/verify-otp', verified('reset', 'grant'));
  server.on('POST /auth/reset-password', 'drop the connection');
  await pressWhenIdle('Reset Password');
  await waitFor(() => expect(server.requests('POST /auth/reset-password')).toHaveLength(1));
  server.on('POST /auth/reset-password', { status: 200, body: { message: 'It is set.' } });
  await pressWhenIdle('Reset Password');
  await toasted('It is set.');
  for (const call of ['POST /auth/verify-otp', 'POST /auth/reset-password'] as const) {
    const keys = server.requests(call).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  }
});

test('sends the code again', async () => {
  server.on('POST /auth/resend-otp', { status: 200, body: { message: 'Sent anew.' } });
  showScreen(<VerifyOtpScreen />, registration);
  press('Resend OTP');
  await toasted('Sent anew.');
  expect(server.requests('POST /auth/resend-otp')[0]?.json()).toEqual({
    email: 'ada+x@campus.edu',
  });

  server.on('POST /auth/resend-otp', refusal(500, 'INTERNAL_ERROR', ''));
  press('Resend OTP');
  await toasted('Failed to resend OTP. Please try again.');
});

test('sets a forgotten password with the grant from the code, without signing in', async () => {
  server.on('POST /auth/verify-otp', verified('reset', 'grant'));
  server.on('POST /auth/reset-password', {
    status: 200,
    body: { message: 'Your password is set.' },
  });
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await toasted('Your password is set.');
  const [sent] = server.requests('POST /auth/reset-password');
  expect(sent?.headers.authorization).toBe('grant');
  expect(sent?.json()).toEqual({ email: 'ada+x@campus.edu', newPassword: 'correct horse' });
  await waitFor(() => expect(currentAddress()).toBe('/login'));
  expect(session.get().state).toBe('signed out');
});

test('the form for a new password requires the code and two equal passwords', async () => {
  showScreen(<VerifyOtpScreen />, reset);
  press('Reset Password');
  await toasted('Please enter the OTP');
  type('OTP', '123456');
  type('New Password', 'correct horse');
  press('Reset Password');
  await toasted('Please enter both new password and confirm password');
  expect(markOn(field('New Password'))).toBeNull();
  type('Confirm Password', 'correct house');
  press('Reset Password');
  await toasted('Passwords do not match');
  expect(server.requests('POST /auth/verify-otp')).toEqual([]);
});

test('needs no second code after the server refused a password', async () => {
  server.on('POST /auth/verify-otp', verified('reset', 'grant'));
  server.on(
    'POST /auth/reset-password',
    refusal(400, 'VALIDATION_ERROR', 'newPassword is one of the most common passwords.', [
      { field: 'newPassword', message: 'is one of the most common passwords' },
    ]),
  );
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'password1');
  type('Confirm Password', 'password1');
  press('Reset Password');
  await waitFor(() =>
    expect(markOn(field('New Password'))).toBe('New Password is one of the most common passwords'),
  );

  server.on('POST /auth/reset-password', {
    status: 200,
    body: { message: 'Your password is set.' },
  });
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await toasted('Your password is set.');
  expect(server.requests('POST /auth/verify-otp')).toHaveLength(1);
});

test("asks for a new code when the grant has expired, but not after a proxy's 401", async () => {
  server.on('POST /auth/verify-otp', verified('reset', 'grant'));
  server.on('POST /auth/reset-password', { status: 401, html: '<h1>Unauthorized</h1>' });
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await toasted('An unexpected error occurred');
  expect(markOn(field('OTP'))).toBeNull();
  server.on('POST /auth/reset-password', refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  server.on('POST /auth/verify-otp', refusal(400, 'CODE_INVALID', 'That code is over.'));
  await pressWhenIdle('Reset Password');
  await waitFor(() => expect(markOn(field('OTP'))).toBe('That code is over.'));
});

test('gives up if the server refuses a grant that it has just given', async () => {
  server.on('POST /auth/verify-otp', verified('reset', 'grant'));
  server.on('POST /auth/reset-password', refusal(401, 'NOT_SIGNED_IN', 'Session expired.'));
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await waitFor(() => expect(markOn(field('OTP'))).toBe('Invalid or expired OTP'));
  expect(server.requests('POST /auth/verify-otp')).toHaveLength(1);
});

test('sets another password with the same code if the response to the first one was lost', async () => {
  server.on('POST /auth/verify-otp', verified('reset', 'used grant'));
  server.on('POST /auth/reset-password', 'drop the connection');
  showScreen(<VerifyOtpScreen />, reset);
  type('OTP', '123456');
  type('New Password', 'correct horse');
  type('Confirm Password', 'correct horse');
  press('Reset Password');
  await waitFor(() => expect(server.requests('POST /auth/reset-password')).toHaveLength(1));
  server.on('POST /auth/verify-otp', verified('reset', 'new grant'));
  server.on('POST /auth/reset-password', ({ headers }) =>
    headers.authorization === 'new grant'
      ? { status: 200, body: { message: 'It is set.' } }
      : refusal(401, 'NOT_SIGNED_IN', 'Session expired.'),
  );
  type('New Password', 'another horse');
  type('Confirm Password', 'another horse');
  await pressWhenIdle('Reset Password');
  await toasted('It is set.');
});
