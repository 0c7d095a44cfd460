import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

const manifest = JSON.parse(
  readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'),
) as Partial<ManifestOptions>;

/** The service worker and the web app manifest. Dev mode builds the worker itself (dev/worker.ts). */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'worker.ts',
  // The page asks before it takes an update, and registers the worker itself.
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  injectManifest: {
    // One classic script: module workers are not everywhere.
    rollupFormat: 'iife',
    globPatterns: ['**/*.{js,css,html,svg,woff2}'],
  },
  integration: {
    configureCustomSWViteBuild: (worker) => {
      worker.logLevel = 'warn';
    },
  },
});

/**
 * What is loaded beside the entry is compiled whole, beside the page's own work; otherwise each function
 * is when it is called first, and the first message waits for dozens of them
 * (docs/decisions/0025).
 */
function compileHint({ isEntry }: { isEntry: boolean }): string {
  return isEntry ? '' : '//# allFunctionsCalledOnLoad';
}

/**
 * How modules become files. What the entry imports stays with it, so that no other chunk is part of the first load.
 * Modules that several lazily loaded screens share are merged into few files: without that, most of some 120 files
 * had less than 1 kB, and each costs a request on the first visit. A larger threshold would make screens load code of
 * others (docs/decisions/0025). The drafts are a file of their own: merged by size, they came with 9 kB that
 * screens without a draft do not need.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'drafts', test: /\/src\/components\/drafts\//, minShareCount: 2, priority: 2 },
  {
    name: 'shared',
    entriesAware: true,
    entriesAwareMergeThreshold: 5_000,
    minShareCount: 2,
    priority: 1,
  },
];

/** Rolldown names a merged chunk after all screens that share it. */
const nameOfFile = ({ name = '' }: { name?: string }) =>
  `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash]`;

const output = {
  postBanner: compileHint,
  codeSplitting: { groups: chunkGroups },
  chunkFileNames: (chunk: { name: string }) => `${nameOfFile(chunk)}.js`,
  assetFileNames: ({ names }: { names: string[] }) =>
    `${nameOfFile(names[0] === undefined ? {} : { name: names[0] })}[extname]`,
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), ...(command === 'build' && !isSsrBuild ? [installable] : [])],
  build: {
    // Where the server finds the entry, its chunks and their styles.
    manifest: !isSsrBuild,
    // Everything is a file of its own: the content policy allows no inline script and no data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output } }),
  },
  // The renderer carries its packages, so that it runs the same React, in production mode, as the page.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
  // For the renderer this is otherwise decided where it runs.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
