import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '../../contract/durations.ts';
import { pictureFile } from '../../server/images/photo-store.ts';
import type { Files } from '../../server/storage/files.ts';
import { openFiles } from '../../server/storage/open-files.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { type S3Server, startS3Server } from '../support/servers/s3-server.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

const orphan = '0'.repeat(32);

describe.each(['folder', 'S3 store'])('prune photos in a %s', (kind) => {
  let store: S3Server;
  let settings: Record<string, string>;
  let portal: TestApp;
  let files: Files;

  beforeEach(async () => {
    store = await startS3Server();
    settings = { FILES_URL: kind === 'folder' ? 'folder' : store.url('campus') };
    portal = await buildTestApp(settings);
    await addCategory(portal, 'Bags');
    const { token } = await portal.signIn();
    await postItem(portal, { token, photo: await noise(32, 24).png().toBuffer() });
    files = await openFiles(portal.config);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await portal.close();
    await store[Symbol.asyncDispose]();
  });

  async function names(): Promise<string[]> {
    const listed: string[] = [];
    for await (const { name } of files.list()) listed.push(name);
    return listed.sort();
  }

  const afterADay = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs + 1_000 });

  const prune = (...options: string[]) =>
    runPortalCommand(['prune', 'photos', ...options], {
      environment: { ...environmentOf(portal.config), ...settings },
    });

  test('deletes files without a photo only if told so', async () => {
    const needed = await names();
    expect(needed).toHaveLength(2);
    const large = pictureFile(orphan, 'large');
    await files.write(large, Buffer.from('large'));
    await files.write(pictureFile(orphan, 'card'), Buffer.from('card'));
    await files.write(`${pictureFile(orphan, 'card')}.unfinished`, Buffer.from('c'));
    afterADay();
    const counted = await prune();
    expect([counted.status, counted.errors]).toEqual([0, '']);
    expect(counted.output).toMatch(
      /: 3 of 5 files belong to no photo \(--delete deletes them\)\n$/,
    );
    expect(await files.has(large)).toBe(true);
    const deleted = await prune('--delete');
    expect(deleted.errors).toBe('');
    expect(deleted.output).toMatch(/: 3 of 5 files belong to no photo and are deleted now\n$/);
    expect(await names()).toEqual(needed);
    expect((await prune()).output).toMatch(/: 0 of 2 files belong to no photo\n$/);
  });

  test('leaves young files and those of an upload in progress alone', async () => {
    await files.write(pictureFile(orphan, 'large'), Buffer.from('large'));
    expect((await prune('--delete')).output).toMatch(/: 0 of 0 files /);
    // An upload stores this row before its files.
    const row = { id: orphan, width: 60, height: 40, placeholder: '', created_at: 0 };
    await portal.database.transaction((trx) => trx.insertInto('photos').values(row).execute());
    afterADay();
    expect((await prune('--delete')).output).toMatch(/: 0 of 3 files /);
    expect(await names()).toContain(pictureFile(orphan, 'large'));
  });

  test('leaves files alone that are not of a photo', async () => {
    await files.write('notes of the operator', Buffer.from('keep'));
    afterADay();
    expect((await prune('--delete')).output).toMatch(/: 0 of 2 files /);
    expect(await names()).toContain('notes of the operator');
  });
});
