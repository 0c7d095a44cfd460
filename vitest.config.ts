import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compileCache } from './scripts/compile-cache.ts';

// For the test processes, and for the portals that tests start.
process.env.NODE_COMPILE_CACHE ??= compileCache;

/** Long timeouts, because a busy machine is not a fault of the portal. */
const polls = { expect: { poll: { timeout: 10_000 } } };
const patience = { testTimeout: 30_000, hookTimeout: 30_000, ...polls };
/** About ten times what the slowest tests take alone: databases and other processes share the processor with them. */
const serverPatience = { testTimeout: 120_000, hookTimeout: 180_000, ...polls };

/** Files share a process, because loading the modules again for each file takes as long as a test. */
const together = { isolate: false };

/** Components whose tests change the time zone, which a thread cannot. They name their environment themselves. */
const inProcesses = ['src/components/time/time.test.tsx'];

/** Hashes passwords with the lowest cost. The tests beside the password module use the real cost. */
const cheapPasswords = {
  find: /^.*\/password-cost\.ts$/,
  replacement: join(import.meta.dirname, 'tests', 'support', 'password-cost.ts'),
};

/**
 * Tests that do not use the database, or whose queries other tests run on both databases. They run on SQLite only; with
 * TESTS=whole (`npm run test:server`) they also run on PostgreSQL.
 */
const onOneDatabase =
  process.env.TESTS === 'whole'
    ? []
    : [
        'bad-input',
        'bad-photos',
        'broken-requests',
        'check',
        'command-line',
        'demo',
        'dev-mode',
        'email-change',
        'known-devices',
        'limits',
        'log',
        'mailed-codes',
        'metrics',
        'orientation-day',
        'pages',
        'password-reset',
        'photos',
        'privacy',
        'reference',
        'request-log',
        'roles',
        's3-photos',
        'share-target',
        'start',
        'start-settings',
        'stopping',
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
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          include: ['{contract,src,server,demo,scripts}/**/*.test.ts', ...inProcesses],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...patience,
          environment: 'happy-dom',
          // Each file has a thread of its own, because starting a process takes longer.
          pool: 'threads',
          setupFiles: ['tests/support/fail-on-console-error.ts'],
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
          setupFiles: ['tests/support/fail-on-undocumented-answer.ts'],
          globalSetup: ['tests/support/built-page.ts'],
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...serverPatience,
          ...together,
          alias: [cheapPasswords],
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: onOneDatabase,
          setupFiles: ['tests/support/fail-on-undocumented-answer.ts'],
          globalSetup: ['tests/support/built-page.ts', 'tests/support/postgres-server.ts'],
        },
      },
    ],
  },
});
