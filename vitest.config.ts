import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Both cores: by itself it leaves one free, and here nothing else wants it.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,src,server,demo,scripts}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['tests/server/**/*.pg.test.ts'],
          globalSetup: ['tests/support/built-page.ts'],
        },
      },
      {
        test: {
          name: 'server-postgres',
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/built-page.ts', 'tests/support/postgres-server.ts'],
        },
      },
    ],
  },
});
