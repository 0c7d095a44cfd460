import { expect, test } from 'vitest';
import { updatedUser } from './updated-user.ts';

test('takes the name and the e-mail address out of the reply', () => {
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
])('%j says neither or only one of both', (reply) => {
  expect(updatedUser(reply)).toBeNull();
});
