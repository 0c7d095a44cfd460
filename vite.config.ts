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
 * A comment that makes Chromium compile all functions of a chunk in the background. Otherwise Chromium compiles each
 * function at its first call, and the first message of a visit waits for the compiler (docs/decisions/0025).
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

/** Paths of all modules that the chunk groups may name. */
const allModules = ['src', 'contract', 'node_modules/@mantine', 'node_modules/qr'].flatMap(
  (folder) =>
    readdirSync(new URL(folder, import.meta.url), { encoding: 'utf8', recursive: true }).map(
      (path) => `/${folder}/${path.replaceAll('\\', '/')}`,
    ),
);

/**
 * Returns a regular expression that matches the paths of some modules and of their style sheets.
 * @param patterns regular expressions of paths in the folder, without the extension. `*` stands for any text.
 * @throws Error if a pattern matches no file, because a module may have been renamed
 */
function modules(folder: string, patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) => {
    const path = RegExp.escape(folder) + pattern.replaceAll('*', '.*');
    const source = `${path}\\.(tsx?|m?js|(module\\.)?css)$`;
    if (allModules.some((module) => RegExp(source).test(module))) return source;
    throw new Error(`No module fits "${folder}${pattern}" in vite.config.ts.`);
  });
  return new RegExp(sources.join('|'));
}

/** A chunk with the listed modules that at least two lazily loaded screens or parts need. */
const shared = (name: string, folder: string, patterns: readonly string[]) => ({
  name,
  test: modules(`/${folder}`, patterns),
  minShareCount: 2,
  includeDependenciesRecursively: false,
});

/** A chunk with all of the listed modules, so that lazily loaded parts do not get a chunk each. */
const together = (name: string, folder: string, patterns: readonly string[]) => ({
  ...shared(name, folder, patterns),
  minShareCount: 1,
});

const items = 'src/components/items/';
const mantine = 'node_modules/@mantine/';

/**
 * How modules are distributed over chunks. Each chunk is a file and costs a request on the first visit. A module goes
 * into the first group below that names it. `start` has all static imports of the entry, so the first load needs no
 * other chunk. Every other group has one subject, and does not depend on which screens use it. So a shared module stays
 * in its chunk when one more screen begins to use it. A shared module that no group names gets its own chunk
 * (docs/decisions/0025).
 */
