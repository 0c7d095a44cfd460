/**
 * Builds the page if its sources have changed, then runs the program named on the command line in
 * this very process, so that SIGTERM and SIGINT reach it.
 *
 *     node scripts/start.ts server/main.ts
 *
 * package.json starts it with `exec`, so that a signal sent to npm reaches it and not a shell that
 * would leave it behind; what follows `||` there is for Windows, whose shell knows no `exec`.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuildStale } from './build.ts';

const program = process.argv[2];
if (program === undefined) throw new Error('Name the program to start.');

process.env.NODE_ENV ??= 'production';

if (isBuildStale()) {
  // Where it is not a terminal, standard output is the log, of JSON lines.
  const { isTTY } = process.stdout;
  if (isTTY) console.log('Building the page ...');
  // A process of its own: the memory that the build takes goes back when it ends.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['inherit', isTTY ? 'inherit' : 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}

await import(pathToFileURL(resolve(program)).href);
