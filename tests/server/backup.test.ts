import { randomUUID } from 'node:crypto';
import { open, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { writeArchive } from '../../server/command-line/archive.ts';
import { backUpPortal } from '../../server/command-line/backup.ts';
import { openMaintenance } from '../../server/db/open-maintenance.ts';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { isShortForm } from '../support/short-form.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { testDatabase } from '../support/databases/test-database.ts';

/** Defines a test of the backup's file. In the short form of the suite, such tests run on SQLite only. */
const itOnOneDatabase = it.skipIf(isShortForm && (inject('postgres') ?? null) !== null);

let portal: TestApp;
let ada: SignedIn;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
let itemId: string;
let photoPath: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'portal.tar');
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  ada = await portal.signIn({ name: 'Ada Byron' });
  const photo = await redLeftBlueRight(40, 30).jpeg().toBuffer();
  const { body } = await postItem(portal, { token: ada.token, photo });
  itemId = body.item._id;
  photoPath = new URL(body.item.photo.large, 'http://x').pathname;
});
afterEach(async () => {
  await portal.close();
  await folder[Symbol.asyncDispose]();
});

const run = (words: string[], environment = environmentOf(portal.config)) =>
  runPortalCommand(words, { environment });

async function backUp(): Promise<void> {
  const { status, errors } = await run(['backup', file]);
  expect([status, errors]).toEqual([0, '']);
}

