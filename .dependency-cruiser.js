/**
 * Who may import whom, as docs/ARCHITECTURE.md draws it. Each rule lists what a folder may reach;
 * everything else of ours is forbidden to it. Tests stand outside: they may reach anything.
 */

const tests = '\\.test\\.tsx?$';
const ours = '^(contract|src|server|demo|scripts|bench|tests)/';
const npm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];
const react = '^node_modules/(react|react-dom|react-router|react-router-dom|@mantine)/';

/** @param {string} name @param {string} from @param {string[]} allowed @param {string} comment */
function onlyOurs(name, from, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: tests },
    to: { path: ours, pathNot: allowed },
  };
}

/** The same, save that the outbox may be imported for its types. */
function onlyOursAndOutboxTypes(name, from, allowed, comment) {
  return [
    onlyOurs(name, from, [...allowed, '^src/outbox/'], comment),
    {
      name: `${name}-outbox-types`,
      comment: 'Of the outbox only types.',
      severity: 'error',
      from: { path: from, pathNot: tests },
      to: { path: '^src/outbox/', dependencyTypesNot: ['type-only'] },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\.\\./dist/)' },
    },
    {
      name: 'production-without-dev-dependencies',
      comment: 'What runs in production stands in dependencies.',
      severity: 'error',
      from: { path: '^(contract|src|server)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },

    onlyOurs('contract', '^contract/', ['^contract/'], 'The contract is shared by both sides.'),
    {
      name: 'contract-npm',
      comment: 'The contract imports zod and nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { dependencyTypes: [...npm, 'core'], pathNot: '^node_modules/zod/' },
    },

    onlyOurs('outbox', '^src/outbox/', ['^src/outbox/', '^contract/'], 'The outbox is pure.'),
    {
      name: 'outbox-npm',
      comment: 'No React, IndexedDB wrapper or HTTP client in the outbox: it is handed its ports.',
      severity: 'error',
      from: { path: '^src/outbox/', pathNot: tests },
      to: { dependencyTypes: [...npm, 'core'] },
    },
    onlyOurs('ui', '^src/ui/', ['^src/ui/'], 'The parts of ui know no noun.'),
    onlyOurs(
      'data',
      '^src/data/',
      ['^src/(data|outbox)/', '^contract/'],
      'The doors to the outside know no screen.',
    ),
    ...onlyOursAndOutboxTypes(
      'features',
      '^src/features/([^/]+)/',
      ['^src/features/$1/', '^contract/', '^src/(parts|ui|data)/', '^src/app/paths\\.ts$'],
      'A feature knows no other feature; of the frame only the addresses.',
    ),
    ...onlyOursAndOutboxTypes(
      'parts',
      '^src/parts/',
      ['^src/(parts|ui|data)/', '^contract/', '^src/app/paths\\.ts$'],
      'What several features show knows none of them.',
    ),
    onlyOurs(
      'app',
      '^src/(app/|[^/]+$)',
      ['^src/(app|features|parts|ui|data)/', '^src/[^/]+$', '^contract/'],
      'The frame puts features together.',
    ),
    onlyOurs(
      'sw',
      '^src/sw/',
      [
        '^src/(sw|outbox)/',
        '^src/data/(app-badge|caller|database|is-record|kept|open-schema|outbox-[a-z]+|plain-http|push-opening|push-subscription|reply-writer|session-mirror|shared|surplus)\\.ts$',
        '^contract/',
      ],
      'The service worker shares the outbox, what is stored and the calls with the page.',
    ),
    {
      name: 'sw-without-react',
      comment: 'Not even by way of another module.',
      severity: 'error',
      from: { path: '^src/sw/', pathNot: tests },
      to: { path: react, reachable: true },
    },

    {
      name: 'server-features',
      comment: 'Another feature only through a service it is handed: its type may be named.',
      severity: 'error',
      from: { path: '^server/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/features/',
        pathNot: '^server/features/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    onlyOurs(
      'server-features-ours',
      '^server/features/',
      [
        '^server/(features|db|http|mail|images|push|realtime)/',
        '^server/(parts|codes)\\.ts$',
        '^contract/',
      ],
      'A feature knows the contract, the database and what it is handed.',
    ),
    {
      name: 'server-foundations',
      comment: 'What serves every feature knows none.',
      severity: 'error',
      from: { path: '^server/(db|http|mail|images|push|realtime)/', pathNot: tests },
      to: { path: '^server/(features/|app\\.ts$|main\\.ts$)' },
    },
    onlyOurs('server', '^server/', ['^server/', '^contract/'], 'The server loads the built page.'),
    onlyOurs('src', '^src/', ['^src/', '^contract/'], 'The page never imports the server.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist' },
    // Imports of types count: they are knowledge too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
    skipAnalysisNotInRules: true,
  },
};
