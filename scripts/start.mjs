/**
 * Builds the page if its sources have changed, then runs the given program in this process, so that the program
 * receives SIGTERM and SIGINT.
 *
 *     node scripts/start.mjs server/main.ts
 *
 * package.json starts it with `exec`, which replaces npm's shell with this process. Otherwise npm would send signals to
 * the shell, which would exit and leave this process running. In package.json, the command after `||` is for Windows,
 * whose shell has no `exec`.
 *
 * This file is JavaScript, so that the compile cache is enabled before the first TypeScript module is loaded.
 * Otherwise Node would load its TypeScript compiler for that module, which takes 0.1 s.
 */
import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The same folder as in compile-cache.ts, which cannot be imported before the cache is enabled. NODE_COMPILE_CACHE
// has precedence.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'node'));

const program = process.argv[2];
if (program === undefined) throw new Error('Name the program to start.');

process.env.NODE_ENV ??= 'production';

const { isBuildStale } = await import('./build.ts');
if (isBuildStale()) {
  // If stdout is not a terminal, it is the log and must contain only JSON lines.
  const { isTTY } = process.stdout;
  if (isTTY) console.log('Building the page ...');
  // In a separate process, so that the memory of the build is freed when it ends.
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    stdio: ['inherit', isTTY ? 'inherit' : 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(1);
}

await import(pathToFileURL(resolve(program)).href);
