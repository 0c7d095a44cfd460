import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSessions } from '../../server/features/authentication/sessions.ts';
import {
  type SmallDisk,
  boundPages,
  fillPages,
  mountSmallDisk,
  refuseInserts,
  acceptInserts,
} from '../support/databases/full-disk.ts';
import { addCategory, copyItem, postItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

const megabyte = 1024 * 1024;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let disk: SmallDisk | null;
let portal: TestApp;
let ada: SignedIn;
let inserts: (() => Promise<unknown>)[];

beforeAll(async () => {
  folder = await temporaryFolder();
  disk = mountSmallDisk(folder.path, 8 * megabyte);
  portal = await buildTestApp({ DATA_DIR: folder.path });
  await addCategory(portal, 'Bags');
  ada = await portal.signIn({ email: 'ada@example.edu' });
  const { body } = await postItem(portal, { token: ada.token });
  const { now } = portal.clock;
  const sessions = createSessions({ database: portal.database, now });
  inserts = [
    () => portal.database.transaction((trx) => sessions.open(trx, ada.user.id)),
    () => copyItem(portal, body.item, 1),
  ];
});
afterAll(async () => {
  await portal.close();
  disk?.[Symbol.dispose]();
  await folder[Symbol.asyncDispose]();
});

const sentence =
  "The portal's storage is full, so nothing can be saved right now. You can still browse. Please try again later.";
const storageFull = {
  status: 507,
  body: { code: 'STORAGE_FULL', message: sentence, error: sentence },
  headers: expect.objectContaining({ 'retry-after': '60' }) as unknown,
};

const login = () =>
  portal.call('POST /auth/login', { body: { email: 'ada@example.edu', password } });
const photo = () => redLeftBlueRight(1600, 1200).jpeg().toBuffer();

/**
 * Fills the small disk if there is one. PostgreSQL does not store its data there, so it is made to refuse inserts.
 * Without the disk, SQLite is limited to the pages that it already has.
 */
async function fillDisk(): Promise<void> {
  if (portal.config.databaseUrl !== null) await refuseInserts(portal);
  else if (disk === null) await fillPages(portal, inserts);
  disk?.fill();
}

async function freeDisk(): Promise<void> {
  disk?.free();
  if (portal.config.databaseUrl !== null) await acceptInserts(portal);
  else if (disk === null) await boundPages(portal, 1_000_000);
}

describe('while the disk is full', () => {
  beforeAll(fillDisk);
  afterAll(freeDisk);

  test('a login is refused with the reason and Retry-After', async () => {
    expect(await login()).toEqual(storageFull);
  });

  test('posting is refused with the reason', async () => {
    expect(await postItem(portal, { token: ada.token })).toEqual(storageFull);
  });

  test('posting with a photo is refused with the reason', async () => {
    expect(await postItem(portal, { token: ada.token, photo: await photo() })).toEqual(storageFull);
  });

  test('reading still works', async () => {
    const query = { page: '1', limit: '8', isActive: 'true' };
    const found = await portal.call('GET /search/items/search', { query });
    expect(found.status).toBe(200);
    expect(found.body.data.items.length).toBeGreaterThan(0);
    const { token } = ada;
    const notifications = await portal.call('GET /notifications', { token, query: { page: '1' } });
    expect(notifications.status).toBe(200);
    expect((await portal.call('GET /health')).status).toBe(200);
  });
});

test('the portal recovers by itself when there is space again', async () => {
  await fillDisk();
  expect((await login()).status).toBe(507);
  await freeDisk();
  expect((await login()).status).toBe(200);
  const posted = await postItem(portal, { token: ada.token, photo: await photo() });
  expect(posted.status).toBe(201);
});