const chunkGroups = [
  { name: 'start', tags: ['$initial' as const] },
  // Small modules that every visit and most screens need. If they were in `every-visit`, each screen would have to wait
  // for that whole chunk.
  together('basics', '', [
    'src/components/(hooks/use-action|hooks/use-is-tab-visible|toasts/(toast-failure|use-failure-toast))',
    'src/(client/(http/(failure-text|call-once)|new-id)|core/exported|components/items/intended-action)',
    'contract/(errors|serialise|claims/names|claims/private-details)',
  ]),
  { name: 'every-visit', test: modules('/src/', everyVisit) },

  // Parts that load after their screen.
  together('create-later', '', [
    'src/features/items/create/(lost-item-field|owner-fields|take-shared|unsent-draft|other-drafts/*)',
    'src/features/items/create/candidates/candidates-dialog',
    'src/core/storage/shared-content',
  ]),
  together('dashboard-edit', 'src/features/dashboard/edit/', [
    '(row-edit|photo-cell|card-edit|edit-form|edit-fields|use-inline-edit)',
  ]),
  together('item-later', 'src/', [
    'features/items/item/(linked/linked-item|posted/post-another)',
    'components/items/delete-item-dialog',
  ]),
  together('judge-dialogs', '', [
    `${items}(claims/ask-dialog|hand-over/turn-down-dialog|guard/notify-owner|owner/(owner-dialogs|correct-owner))`,
    'src/features/desk/pane/message-dialog',
  ]),
  together('check', '', [
    'src/features/items/create/check-draft',
    'src/components/items/edit/check-edit',
    'contract/(items/item-input|claims/private-details-field)',
  ]),
  together('saved-searches', 'src/features/', [
    'items/(home/save-search|saved)/*',
    'profile/saved-searches/*',
  ]),
  together('outbox-screen', 'src/features/outbox/', ['*']),
  together('guarded-hand-over', items, ['hand-over/guarded/*']),
  together('qr', '', [`${items}hand-over/return-code/qr-picture`, 'node_modules/qr/index']),

  // The base of all Mantine components, and the skeletons that most screens show first.
  {
    ...shared('mantine', '', [
      `${mantine}core/esm/(core|components/Skeleton|components/UnstyledButton)/*`,
      `${mantine}core/styles/UnstyledButton`,
      `${mantine}hooks/(?!esm/use-pagination)*`,
      'src/components/basics/skeleton',
    ]),
    includeDependenciesRecursively: true,
  },
  // The fields of most forms. Password fields have their own file.
  shared('form', '', [
    'src/components/form/(use-form|form|use-form-element|select|radio-field)',
    'src/components/(form/switch|theme/inputs)',
    `${items}form/(place-options|owner-inputs)`,
    `${mantine}core/esm/components/(Input*|TextInput|Textarea|NativeSelect)/*`,
    `${mantine}core/esm/components/(Switch|Combobox|CloseButton|Loader)/*`,
    `${mantine}core/(styles/Input|esm/utils/*)`,
  ]),
  shared('password', '', [
    'src/components/form/password-field',
    `${mantine}core/(esm/components|styles)/(ActionIcon|PasswordInput)*`,
  ]),
  shared('pagination', '', [
    'src/components/lists/pagination',
    `${mantine}core/esm/components/(Pagination|Group)/*`,
    `${mantine}hooks/esm/use-pagination/*`,
  ]),
  shared('drafts', 'src/components/drafts/', ['*']),

  shared('hand-over', 'src/components/', [
    'items/hand-over/(texts|return-code/(code-sheet|countdown|use-return-code|return-code|return-code-form))',
    '(items/scan/(texts|scan-button)|hooks/use-wake-lock)',
  ]),

  // Small modules about items. The item page loads this chunk, but not `parts`. What it needs of the small general
  // modules is here or in `basics`; its size budget fails if it loads `parts` too.
  shared('item-parts', '', [
    'src/components/hooks/use-hydrated',
    `${items}(item-queries|lazy-party-panels|use-open-conversation|message-button|card/tag-number)`,
    `${items}hand-over/(use-hand-over|return-code/return-code-link)`,
    `${items}claims/(use-judging|unfold-and-focus-claims)`,
    'contract/claims/hand-over-rule',
  ]),
  // Small general modules. Most screens load this chunk anyway, so one more small module in it costs no request.
  shared('parts', '', [
    'src/components/(basics|dialogs|hooks|staff|text)/*',
    'src/components/form/(checkbox-field|file-input|username-hint)',
    'src/components/navigation/use-leave',
    'src/components/lists/(use-page-number|focus-neighbour)',
    'src/components/time/(call-at-times|duration-words|local-day)',
    'src/(client/*|core/exported)',
    `${items}(saved-search-in-words|photo/(marked-photo|person-photo)|form/photo/use-preview)`,
    'contract/(limits|text/(?!one-edit)*|documents/share-target)',
  ]),

  shared('photo', `${items}form/`, [
    '(photo/*|texts|upload-progress|use-upload|use-check)',
    'private/(filled-details|stored-detail)',
  ]),
  shared('private-fields', '', [
    `${items}form/private/(private-fields|detail-fields)`,
    'contract/claims/public-text',
  ]),
  shared('item-form', '', [`${items}form/*`, 'contract/(claims/lane/*|items/day-of-tags)']),
  shared('claims', 'contract/', ['claims/(score/*|detail-kinds)', 'text/one-edit']),
  shared('outbox', 'src/components/outbox/', ['*']),
  shared('edit', items, ['(edit/*|status-options)']),
  shared('item-actions', '', [
    `${items}(hand-over/*|guard/*|scan/scanned|assign-myself)`,
    'contract/items/item-reference',
  ]),
  shared('auth', 'src/features/auth/', ['*']),
  shared('conversations', 'src/features/conversations/', ['*']),
  shared('places', '', [
    'src/(features/admin|components)/places/*',
    'contract/places/place-bounds',
  ]),
  shared('admin', 'src/features/admin/', ['*']),
].map((group, index, { length }) => ({ ...group, priority: length - index }));

/**
 * Fails the build when chunks import each other in a circle, because then a module may run before one that it needs.
 * A circle arises when chunk A imports a module in chunk B, and chunk B imports another module in chunk A.
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

/** Names of pictures and style sheets. The renderer's build needs the same names, because documents contain them. */
const namesOfAssets = {
  // The first load contains the names of all files, and hexadecimal hashes compress better than Base64 hashes.
  hashCharacters: 'hex' as const,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

const output = {
  postBanner: compileHint,
  codeSplitting: { groups: chunkGroups },
  ...namesOfAssets,
  chunkFileNames: 'assets/[name]-[hash:7].js',
};

/** Puts all modules that the renderer needs at its start into one chunk. */
const rendererOutput = {
  ...namesOfAssets,
  codeSplitting: { groups: [{ name: 'start', tags: ['$initial' as const] }] },
};

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [react(), ...(command === 'build' && !isSsrBuild ? [installable, noCircles] : [])],
  build: {
    // scripts/size/size.ts reads the manifest to find the entry, its chunks and their styles.
    manifest: !isSsrBuild,
    // No inlined assets: the content policy allows data URLs only for images.
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
      // Without `module-sync`, the router would be bundled as CommonJS, with all of its parts.
      resolve: { conditions: ['module-sync', ...defaultServerConditions] },
    },
  }),
  // Without this, NODE_ENV of the running server would choose between React's development and production mode.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}));
