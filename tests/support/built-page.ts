import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the page before the server's tests, which load it; where it is up to date this does nothing. */
export default function setup(): void {
  const build = join(import.meta.dirname, '../../scripts/build.ts');
  const { status, stderr } = spawnSync(process.execPath, [build], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
