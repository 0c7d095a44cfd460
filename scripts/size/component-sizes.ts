/**
 * Prints how many kilobytes each of our own components saves at the first paint, compared with the Mantine components
 * that it replaces. Both sizes are gzipped. The size of Mantine's components does not include the part of Mantine that
 * the first load contains anyway. docs/PERFORMANCE.md quotes the table.
 *
 *     npm run size:components
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

interface Component {
  name: string;
  /** Our module, relative to `src`; its style sheet counts too, other imports do not. */
  own: string;
  /** The exports of `@mantine/core` that would replace it. */
  mantine: readonly string[];
  /** The style sheets of these exports, in `@mantine/core/styles`. */
  styles: readonly string[];
}

const components: readonly Component[] = [
  {
    name: 'button, button link',
    own: 'components/basics/button.tsx',
    mantine: ['Button'],
    styles: ['Button', 'Loader', 'UnstyledButton'],
  },
  {
    name: 'skeleton',
    own: 'components/first-paint/skeleton.tsx',
    mantine: ['Skeleton'],
    styles: ['Skeleton'],
  },
  {
    name: 'pagination',
    own: 'components/first-paint/pagination.tsx',
    mantine: ['Pagination'],
    styles: ['Pagination', 'UnstyledButton', 'Group'],
  },
  {
    name: 'search box and status select',
    own: 'features/items/home/search-form.tsx',
    mantine: ['TextInput', 'NativeSelect'],
    styles: ['Input', 'Combobox'],
  },
  {
    name: 'account menu',
    own: 'app/shell/menus/account-menu.tsx',
    mantine: ['Menu'],
    styles: ['Menu', 'Popover'],
  },
  {
    name: 'notice',
    own: 'components/basics/notice.tsx',
    mantine: ['Alert'],
    styles: ['Alert', 'CloseButton', 'UnstyledButton'],
  },
  {
    name: 'hidden text',
    own: 'components/basics/visually-hidden.tsx',
    mantine: ['VisuallyHidden'],
    styles: ['VisuallyHidden'],
  },
];

const root = join(import.meta.dirname, '..', '..');
/** Id of the virtual entry module of each bundle; there is no such file. */
const entry = join(root, 'src/component-sizes-entry.ts');
/** The part of Mantine in the first load. */
const provider = ['MantineProvider', 'createTheme'];

/** The gzip size in bytes of a minified bundle without the modules that `isExternal` accepts. */
async function bundledSize(source: string, isExternal: (id: string) => boolean): Promise<number> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      reportCompressedSize: false,
      lib: { entry, formats: ['es'], cssFileName: 'styles' },
      minify: true,
      rolldownOptions: { external: isExternal },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  return outputs.reduce(
    (sum, one) => sum + gzipSync(one.type === 'chunk' ? one.code : one.source).length,
    0,
  );
}

const isReact = (id: string) => /^react(-dom)?(\/|$)/.test(id);

function mantineSize(parts: readonly string[], styles: readonly string[]): Promise<number> {
  const imports = styles.map((name) => `import '@mantine/core/styles/${name}.css';`).join('');
  return bundledSize(`${imports}export { ${parts.join(', ')} } from '@mantine/core';`, isReact);
}

function ownSize(module: string): Promise<number> {
  const file = join(root, 'src', module);
  const isImported = (id: string) => !id.endsWith('.css') && id !== file && id !== entry;
  return bundledSize(`export * from ${JSON.stringify(file)};`, isImported);
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

const base = await mantineSize(provider, []);
console.log('gzip kB'.padEnd(32), '    own', 'Mantine', '  saved');
for (const { name, own, mantine, styles } of components) {
  const [ours, theirs] = await Promise.all([
    ownSize(own),
    mantineSize([...provider, ...mantine], styles),
  ]);
  console.log(
    name.padEnd(32),
    kilobytes(ours),
    kilobytes(theirs - base),
    kilobytes(theirs - base - ours),
  );
}
const all = await mantineSize(
  [...provider, ...new Set(components.flatMap(({ mantine }) => mantine))],
  [...new Set(components.flatMap(({ styles }) => styles))],
);
console.log('all of them'.padEnd(32), ''.padStart(7), kilobytes(all - base));
