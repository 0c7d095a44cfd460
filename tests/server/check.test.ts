import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour } from '../support/clock.ts';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let photoId: string;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  const { token } = await portal.signIn();
  const photo = await redLeftBlueRight(40, 30).jpeg().toBuffer();
  await postItem(portal, { token, photo });
  const row = await portal.database.read
    .selectFrom('photos')
    .select('id')
    .executeTakeFirstOrThrow();
  photoId = row.id;
});
afterEach(() => portal.close());

const check = (more: Record<string, string> = {}) =>
  runPortalCommand(['check'], { environment: { ...environmentOf(portal.config), ...more } });

/** Returns the line about a subject. Expects that the check reports no other problem. */
async function wrongLine(subject: string, more: Record<string, string> = {}): Promise<string> {
  const { status, output, errors } = await check(more);
  expect([status, errors]).toEqual([1, '']);
  const lines = output.trimEnd().split('\n');
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toMatch(new RegExp(`^WRONG ${subject}: `));
  return wrong[0]!;
}

describe('check', () => {
  it('prints a line for each subject, and ends with 0 if all are in order', async () => {
    const { status, output, errors } = await check();
    expect([status, errors]).toEqual([0, '']);
    expect(output.split('\n').map((line) => line.replace(/:.*/, ''))).toEqual([
      'ok    settings',
      'ok    data folder',
      'ok    mail server',
      'ok    database',
      'ok    migrations',
      'ok    photos',
      'ok    clock',
      '',
    ]);
    expect(output).toContain('photos: 1, all files are there');
  });

  it('prints no password', async () => {
    const url = new URL(portal.config.smtpUrl ?? '');
    url.username = 'portal';
    url.password = 'hunter2';
    const { output } = await check({ SMTP_URL: url.href });
    expect(output).not.toContain('hunter2');
  });

  it('reports an invalid setting', async () => {
    expect(await wrongLine('settings', { TRUST_PROXY: 'nginx' })).toContain('TRUST_PROXY must');
  });

  it('reports an unusable data folder', async () => {
    await using folder = await temporaryFolder();
    const DATA_DIR = join(folder.path, 'missing');
    expect(await wrongLine('data folder', { DATA_DIR, DATABASE_URL: '' })).toContain('ENOENT');
  });

  it('reports a mail server that does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => silent.close(resolve));
    const line = await wrongLine('mail server', { SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(line).toContain(`127.0.0.1:${port} cannot be used: `);
  });

  it('reports a mail server that refuses the sign-in', async () => {
    const { host } = new URL(portal.config.smtpUrl ?? '');
    await wrongLine('mail server', { SMTP_URL: `smtp://portal:wrong@${host}` });
  });

  it('reports a photo without its files', async () => {
    const files = join(portal.config.dataDir, 'photos', photoId.slice(0, 2));
    await rm(join(files, `${photoId}-card.webp`));
    expect(await wrongLine('photos')).toContain(`1 of 1 lack files, such as ${photoId}`);
  });

  it('reports a clock behind the stored data', async () => {
    portal.clock.advance(Date.now() + 3 * hour - portal.clock.now());
    await portal.signIn();
    expect(await wrongLine('clock')).toMatch(/is 180 minutes before the newest/);
  });

  it.each([
    ['is older', `delete from kysely_migration`, /the next start will run 0001-portal/],
    [
      'is newer',
      `insert into kysely_migration values ('9999-later-contract', '')`,
      /a newer version of the portal has run 9999-later-contract/,
    ],
  ])('reports a database that %s, without changing it', async (_, change, reason) => {
    await portal.database.transaction((trx) => sql.raw(change).execute(trx));
    expect(await wrongLine('migrations')).toMatch(reason);
    expect(await wrongLine('migrations')).toMatch(reason);
    const environment = environmentOf(portal.config);
    const { status, errors } = await runPortalCommand(['export', 'items', '--csv'], {
      environment,
    });
    expect([status, errors]).toEqual([1, expect.stringMatching(/^the database is of [^\n]+\n$/)]);
  });

  it('accepts migrations of a newer version that this version can work with', async () => {
    await portal.database.transaction((trx) =>
      sql`insert into kysely_migration values ('9999-later', '')`.execute(trx),
    );
    const { status, output } = await check();
    expect(status).toBe(0);
    expect(output).toContain('a newer version of the portal has added 9999-later');
  });

  it('reports a row with a missing reference', async () => {
    if (portal.config.databaseUrl === null) {
      const database = new DatabaseSync(join(portal.config.dataDir, 'portal.sqlite'));
      database.exec('PRAGMA foreign_keys = OFF; delete from photos');
      database.close();
    } else {
      await portal.database.transaction(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await trx.deleteFrom('photos').execute();
      });
    }
    expect(await wrongLine('database')).toMatch(/of items points? to (rows|a row) of photos/);
  });
});