/** An empty data folder and database, as on another machine. */
async function emptyPlace() {
  const data = await temporaryFolder();
  const database = await testDatabase({ bare: true });
  return {
    environment: {
      ...environmentOf(portal.config),
      DATA_DIR: data.path,
      DATABASE_URL: database.url ?? '',
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
  };
}

describe('a backup', () => {
  it('restores everything elsewhere, although the portal was running', async () => {
    await backUp();
    await using place = await emptyPlace();
    const { status, output, errors } = await run(['restore', file], place.environment);
    expect([status, errors]).toEqual([0, '']);
    expect(output).toMatch(/^The portal is as it was at \d{4}-[^\n]+\n$/);

    const there = await buildTestApp(place.environment);
    const { body } = await there.call('GET /items/{id}', { params: { id: itemId } });
    expect(body.item).toMatchObject({ title: 'Blue backpack', postedBy: { name: 'Ada Byron' } });
    const own = await there.call('GET /users/me/items', { token: ada.token });
    expect(own.body.items).toHaveLength(1);
    const [before, after] = await Promise.all(
      [portal, there].map(({ app }) => app.inject({ url: photoPath })),
    );
    expect(after!.statusCode).toBe(200);
    expect(after!.rawPayload.equals(before!.rawPayload)).toBe(true);
    // The search index and the sequence numbers were restored too.
    const found = await there.call('GET /search/items/search', { query: { search: 'backpack' } });
    expect(found.body.data.items).toHaveLength(1);
    expect((await postItem(there, { token: ada.token })).status).toBe(201);
    await there.close();
    expect((await run(['check'], place.environment)).errors).toBe('');
  });

  it('is consistent while people go on writing', async () => {
    const made = new AbortController();
    const writing = (async () => {
      while (!made.signal.aborted) {
        await Promise.all([1, 2, 3].map(() => postItem(portal, { token: ada.token })));
      }
    })();
    await backUp();
    made.abort();
    await writing;
    await using place = await emptyPlace();
    expect((await run(['restore', file], place.environment)).status).toBe(0);
    const { status, output } = await run(['check'], place.environment);
    expect([status, output]).toEqual([0, expect.stringContaining('no damage')]);
    const there = await buildTestApp(place.environment);
    const { body } = await there.call('GET /search/items/search', { query: { limit: '100' } });
    const rows = await there.database.read.selectFrom('items').select('id').execute();
    expect(body.data.pagination.total).toBe(rows.length);
    await there.close();
  });

  itOnOneDatabase('contains the files of a photo that is added in the meantime', async () => {
    await using maintenance = await openMaintenance(portal.config);
    const photo = await redLeftBlueRight(80, 30).jpeg().toBuffer();
    const { photos, lacking } = await backUpPortal(file, portal.config, {
      ...maintenance,
      async backUp(copy) {
        // Post an item after the photo files were copied for the first time.
        await postItem(portal, { token: ada.token, photo });
        return maintenance.backUp(copy);
      },
    });
    expect([photos, lacking]).toEqual([2, []]);
  });

  itOnOneDatabase('contains the files of a photo that is deleted in the meantime', async () => {
    await using maintenance = await openMaintenance(portal.config);
    const { photos, lacking } = await backUpPortal(file, portal.config, {
      ...maintenance,
      async backUp(copy) {
        const ids = await maintenance.backUp(copy);
        await portal.call('DELETE /items/{id}', { token: ada.token, params: { id: itemId } });
        return ids;
      },
    });
    expect((await portal.app.inject({ url: photoPath })).statusCode).toBe(404);
    expect([photos, lacking]).toEqual([1, []]);
  });

  itOnOneDatabase(
    'is one file that only its owner can read, and leaves no temporary files',
    async () => {
      await backUp();
      expect(await readdir(folder.path)).toEqual(['portal.tar']);
      if (process.platform !== 'win32') {
        const handle = await open(file);
        expect((await handle.stat()).mode & 0o077).toBe(0);
        await handle.close();
      }
    },
  );

  itOnOneDatabase('reports photos with missing files, and is completed nevertheless', async () => {
    await portal.parts.photos.remove(/[0-9a-f]{32}/.exec(photoPath)![0]);
    const { status, errors } = await run(['backup', file]);
    expect(status).toBe(0);
    expect(errors).toMatch(/^The files of 1 photos are not there, such as [0-9a-f]{32}\.\n$/);
    await using place = await emptyPlace();
    expect((await run(['restore', file], place.environment)).status).toBe(0);
  });

  itOnOneDatabase('never replaces a file', async () => {
    await writeFile(file, 'what was there');
    const { status, errors } = await run(['backup', file]);
    expect([status, errors]).toEqual([1, `${file} is already there\n`]);
    expect(await readFile(file, 'utf8')).toBe('what was there');
  });

  itOnOneDatabase('reports in one line why it cannot be written', async () => {
    const missing = join(folder.path, 'no');
    const { status, errors } = await run(['backup', join(missing, 'portal.tar')]);
    expect([status, errors]).toEqual([1, `${missing} is not a folder\n`]);
  });
});

describe('restore', () => {
  it('refuses while a portal is running, even with --force', async () => {
    await backUp();
    for (const words of [
      ['restore', file],
      ['restore', file, '--force'],
    ]) {
      const { status, errors } = await run(words);
      expect(status).toBe(1);
      expect(errors).toMatch(/^a portal is running on this database \([^\n]+\): stop it\n$/);
    }
  });

  itOnOneDatabase('refuses if there is a portal already, and changes nothing', async () => {
    await backUp();
    await using place = await emptyPlace();
    await run(['restore', file], place.environment);
    const there = await buildTestApp(place.environment);
    await postItem(there, { token: ada.token });
    await there.close();
    const { status, errors } = await run(['restore', file], place.environment);
    expect(status).toBe(1);
    expect(errors).toMatch(/^there is a portal already \([^\n]+\): --force [^\n]+\n$/);
    const later = await buildTestApp(place.environment);
    expect(await later.database.read.selectFrom('items').select('id').execute()).toHaveLength(2);
    await later.close();
  });

  it('replaces an existing portal with --force, even of a newer version, and keeps its files', async () => {
    await backUp();
    await using place = await emptyPlace();
    await run(['restore', file], place.environment);
    const there = await buildTestApp(place.environment);
    await postItem(there, { token: ada.token });
    await there.database.transaction((trx) =>
      sql`create table later (user_id text references users (id))`.execute(trx),
    );
    await there.close();

    const { status, output, errors } = await run(['restore', file, '--force'], place.environment);
    expect([status, errors]).toEqual([0, '']);
    const aside = /^What was there before lies in (.+)\.$/m.exec(output)![1]!;
    expect(await readdir(join(aside, 'photos'))).toHaveLength(1);
    const restored = await buildTestApp(place.environment);
    expect(await restored.database.read.selectFrom('items').select('id').execute()).toHaveLength(1);
    const tables = await restored.database.read.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain('later');
    expect((await restored.app.inject({ url: photoPath })).statusCode).toBe(200);
    await restored.close();
    expect(await readdir(place.environment.DATA_DIR)).not.toContainEqual(
      expect.stringMatching(/^restoring/),
    );
  });

  async function refused(what: string): Promise<string> {
    await using place = await emptyPlace();
    const { status, output, errors } = await run(['restore', what], place.environment);
    expect([status, output]).toEqual([1, '']);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(await readdir(place.environment.DATA_DIR)).toEqual([]);
    return errors;
  }

  itOnOneDatabase('refuses a missing file and a file that is not a backup', async () => {
    expect(await refused(file)).toBe(`${file} is not there\n`);
    await writeFile(file, 'a text');
    expect(await refused(file)).toBe(`${file} is not a backup of the portal, or not a whole one\n`);
  });

  itOnOneDatabase('refuses a truncated backup, wherever it was cut', async () => {
    await backUp();
    const whole = await readFile(file);
    // Cut near the end; in the middle, at the end of a block of the tar file; and to zero bytes.
    for (const length of [whole.length - 2_000, Math.floor(whole.length / 1024) * 512, 0]) {
      await writeFile(file, whole.subarray(0, length));
      expect(await refused(file)).toMatch(/not a whole one$/m);
    }
  });

  itOnOneDatabase('refuses a backup with a single changed byte', async () => {
    await backUp();
    const whole = await readFile(file);
    for (const name of ['photos/', 'database\0']) {
      const damaged = Buffer.from(whole);
      const place = damaged.indexOf(name) + 512 + 100;
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      await writeFile(file, damaged);
      expect(await refused(file)).toMatch(/is damaged: (photos\/|database)\S* is not as it was/);
    }
  });

  itOnOneDatabase.each([
    ['of the other database', { database: 'other' }, /is of a portal on \w+, and this one is on/],
    ['of a newer version', { migrations: ['9999-later'] }, /a newer version of the portal made/],
    ['of another format', { madeAt: 'yesterday' }, /is of a version that is not known here/],
    ['with an unknown file', { name: '../portal.sqlite' }, /which no backup does/],
  ] as const)('refuses a backup %s', async (_, change, reason) => {
    const kind = portal.config.databaseUrl === null ? 'SQLite' : 'PostgreSQL';
    const other = kind === 'SQLite' ? 'PostgreSQL' : 'SQLite';
    const handle = await open(file, 'wx');
    const archive = writeArchive(handle);
    await archive.add('database', Buffer.from('x'));
    if ('name' in change) await archive.add(change.name, Buffer.from('x'));
    await archive.finish({
      madeAt: 'madeAt' in change ? change.madeAt : new Date().toISOString(),
      database: 'database' in change ? other : kind,
      migrations: 'migrations' in change ? [...change.migrations] : [],
    });
    await handle.close();
    expect(await refused(file)).toMatch(reason);
  });

  itOnOneDatabase('refuses a database that was damaged before the backup', async () => {
    const handle = await open(file, 'wx');
    const archive = writeArchive(handle);
    await archive.add('database', Buffer.from(randomUUID().repeat(300)));
    const kind = portal.config.databaseUrl === null ? 'SQLite' : 'PostgreSQL';
    await archive.finish({ madeAt: new Date().toISOString(), database: kind, migrations: [] });
    await handle.close();
    await refused(file);
  });
});
