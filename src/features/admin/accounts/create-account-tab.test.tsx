import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminStub, openAdmin } from '../../../../tests/support/page/screens/admin.tsx';
import {
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const server = adminStub();
const register = 'POST /auth/register';

async function openTab() {
  openAdmin('/admin?tab=create-account');
  await screen.findByLabelText('Name');
}

async function fillIn() {
  await openTab();
  type('Name', 'Grace');
  type('Email', 'grace@campus.example');
  type('Password', 'correct horse');
  type('Confirm Password', 'correct horse');
}

test('creates an admin by default, in a request with the viewer’s token', async () => {
  server.on(register, { status: 201, body: { message: 'The account is ready to use.' } });
  await fillIn();
  press('Create Account');
  await screen.findByText('The account of grace@campus.example was created.');
  const [request] = server.requests(register);
  expect(request?.headers.authorization).toBe('a token');
  expect(request?.json()).toEqual({
    name: 'Grace',
    email: 'grace@campus.example',
    password: 'correct horse',
    role: 'admin',
  });
  // The form is empty for the next account.
  await waitFor(() => expect(field('Name').value).toBe(''));
  expect(document.activeElement).toBe(field('Name'));
});

test('creates a keeper', async () => {
  server.on(register, { status: 201, body: { message: 'The account is ready to use.' } });
  await fillIn();
  const role = screen.getByLabelText<HTMLSelectElement>('Role');
  expect([...role.options].map(({ text }) => text)).toEqual(['Admin', 'Keeper']);
  fireEvent.change(role, { target: { value: 'keeper' } });
  press('Create Account');
  await screen.findByText(/was created/);
  expect(server.requests(register)[0]?.json()).toMatchObject({ role: 'keeper' });
});

test('does not send a role that the form does not offer', async () => {
  await fillIn();
  const role = screen.getByLabelText<HTMLSelectElement>('Role');
  role.selectedOptions[0]!.value = 'user';
  press('Create Account');
  await waitFor(() => expect(markOn(role)).toBe('Role is required'));
  expect(server.requests(register)).toEqual([]);
});

test('marks every empty field', async () => {
  await openTab();
  press('Create Account');
  await toasted('Please fill in all fields');
  const labels = ['Name', 'Email', 'Password', 'Confirm Password'];
  expect(labels.map((label) => markOn(field(label)))).toEqual(
    labels.map((label) => `${label} is required`),
  );
  expect(document.activeElement).toBe(field('Name'));
});

test('the form of a new account says that the passwords do not match', async () => {
  await fillIn();
  type('Confirm Password', 'correct house');
  press('Create Account');
  await toasted('Passwords do not match');
  expect(markOn(field('Confirm Password'))).toBe('Passwords do not match');
  expect(server.requests(register)).toEqual([]);
});

test('shows a refused value at its field, and keeps the typed text', async () => {
  const details = [{ field: 'email', message: 'already has an account' }];
  server.on(register, refusal(400, 'VALIDATION_ERROR', 'email already has an account.', details));
  await fillIn();
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'keeper' } });
  press('Create Account');
  await toasted('Failed to create account: email already has an account.');
  expect(markOn(field('Email'))).toBe('Email already has an account');
  expect(field('Name').value).toBe('Grace');
  expect(field('Role').value).toBe('keeper');
});
