/**
 * Builds the page with its service worker (dist/client) and the renderer that the server loads
 * (dist/server/render.js), unless what stands there was made from the same sources. `--force`
 * builds anyway.
 *
 * The new build is made beside the old one and takes its place only when it is whole: a failed
 * build leaves what runs as it was.
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
const sources = [
  'contract',
  'src',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package-lock.json',
];

/** Whether dist/ is missing or was made from other sources than the present ones. */
export function isBuildStale(): boolean {
  const note = join(dist, '.built');
  return !existsSync(note) || readFileSync(note, 'utf8') !== hashOfSources();
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf).filter(isBuilt).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function isBuilt(file: string): boolean {
  return !/\.test\.tsx?$/.test(file);
}

/** @param source a file or folder, relative to the repository; may be missing */
function filesOf(source: string): string[] {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

async function build(): Promise<void> {
  // A test run starts this too, in an environment of its own: what is built is always the same.
  process.env.NODE_ENV = 'production';
  const started = performance.now();
  const { build: viteBuild } = await import('vite');
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
    writeFileSync(join(next, '.built'), hash);
    rmSync(dist, { recursive: true, force: true });
    renameSync(next, dist);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

if (import.meta.main && (process.argv.includes('--force') || isBuildStale())) await build();
