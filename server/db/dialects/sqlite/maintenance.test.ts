import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { sqliteMaintenance } from './maintenance.ts';

it('finds a page that the disk has corrupted', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'portal.sqlite');
  const database = new DatabaseSync(file);
  database.exec('begin; create table kept (words text) strict');
  const insert = database.prepare('insert into kept values (?)');
  for (let row = 0; row < 500; row += 1) insert.run('x'.repeat(200));
  database.exec('commit');
  database.close();
  await using maintenance = sqliteMaintenance(file);
  expect(await maintenance.damage()).toEqual([]);

  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, 5 * 4096);
  await handle.close();
  await using damaged = sqliteMaintenance(file);
  expect((await damaged.damage()).length).toBeGreaterThan(0);
});

it('reports a file that is not a database', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'portal.sqlite');
  const handle = await open(file, 'w');
  await handle.write('not a database, only a text that is longer than its header. '.repeat(20));
  await handle.close();
  await using maintenance = sqliteMaintenance(file);
  expect(await maintenance.damage()).toEqual(['file is not a database']);
  // No portal can be using a broken file, so `restore` may replace it.
  expect(await maintenance.isInUse()).toBe(false);
});
