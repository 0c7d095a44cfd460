import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { bounds } from '../contract/bounds.ts';

/** Writes the passwords that nobody may choose: `node scripts/common-passwords.ts`, after an update of the package. */

const target = new URL('../server/features/authentication/common-passwords.txt', import.meta.url);
const listed = 3000;

/** The package's list is in the order of how often passwords were found in leaks. */
const ranked = dictionary['passwords-common'].map((password) => password.toLowerCase());
const longEnough = ranked.filter(
  ({ length }) => length >= bounds.password.min && length <= bounds.password.max,
);
const common = [...new Set(longEnough)].slice(0, listed);
if (common.length < listed) throw new Error(`the package lists only ${String(common.length)}`);
writeFileSync(target, `${common.join('\n')}\n`);
