import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { type Plugin, defaultServerConditions, defineConfig } from 'vite';
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

/** Modules that every visit loads after its first screen: storage, calls, outbox, connection, offers. */
const everyVisit = [
  'core/storage/schema',
  'core/log/log-store',
  'client/connection/follow-connection',
  'client/http/calls',
  'client/outbox/start-outbox',
  'client/prefetch/*',
  'app/lifecycle/deferred-components',
  'app/shell/bottom-bar',
  'app/shell/offline-notice',
];

/** Small modules that every visit and most screens need. In the file of `everyVisit`, screens would have to wait for all of it. */
const basics = [
  'src/components/basics/failed-query',
  'src/components/hooks/use-action',
  'src/components/toasts/toast-failure',
  'src/client/http/failure-text',
  'src/client/query/use-polling',
  'contract/errors',
  'contract/serialise',
  'contract/claims/names',
  'contract/claims/private-details',
];

/** The parts that all of Mantine's components need, and the skeletons that most screens show first. */
const mantineBase = ['core/esm/core/*', 'core/esm/components/Skeleton/*', 'hooks/*'];

/** Fields that most screens with a form have. Password fields are left out. */
const mantineFields = [
  'Input*',
  'TextInput',
  'Textarea',
  'Switch',
  'Checkbox',
  'NativeSelect',
  'Combobox',
  'CloseButton',
  'Loader',
].map((name) => `core/esm/components/${name}/*`);

/** Paths of all modules that the chunk groups may name. */
const allModules = ['src', 'contract', 'node_modules/@mantine'].flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url), { encoding: 'utf8', recursive: true }).map(
    (path) => `/${folder}/${path.replaceAll('\\', '/')}`,
  ),
);

/**
 * @param patterns regular expressions of paths without their ends, in which `*` stands for anything
 * @throws an error if one of them matches no module, which may have been renamed
 */
function modules(folder: string, patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) => {
    const path = RegExp.escape(folder) + pattern.replaceAll('*', '.*');
    const source = `${path}\\.(tsx?|mjs|module\\.css)$`;
    if (allModules.some((module) => RegExp(source).test(module))) return source;
    throw new Error(`No module fits "${folder}${pattern}" in vite.config.ts.`);
  });
  return new RegExp(sources.join('|'));
}

/**
 * How modules become files. The entry's imports are in the entry's file, so the first load needs no other chunk, and what
 * every visit loads next is one file. Other modules that several lazily loaded screens share are merged into few files, because
 * each file costs a request on the first visit. With a larger threshold, screens would load code that
 * only others need (docs/decisions/0025). Drafts and page numbers have their own files: otherwise screens without them
 * would load 9 and 3 kB for them.
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  {
    name: 'basics',
    test: modules('/', basics),
    priority: 4,
    includeDependenciesRecursively: false,
  },
  { name: 'every-visit', test: modules('/src/', everyVisit), priority: 3 },
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
    name: 'mantine',
    test: modules('/@mantine/', mantineBase),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'form',
    test: RegExp(
      [
        modules('/src/components/', [
          'form/use-form',
          'form/form',
          'form/select',
          'basics/switch',
          'theme/inputs',
        ]),
        modules('/@mantine/', [...mantineFields, 'core/esm/utils/*']),
      ]
        .map(({ source }) => source)
        .join('|'),
    ),
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'outbox',
    test: modules('/src/components/', [
      'outbox/texts',
      'outbox/unsent-actions',
      'outbox/unsent-edit-path',
      'outbox/unsent-mark',
      'outbox/unsent-state',
      'dialogs/dialog',
      'dialogs/confirm-dialog',
    ]),
    minShareCount: 2,
    priority: 2,
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

/**
 * Fails the build when files import each other in a circle, because then a module may run before one that it needs. It happens
 * if a module of one group imports one of another group, which imports another module of the first.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const followed = new Set<string>();
    const follow = (file: string, path: readonly string[]) => {
      if (path.includes(file))
        this.error(`Chunks import each other: ${[...path, file].join(' -> ')}`);
      const output = bundle[file];
      if (output?.type !== 'chunk' || followed.has(file)) return;
      for (const imported of output.imports) follow(imported, [...path, file]);
      followed.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
};

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

/** The renderer's start loads one file for all modules that it always needs. */
const rendererOutput = {
  ...namesOfAssets,
  codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] },
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), ...(command === 'build' && !isSsrBuild ? [installable, noCircles] : [])],
  build: {
    // scripts/size/size.ts reads the manifest to find the entry, its chunks and their styles.
    manifest: !isSsrBuild,
    // No inlined assets: the content policy allows no inline script and no data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    rolldownOptions: { output: isSsrBuild ? rendererOutput : output },
  },
  // Bundle the packages into the renderer, so that it runs the same React as the page, in production mode.
  ...(command === 'build' && {
    ssr: {
      noExternal: true as const,
      // Otherwise the router would be bundled as CommonJS, with all of its parts.
      resolve: { conditions: ['module-sync', ...defaultServerConditions] },
    },
  }),
  // Without this, the environment of the server would choose React's mode.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
