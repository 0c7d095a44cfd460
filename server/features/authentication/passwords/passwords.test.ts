import { expect, it } from 'vitest';
import { hashPassword, isPasswordOf, isWeakHash } from './passwords.ts';

it('accepts the password that was hashed, and no other', async () => {
  const hash = await hashPassword('correct horse battery');
  await expect(isPasswordOf('correct horse battery', hash)).resolves.toBe(true);
  await expect(isPasswordOf('correct horse batterY', hash)).resolves.toBe(false);
  await expect(isPasswordOf('', hash)).resolves.toBe(false);
});

it('stores Argon2id with 19 MiB, two passes and a random salt', async () => {
  const [one, other] = await Promise.all([
    hashPassword('same password'),
    hashPassword('same password'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
});

it('treats composed and decomposed letters as the same password', async () => {
  const hash = await hashPassword('Caf\u00e9 M\u00fcnchen');
  await expect(isPasswordOf('Cafe\u0301 Mu\u0308nchen', hash)).resolves.toBe(true);
});

it('throws if the stored hash is damaged, instead of reporting a wrong password', async () => {
  await expect(isPasswordOf('whatever it is', '$argon2id$v=19$m=19456')).rejects.toThrow('damaged');
});

/** The hash of "correct horse battery" with 8 MiB, three passes and four lanes. */
const withOtherCost =
  '$argon2id$v=19$m=8192,t=3,p=4$BwcHBwcHBwcHBwcHBwcHBw$nTCa9qDQgaTPGAd4vv3z0P3+DEZFdv1az5rVNmWhCtY';

it('accepts the password of a hash with other cost parameters', async () => {
  await expect(isPasswordOf('correct horse battery', withOtherCost)).resolves.toBe(true);
  await expect(isPasswordOf('correct horse', withOtherCost)).resolves.toBe(false);
});

it('reports a hash as weak if it has less memory, fewer passes or a shorter salt than today', async () => {
  const today = await hashPassword('correct horse battery');
  expect(isWeakHash(today)).toBe(false);
  expect(isWeakHash(today.replace('m=19456', 'm=65536'))).toBe(false);
  expect(isWeakHash(today.replace('m=19456', 'm=12288'))).toBe(true);
  expect(isWeakHash(today.replace('t=2', 't=1'))).toBe(true);
  expect(isWeakHash(today.replace(/p=1\$.{22}/, 'p=1$c2hvcnQ'))).toBe(true);
  expect(isWeakHash(withOtherCost)).toBe(true);
});
