import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../server/db/open.ts';
import { temporaryFolder } from '../temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a SQLite database with the portal's empty tables; not provided on PostgreSQL. */
    sqliteTemplate: string;
  }
}

/** Creates a database that tests copy, because running all migrations takes most of the time of setting up a portal. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder();
  const place = { dataDir: folder.path, databaseUrl: null };
  await (await openDatabase(place, pino({ level: 'silent' }))).close();
  project.provide('sqliteTemplate', join(folder.path, 'portal.sqlite'));
  return async () => {
    await folder[Symbol.asyncDispose]();
  };
}
