/**
 * Fails if a folder has more than 15 files. Tests, WebP pictures and migrations do not count. Migrations stay in one
 * folder, because their names give their order.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';

const maxFiles = 15;
const roots = ['src', 'contract', 'server', 'demo', 'dev', 'scripts', 'bench', 'tests/support'];
const uncounted = /\.test\.|^server\/db\/migrations\/|\.webp$/;

const files = execFileSync('git', ['ls-files', ...roots], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !uncounted.test(path));
const tooLarge = [...Map.groupBy(files, dirname)].filter(([, { length }]) => length > maxFiles);

for (const [folder, { length }] of tooLarge)
  console.error(
    `${folder} has ${String(length)} files; at most ${String(maxFiles)}. Find what belongs together.`,
  );
process.exitCode = tooLarge.length === 0 ? 0 : 1;
