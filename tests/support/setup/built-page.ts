import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the page for the server tests if the build is not up to date. */
export default function setup(): void {
  const build = join(import.meta.dirname, '../../../scripts/build.ts');
  const { status, stderr } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
