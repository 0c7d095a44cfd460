import { expect, test } from 'vitest';
import { createCodes } from './codes.ts';
import { hmac, isSame, signed } from './signatures.ts';

const secret = Buffer.from('secret');

test('signs the purpose and its parts with a space between them', () => {
  expect(signed(secret, 'device', 'a', 'of', 'b')).toEqual(hmac(secret, 'device a of b'));
});

test('gives the same signatures as earlier versions, which are in the database and in sent links', () => {
  expect(signed(secret, 'photo', '/photos/1', '7200000').toString('base64url')).toBe(
    'wp8QB9NKZF3BRIMBevHu2FqhqIyI7jXnduuC6bt9wPE',
  );
  expect(createCodes(secret).hash('7c0f', '123456')).toBe(
    'I76PM4cMLFXPLJm01XaGun4XDgESJlCmRLZl18aC_sA',
  );
});

test('compares signatures of any length', () => {
  const right = signed(secret, 'address', '192.0.2.1');
  expect(isSame(Buffer.from(right), right)).toBe(true);
  expect(isSame(right.subarray(1), right)).toBe(false);
  expect(isSame(signed(secret, 'address', '192.0.2.2'), right)).toBe(false);
});
