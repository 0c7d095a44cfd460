/**
 * Which folder may import which, as docs/ARCHITECTURE.md shows. A rule lists the folders of this repository that
 * one folder may import; all others are forbidden. Tests may import anything.
 */

const tests = '\\.test\\.tsx?$';
const ours = '^(contract|src|server|demo|dev|scripts|bench|tests)/';
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

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two modules that import each other: merge them, or move the shared part to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'The imported file or package does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\.\\./dist/)' },
    },
    {
      name: 'production-without-dev-dependencies',
      comment: 'The server may not import a devDependency. The build contains what `src` imports.',
      severity: 'error',
      from: { path: '^(contract|server)/', pathNot: tests },
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

    onlyOurs(
      'core',
      '^src/core/',
      ['^src/core/', '^contract/'],
      'Runs in the page and in the worker.',
    ),
    {
      name: 'outbox-npm',
      comment:
        'No React, IndexedDB wrapper or HTTP client in the outbox: it receives them as functions.',
      severity: 'error',
      from: { path: '^src/core/outbox/', pathNot: tests },
      to: { dependencyTypes: [...npm, 'core'], pathNot: '^node_modules/zod/' },
    },
    {
      name: 'core-without-react',
      comment: 'No React in the worker, not even through another module.',
      severity: 'error',
      from: { path: '^src/(core|worker)/', pathNot: tests },
      to: { path: react, reachable: true },
    },
    onlyOurs(
      'client',
      '^src/client/',
      ['^src/(client|core)/', '^contract/'],
      'The data layer of the page knows no component and no screen.',
    ),
    onlyOurs(
      'components',
      '^src/components/',
      ['^src/(components|client|core)/', '^contract/'],
      'A shared component knows no feature.',
    ),
    onlyOurs(
      'features',
      '^src/features/([^/]+)/',
      ['^src/features/$1/', '^contract/', '^src/(components|client|core)/'],
      'A feature knows no other feature.',
    ),
    onlyOurs(
      'app',
      '^src/(app/|[^/]+$)',
      ['^src/(app|features|components|client|core)/', '^src/[^/]+$', '^contract/'],
      'The shell puts the features together.',
    ),
    onlyOurs(
      'worker',
      '^src/worker/',
      ['^src/(worker|core)/', '^contract/'],
      'The service worker shares core and contract with the page.',
    ),

    {
      name: 'server-features',
      comment:
        'A feature gets the services of other features as arguments, so it imports only their types.',
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
      ['^server/(features|concurrency|crypto|db|http|mail|images|push|realtime)/', '^contract/'],
      'A feature imports the contract and the shared folders of the server.',
    ),
    {
      name: 'server-foundations',
      comment: 'Code that serves every feature imports none, not even through another module.',
      severity: 'error',
      from: {
        path: '^server/(concurrency|crypto|db|http|images|mail|metrics|push|realtime|storage)/',
        pathNot: tests,
      },
      to: {
        path: '^server/(features/|command-line/|(app|background-work|main|parts|read-config|routes|run|services|start)\\.ts$)',
        reachable: true,
      },
    },
    onlyOurs('server', '^server/', ['^server/', '^contract/'], 'The server loads the built page.'),
    onlyOurs('src', '^src/', ['^src/', '^contract/'], 'The page never imports the server.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist' },
    // The rules apply to type-only imports too.
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
