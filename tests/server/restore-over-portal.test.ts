import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { testDatabase } from '../support/databases/test-database.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestApp } from '../support/app/test-app.ts';

it('restore refuses to replace a portal that has no photos yet', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'portal.tar');
  const portal = await buildTestApp();
  const backup = await runPortalCommand(['backup', file], {
    environment: environmentOf(portal.config),
  });
  expect(backup.status).toBe(0);
  await portal.close();

  await using database = await testDatabase();
  const other = await buildTestApp({ DATA_DIR: folder.path, DATABASE_URL: database.url ?? '' });
  await other.signIn();
  await other.close();
  const environment = environmentOf(other.config);
  const { status, errors } = await runPortalCommand(['restore', file], { environment });
  expect([status, errors]).toEqual([1, expect.stringContaining('there is a portal already (')]);
});
