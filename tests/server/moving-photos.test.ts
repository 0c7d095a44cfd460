import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { type S3Server, startS3Server } from '../support/servers/s3-server.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let store: S3Server;
let portal: TestApp;
let token: string;
let photo: Buffer;
let itemId: string;

beforeEach(async () => {
  store = await startS3Server();
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  ({ token } = await portal.signIn());
  photo = await noise(32, 24).png().toBuffer();
  itemId = (await postItem(portal, { token, photo })).body.item._id;
});
afterEach(async () => {
  await portal.close();
  await store[Symbol.asyncDispose]();
});

const move = (
  settings: Record<string, string> = { FILES_URL: store.url(), FILES_FALLBACK_URL: 'folder' },
) =>
  runPortalCommand(['move', 'photos'], {
    environment: { ...environmentOf(portal.config), ...settings },
  });

/** Leaves the photo without an item, as a post under way and a deletion under way do. */
const removePhoto = () =>
  portal.database.transaction((trx) =>
    trx.updateTable('items').set({ photo_id: null }).where('id', '=', itemId).execute(),
  );

it('move photos copies missing files, and nothing the second time', async () => {
  const { status, output, errors } = await move();
  expect([status, errors]).toEqual([0, '']);
  expect(output).toMatch(/^s3:\/\/lost-photos\/ at .*: 1 photos, 1 of them copied now\n$/);
  expect(await store.names()).toHaveLength(2);
  expect((await move()).output).toMatch(/: 1 photos, 0 of them copied now\n$/);
});

it('move photos needs the setting that says where the photos are', async () => {
  const { status, errors } = await move({ FILES_URL: store.url() });
  expect([status, errors]).toMatchObject([1, expect.stringMatching(/^FILES_FALLBACK_URL is not/)]);
});

it('move photos reports photos that are in neither place', async () => {
  await rm(join(portal.config.dataDir, 'photos'), { recursive: true });
  const { status, errors } = await move();
  expect([status, errors]).toMatchObject([1, expect.stringMatching(/^The files of 1 photos are /)]);
});

it('move photos does not report a photo that is posted meanwhile', async () => {
  await rm(join(portal.config.dataDir, 'photos'), { recursive: true });
  await removePhoto();
  store.beforeNextRequest(() => postItem(portal, { token, photo }));
  const { status, errors } = await move({
    FILES_URL: 'folder',
    FILES_FALLBACK_URL: store.url(),
  });
  expect([status, errors]).toEqual([0, '']);
});

it('move photos reports a damaged photo, and does not copy its damaged file', async () => {
  const folder = join(portal.config.dataDir, 'photos');
  const names = await readdir(folder, { recursive: true });
  const large = names.find((name) => name.endsWith('-large.webp'))!;
  await writeFile(join(folder, large), 'damaged');
  const { status, errors } = await move();
  expect([status, errors]).toMatchObject([1, expect.stringMatching(/^The files of 1 photos are /)]);
  expect(await store.names()).not.toContainEqual(expect.stringContaining('-large.webp'));
});

it('move photos leaves no copy of a photo that is deleted meanwhile', async () => {
  await removePhoto();
  expect((await move()).status).toBe(0);
  expect(await store.names()).toEqual([]);
});
