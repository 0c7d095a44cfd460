/**
 * Builds the page with its service worker (dist/client) and the module that the server loads to render
 * pages (dist/server/render.js). Does nothing when dist/ was built from the same sources; `--force` builds
 * anyway.
 *
 * The build goes to a separate folder, which replaces dist/ only when it is complete: a failed build does
 * not break a running portal.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { precompress } from './precompress.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
/** The source files and folders of a build. */
export const sources = [
  'contract',
  'src',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
];

/** File in dist/ with the hash of the sources that it was built from. */
const hashFile = '.built';
/** File in dist/ with the result of `stateOfSources` from the last time that the sources matched the build. */
const stateFile = '.built-state';

/** Returns true when dist/ is missing or was built from other sources. */
export function isBuildStale(): boolean {
  const state = stateOfSources();
  if (readOrNull(stateFile) === state) return false;
  if (readOrNull(hashFile) !== hashOfSources()) return true;
  try {
    writeFileSync(join(dist, stateFile), state);
  } catch {
    // The folder may be read-only. Ignore the failure, because the file only makes the next start faster.
  }
  return false;
}

function readOrNull(name: string): string | null {
  const file = join(dist, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of builtFiles()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * A hash of the file metadata of all sources, so that their contents need not be read. Uses the inode's change time
 * (ctime), because programs can set the modification time but not the change time.
 */
function stateOfSources(): string {
  const hash = createHash('sha256');
  for (const file of builtFiles()) {
    const { size, ino, ctimeMs } = statSync(join(root, file));
    hash.update(`${file}\0${String(size)} ${String(ino)} ${String(ctimeMs)}\0`);
  }
  return hash.digest('hex');
}

function builtFiles(): string[] {
  return sources.flatMap(filesOf).filter(isBuilt).sort();
}

function isBuilt(file: string): boolean {
  return !/\.test\.tsx?$/.test(file);
}

/** @param source a file or folder, relative to the repository; a missing one has no files */
function filesOf(source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

async function build(): Promise<void> {
  // A test run may set another NODE_ENV, but the build must always be the same.
  process.env.NODE_ENV = 'production';
  const started = performance.now();
  const { build: viteBuild } = await import('vite');
  const state = stateOfSources();
  const hash = hashOfSources();
  const next = join(root, `dist-next-${process.pid}`);
  try {
    const common = { root, logLevel: 'warn' } as const;
    await viteBuild({ ...common, build: { outDir: join(next, 'client'), emptyOutDir: true } });
    await viteBuild({
      ...common,
      build: { ssr: 'src/render.tsx', outDir: join(next, 'server'), emptyOutDir: true },
    });
    precompress(join(next, 'client'));
    writeFileSync(join(next, hashFile), hash);
    writeFileSync(join(next, stateFile), state);
    rmSync(dist, { recursive: true, force: true });
    renameSync(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main && (process.argv.includes('--force') || isBuildStale())) await build();
