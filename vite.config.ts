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
  // The page registers the worker itself and asks the user before an update.
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  injectManifest: {
    // One classic script, because some browsers do not support module workers.
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
 * A comment that makes Chromium compile all functions of a chunk in the background. Otherwise it compiles each function
 * at its first call, and the first message waits for dozens of them (docs/decisions/0025).
 */
function compileHint({ isEntry }: { isEntry: boolean }): string {
  return isEntry ? '' : '//# allFunctionsCalledOnLoad';
}

/**
 * How modules become files. The entry's imports are in the entry's file, so the first load needs no other chunk.
 * Modules that several lazily loaded screens share are merged into few files, because each file costs a request on the
 * first visit. With a larger threshold, screens would load code that only others need (docs/decisions/0025). Drafts
 * and page numbers have their own files: otherwise screens without them would load 9 and 3 kB for them.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'drafts', test: /\/src\/components\/drafts\//, minShareCount: 2, priority: 2 },
  {
    name: 'pagination',
    test: /\/(Pagination|Group|use-pagination|lists\/pagination\.tsx)/,
    minShareCount: 2,
    priority: 2,
    // Otherwise the file would have parts of Mantine that all screens need.
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
    minShareCount: 2,
    priority: 1,
  },
];

/** Rolldown names a merged chunk after all screens that share it. */
const nameOfFile = ({ name = '' }: { name?: string }) =>
  `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash:7]`;

/** Also for the renderer of documents, which names the same pictures. */
const namesOfAssets = {
  // The start lists all files, and digits of 4 bits compress to fewer bytes than those of 6 bits.
  hashCharacters: 'hex' as const,
  assetFileNames: ({ names }: { names: string[] }) =>
    `${nameOfFile(names[0] === undefined ? {} : { name: names[0] })}[extname]`,
};

const output = {
  postBanner: compileHint,
  codeSplitting: { groups: chunkGroups },
  ...namesOfAssets,
  chunkFileNames: (chunk: { name: string }) => `${nameOfFile(chunk)}.js`,
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), ...(command === 'build' && !isSsrBuild ? [installable] : [])],
  build: {
    // scripts/size.ts reads the manifest to find the entry, its chunks and their styles.
    manifest: !isSsrBuild,
    // No inlined assets: the content policy allows no inline script and no data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    rolldownOptions: { output: isSsrBuild ? namesOfAssets : output },
  },
  // Bundle the packages into the renderer, so that it runs the same React as the page, in production mode.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
  // Without this, the environment of the server would choose React's mode.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
