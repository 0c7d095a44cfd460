import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { Id } from '../../../../contract/fields.ts';
import { createPseudonym } from './pseudonyms.ts';

const pseudonym = createPseudonym(randomBytes(32));
const [item, otherItem, user, otherUser] = [1, 2, 3, 4].map(() => randomUUIDv7()) as [
  string,
  string,
  string,
  string,
];

test('a pseudonym is an id, and always the same for a person of an item', () => {
  expect(Id.parse(pseudonym(item, user))).toBe(pseudonym(item, user));
  expect(pseudonym(item, user)).not.toBe(user);
});

test('pseudonyms of two people, on two items and under two secrets differ', () => {
  const first = pseudonym(item, user);
  expect(pseudonym(item, otherUser)).not.toBe(first);
  expect(pseudonym(otherItem, user)).not.toBe(first);
  expect(createPseudonym(randomBytes(32))(item, user)).not.toBe(first);
});
