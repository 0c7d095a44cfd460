import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bounds } from '../../../../contract/bounds.ts';
import { isCommonPassword } from './common-passwords.ts';
import { whyGuessable } from './guessable-passwords.ts';

const grace = { name: 'Grace Hopper', email: 'grace.hopper@example.edu' };
const common = 'is one of the most common passwords';
const own = 'must not be the name or email address of the account';

describe('the list of common passwords', () => {
  const text = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8');
  const listed = text.trim().split('\n');

  it('has 3,000 distinct entries of sufficient length, trimmed and in lower case', () => {
    expect(new Set(listed).size).toBe(3000);
    for (const password of listed) {
      expect(password.length).toBeGreaterThanOrEqual(bounds.password.min);
      expect(password).toBe(password.trim().toLowerCase());
    }
  });

  it('is refused completely', () => {
    expect(listed.filter((password) => whyGuessable(password, grace) !== common)).toEqual([]);
  });
});

describe('isCommonPassword', () => {
  it.each([
    'Password1',
    'QWERTYUIOP',
    ' sunshine ',
    'student123',
    'lostandfound',
    'password2025',
    'summer2027',
  ])('recognises %j regardless of case and surrounding spaces', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );

  it.each([
    'aaaaaaaa',
    '12341234',
    '123123123',
    'abcabcabc',
    '87654321',
    '01234567890',
    'hijklmnop',
  ])('recognises the repetition or sequence %j', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['correct horse battery', 'a quiet lighthouse', '90817263', 'aaaaaaab', 'lighthouse'])(
    'returns false for %j',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});

describe('the password of an account', () => {
  it.each([
    'Grace Hopper',
    'gracehopper',
    'GRACE-HOPPER',
    'grace.hopper@example.edu',
    'Grace.Hopper@Example.EDU',
    'grace.hopper',
    'grace_hopper',
  ])('must not be %j, its name or address', (password) =>
    expect(whyGuessable(password, grace)).toBe(own),
  );

  it.each(['grace hopper built a compiler', 'hopper.grace', '_-_- _-_.'])(
    'may be %j',
    (password) => {
      expect(whyGuessable(password, { name: '- -', email: '.@example.edu' })).toBeNull();
      expect(whyGuessable(password, grace)).toBeNull();
    },
  );
});
