import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Generous: a machine that also does other things is no failure of the portal. */
const polls = { expect: { poll: { timeout: 10_000 } } };
const patience = { testTimeout: 30_000, hookTimeout: 30_000, ...polls };
/** Databases and processes share the processor with the tests: some ten times what the slowest take alone. */
const serverPatience = { testTimeout: 120_000, hookTimeout: 180_000, ...polls };

/** One process for many files: loading their modules anew takes as long as a test. */
const together = { isolate: false };

/** Passwords cost the least there is; what they cost else is tested beside their module. */
const cheapPasswords = {
  find: /^.*\/password-cost\.ts$/,
  replacement: join(import.meta.dirname, 'tests', 'support', 'password-cost.ts'),
};

/**
 * Files about what has nothing to do with the database, or asks of it only what other files ask of both: they run
 * on SQLite alone, and on PostgreSQL too with TESTS=whole (`npm run test:server`).
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
        'reference',
        'request-log',
        'share-target',
        'start',
        'start-settings',
        'stopping',
      ].map((name) => `tests/server/${name}.test.ts`);

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: tests also wait, for processes and for databases.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          ...together,
          environment: 'node',
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          include: ['{contract,src,server,demo,scripts}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...patience,
          environment: 'happy-dom',
          setupFiles: ['tests/support/fail-on-console-error.ts'],
          include: ['{src,dev}/**/*.test.tsx'],
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
