import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { bounds } from '../contract/bounds.ts';

/**
 * Writes the list of common passwords that the portal refuses. Run it after an update of
 * @zxcvbn-ts/language-common: `node scripts/common-passwords.ts`.
 */

const target = new URL(
  '../server/features/authentication/passwords/common-passwords.txt',
  import.meta.url,
);
const count = 3000;

/** The package sorts passwords by their frequency in leaks, the most frequent first. */
const ranked = dictionary['passwords-common'].map((password) => password.toLowerCase());
const longEnough = ranked.filter(
  ({ length }) => length >= bounds.password.min && length <= bounds.password.max,
);
const common = [...new Set(longEnough)].slice(0, count);
if (common.length < count) throw new Error(`the package lists only ${String(common.length)}`);
writeFileSync(target, `${common.join('\n')}\n`);
