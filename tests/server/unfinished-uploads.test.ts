/** Commands for operators while a photo is uploaded: its row is stored, its files are not written yet. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCategory, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { type S3Server, startS3Server } from '../support/servers/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: S3Server;
let portal: TestApp;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await startS3Server();
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  const { token } = await portal.signIn();
  await postItem(portal, { token, photo: await noise(32, 24).png().toBuffer() });
  const row = { id: '0'.repeat(32), width: 60, height: 40, placeholder: '', created_at: 0 };
  await portal.database.transaction((trx) => trx.insertInto('photos').values(row).execute());
});
afterAll(async () => {
  await portal.close();
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

it.each([
  ['check', () => ({ words: ['check'] })],
  ['backup', () => ({ words: ['backup', join(folder.path, 'backup.tar')] })],
  [
    'move photos',
    () => ({
      words: ['move', 'photos'],
      settings: { FILES_URL: store.url(), FILES_FALLBACK_URL: 'folder' },
    }),
  ],
])('%s does not report the missing files', async (_name, given) => {
  const { words, settings }: { words: string[]; settings?: Record<string, string> } = given();
  const environment = { ...environmentOf(portal.config), ...settings };
  const { status, errors } = await runPortalCommand(words, { environment });
  expect([status, errors]).toEqual([0, '']);
});
