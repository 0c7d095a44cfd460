import { expect, test } from 'vitest';
import { updatedUser } from './updated-user.ts';

test('reads the name and the email address from the response', () => {
  const user = { id: 'u1', name: 'Ada', email: 'ada@campus.edu', role: 'user' };
  expect(updatedUser({ user, pendingEmail: null })).toEqual({
    name: 'Ada',
    email: 'ada@campus.edu',
  });
});

test.each([
  [null],
  [{}],
  [{ user: null }],
  [{ user: { name: 'Ada' } }],
  [{ user: { name: '', email: 'ada@campus.edu' } }],
  [{ user: { name: 'Ada', email: 7 } }],
])('gives null for %j, which lacks a field', (reply) => {
  expect(updatedUser(reply)).toBeNull();
});
