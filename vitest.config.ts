import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileCache } from './scripts/compile-cache.ts';
import { isShortForm } from './tests/support/short-form.ts';

// The test processes, and the portals that tests start, share a cache of compiled modules.
process.env.NODE_COMPILE_CACHE ??= compileCache;

/** Long timeouts, because a busy machine is not a fault of the portal. */
const polls = { expect: { poll: { timeout: 10_000 } } };
const patience = { testTimeout: 30_000, hookTimeout: 30_000, ...polls };
/**
 * About ten times as long as the slowest tests take alone, because databases and other processes share the processor
 * with them.
 */
const serverPatience = { testTimeout: 120_000, hookTimeout: 180_000, ...polls };

/** Files share a process, because loading the modules again for each file takes as long as a test. */
const together = { isolate: false };

/**
 * Component tests that change the time zone. They run in processes, because a thread cannot change it. A comment in
 * each file sets its environment.
 */
const inProcesses = ['src/components/time/time.test.tsx'];

/** Hashes passwords with the lowest cost. The tests beside the password module use the real cost. */
const cheapPasswords = {
  find: /^.*\/password-cost\.ts$/,
  replacement: join(import.meta.dirname, 'tests', 'support', 'setup', 'password-cost.ts'),
};

/** Gives each file of component tests its own IndexedDB databases. */
const ownDatabases = {
  find: 'fake-indexeddb/auto',
  replacement: join(import.meta.dirname, 'tests', 'support', 'setup', 'indexed-db.ts'),
};

/**
 * Server tests that the short form runs on PostgreSQL as well as on SQLite. They cover concurrent transactions, and SQL
 * that the two databases run differently: search, counts, pages of long lists, migrations, backups. Add a test file if
 * the tested code uses `server/db/dialects/`, locks rows or counts rows. This is not necessary if another test on
 * PostgreSQL fails when that code breaks. Tests that need PostgreSQL, such as those of several nodes, are named
 * `*.pg.test.ts`.
 */
const onBothDatabases = [
  'administration',
  'backup',
  'candidates',
  'category-renaming',
  'claims',
  'conversation-list',
  'conversations',
  'cursors',
  'database',
  'desk',
  'idempotency',
  'item-filters',
  'items',
  'limit-counts',
  'matching-migrations',
  'message-batches',
  'migrations',
  'notifications',
  'open-claims',
  'published-figure',
  'query-plans',
  'rival-claims',
  'saved-searches',
  'search',
  'search-reference',
  'suggestions',
  'waiting-owners',
].map((name) => `tests/server/${name}.test.ts`);

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine, because tests also wait for processes and databases.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          ...together,
          environment: 'node',
          setupFiles: [
            'tests/support/setup/fail-on-console-error.ts',
            'tests/support/setup/empty-databases.ts',
          ],
          include: ['{contract,src,server,demo,scripts}/**/*.test.ts', ...inProcesses],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...patience,
          ...together,
          alias: [ownDatabases],
          environment: 'happy-dom',
          pool: 'threads',
          setupFiles: [
            'tests/support/setup/own-window.ts',
            'tests/support/setup/quiet-failed-requests.ts',
            'tests/support/setup/fail-on-console-error.ts',
            'tests/support/setup/brief-element-errors.ts',
          ],
          include: ['{src,dev}/**/*.test.tsx'],
          exclude: inProcesses,
        },
      },
      {
        test: {
          name: 'server',
          ...serverPatience,
          ...together,
          alias: [cheapPasswords],
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/*.pg.test.ts'],
          setupFiles: ['tests/support/setup/fail-on-undocumented-response.ts'],
          globalSetup: [
            'tests/support/setup/built-page.ts',
            'tests/support/databases/sqlite-template.ts',
          ],
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...serverPatience,
          ...together,
          alias: [cheapPasswords],
          environment: 'node',
          include: isShortForm
            ? ['tests/server/**/*.pg.test.ts', ...onBothDatabases]
            : ['tests/server/**/*.test.ts'],
          // This test starts nginx and several nodes, which takes a minute. The short form still tests the SQL of an
          // upgrade, in two-phases.pg.test.ts.
          exclude: isShortForm ? ['tests/server/rolling-upgrade.pg.test.ts'] : [],
          setupFiles: ['tests/support/setup/fail-on-undocumented-response.ts'],
          globalSetup: [
            'tests/support/setup/built-page.ts',
            'tests/support/databases/postgres/postgres-server.ts',
          ],
        },
      },
    ],
  },
});
