import { expect, it } from 'vitest';
import { hashPassword, isPasswordOf, isWeakHash } from './passwords.ts';

it('knows the password again that a hash was made of, and no other', async () => {
  const hash = await hashPassword('correct horse battery');
  await expect(isPasswordOf('correct horse battery', hash)).resolves.toBe(true);
  await expect(isPasswordOf('correct horse batterY', hash)).resolves.toBe(false);
  await expect(isPasswordOf('', hash)).resolves.toBe(false);
});

it('stores Argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const [one, other] = await Promise.all([
    hashPassword('same password'),
    hashPassword('same password'),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);
});

it('takes a password typed with composed or decomposed letters for the same', async () => {
  const hash = await hashPassword('Caf\u00e9 M\u00fcnchen');
  await expect(isPasswordOf('Cafe\u0301 Mu\u0308nchen', hash)).resolves.toBe(true);
});

it('says so when a stored hash is damaged, rather than taking any password for wrong', async () => {
  await expect(isPasswordOf('whatever it is', '$argon2id$v=19$m=19456')).rejects.toThrow('damaged');
});

/** "correct horse battery" with 8 MiB, three passes and four lanes. */
const withOtherCost =
  '$argon2id$v=19$m=8192,t=3,p=4$BwcHBwcHBwcHBwcHBwcHBw$nTCa9qDQgaTPGAd4vv3z0P3+DEZFdv1az5rVNmWhCtY';

it('knows the password again of a hash that was made at another cost', async () => {
  await expect(isPasswordOf('correct horse battery', withOtherCost)).resolves.toBe(true);
  await expect(isPasswordOf('correct horse', withOtherCost)).resolves.toBe(false);
});

it('calls a hash weak that was made with less memory, fewer passes or a shorter salt than today', async () => {
  const today = await hashPassword('correct horse battery');
  expect(isWeakHash(today)).toBe(false);
  expect(isWeakHash(today.replace('m=19456', 'm=65536'))).toBe(false);
  expect(isWeakHash(today.replace('m=19456', 'm=12288'))).toBe(true);
  expect(isWeakHash(today.replace('t=2', 't=1'))).toBe(true);
  expect(isWeakHash(today.replace(/p=1\$.{22}/, 'p=1$c2hvcnQ'))).toBe(true);
  expect(isWeakHash(withOtherCost)).toBe(true);
});
