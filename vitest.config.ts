import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Generous: a machine that also does other things is no failure of the portal. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000 };

/** One process for many files: each makes its own portal, and loading the server anew takes as long as a test. */
const together = { isolate: false };

export default defineConfig({
  test: {
    // Both cores: by itself it leaves one free, and here nothing else wants it.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          environment: 'node',
          include: ['{contract,src,server,demo,scripts}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...patience,
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'server',
          ...patience,
          ...together,
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/*.pg.test.ts'],
          globalSetup: ['tests/support/built-page.ts'],
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...patience,
          ...together,
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/built-page.ts', 'tests/support/postgres-server.ts'],
        },
      },
    ],
  },
});
