import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';

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

it('finds common passwords whatever their case', () => {
  expect(isCommonPassword('Password1')).toBe(true);
  expect(isCommonPassword('qwertyuiop')).toBe(true);
  expect(isCommonPassword('correct horse battery')).toBe(false);
});
