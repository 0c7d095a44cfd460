import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
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
import RegisterScreen from './register-screen.tsx';

const server = stubbed();

function fillIn() {
  type('Name', 'Ada');
  type('Email', 'ada@campus.edu');
  type('Password', 'correct horse');
  type('Confirm Password', 'correct horse');
}

test('registers with the role user, and opens the screen to enter the code', async () => {
  server.on('POST /auth/register', { status: 201, body: { message: 'Look into your mail.' } });
  showScreen(<RegisterScreen />, '/register');
  fillIn();
  press('Register');
  await toasted('Look into your mail.');
  await waitFor(() => expect(currentAddress()).toBe('/verify-otp?email=ada%40campus.edu'));
  expect(server.requests('POST /auth/register')[0]?.json()).toEqual({
    name: 'Ada',
    email: 'ada@campus.edu',
    password: 'correct horse',
    role: 'user',
  });
});

test('marks every empty field and focuses the first', async () => {
  showScreen(<RegisterScreen />, '/register');
  type('Email', 'ada@campus.edu');
  press('Register');
  await toasted('Please fill in all fields');
  expect(
    ['Name', 'Email', 'Password', 'Confirm Password'].map((label) => markOn(field(label))),
  ).toEqual(['Name is required', null, 'Password is required', 'Confirm Password is required']);
  expect(document.activeElement).toBe(field('Name'));
});

test('registration says that the passwords do not match', async () => {
  showScreen(<RegisterScreen />, '/register');
  fillIn();
  type('Confirm Password', 'correct house');
  press('Register');
  await toasted('Passwords do not match');
  expect(markOn(field('Confirm Password'))).toBe('Passwords do not match');
  expect(server.requests('POST /auth/register')).toEqual([]);
});

test('shows the server’s message, and each detail of it at its field', async () => {
  server.on(
    'POST /auth/register',
    refusal(400, 'VALIDATION_ERROR', 'password must be at least 8 characters long.', [
      { field: 'password', message: 'must be at least 8 characters long' },
    ]),
  );
  showScreen(<RegisterScreen />, '/register');
  fillIn();
  press('Register');
  await toasted('password must be at least 8 characters long.');
  expect(markOn(field('Password'))).toBe('Password must be at least 8 characters long');
  expect(field('Name').value).toBe('Ada');
});

test.each([
  [[{ field: 'email', message: 'is odd' }], 'is odd'],
  [undefined, 'Registration failed. Please try again.'],
])('a refusal without a message but with the details %j is shown as %j', async (details, text) => {
  server.on('POST /auth/register', refusal(400, 'VALIDATION_ERROR', '', details));
  showScreen(<RegisterScreen />, '/register');
  fillIn();
  press('Register');
  await toasted(text);
});
