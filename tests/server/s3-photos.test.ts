import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiBase } from '../../contract/http/endpoint.ts';
import { ConfigError } from '../../server/config.ts';
import { readConfig } from '../../server/read-config.ts';
import { createItemPhotos } from '../../server/features/items/item-photos.ts';
import { createUnusedPhotos } from '../../server/features/items/regular/unused-photos.ts';
import { startPortal } from '../../server/start.ts';
import { openFiles } from '../../server/storage/open-files.ts';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { addCategory, multipartOf, postItem } from '../support/calls/items.ts';
import { memoryLog } from '../support/app/memory-log.ts';
import { noise } from '../support/photos.ts';
import { type S3Server, startS3Server } from '../support/servers/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { testDatabase } from '../support/databases/test-database.ts';

let store: S3Server;
let portal: TestApp;
let ada: SignedIn;

beforeAll(async () => {
  store = await startS3Server();
  portal = await buildTestApp({ FILES_URL: store.url('campus') });
  await addCategory(portal, 'Bags');
});
beforeEach(async () => {
  await store.comeBack();
  ada = await portal.signIn();
});
afterAll(async () => {
  await portal.close();
  await store[Symbol.asyncDispose]();
});

const picture = () => noise(60, 40).jpeg().toBuffer();
const post = async (key?: string, photo?: Buffer) =>
  postItem(portal, {
    token: ada.token,
    photo: photo ?? (await picture()),
    ...(key !== undefined && { key }),
  });
const statusesOf = async (photo: { large: string; card: string }, at = portal) => {
  const answers = await Promise.all(
    [photo.large, photo.card].map((url) => at.app.inject({ url, headers: { accept: '*/*' } })),
  );
  return answers.map(({ statusCode }) => statusCode);
};
const remove = (id: string) =>
  portal.call('DELETE /items/{id}', { params: { id }, token: ada.token });
const unusedPhotosOfPortal = () => {
  const { database, photos, log } = portal.parts;
  const itemPhotos = createItemPhotos(database, photos, Date.now, log);
  return createUnusedPhotos({ database, photos: itemPhotos, log });
};

describe('photos in an S3 store', () => {
  it('are served in both sizes, and are deleted with their item', async () => {
    const before = await store.names();
    const { body } = await post();
    const { photo, _id: id } = body.item;
    expect(await statusesOf(photo)).toEqual([200, 200]);
    const added = (await store.names()).filter((name) => !before.includes(name));
    expect(added.sort()).toEqual([
      expect.stringMatching(/^campus\/[0-9a-f]{2}\/[0-9a-f]{32}-card\.webp$/),
      expect.stringMatching(/^campus\/[0-9a-f]{2}\/[0-9a-f]{32}-large\.webp$/),
    ]);
    expect((await remove(id)).status).toBe(200);
    expect(await store.names()).toEqual(before);
    expect(await statusesOf(photo)).toEqual([404, 404]);
  });

  it('are stored, found and deleted by one connection', async () => {
    const files = await openFiles(portal.config);
    const before = store.connections();
    for (const name of ['aa/one', 'aa/two']) {
      await files.write(name, Buffer.from(name));
      expect(await files.has(name)).toBe(true);
      await files.remove(name);
      expect(await files.has(name)).toBe(false);
    }
    expect(store.connections() - before).toBeLessThanOrEqual(1);
  });

  it('are refused cleanly while the store is down, and accepted when it is back', async () => {
    const { body: earlier } = await post();
    const before = await store.names();
    const [key, photo] = [randomUUID(), await picture()];
    await store.goDown();
    const refused = await post(key, photo);
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBe('5');
    expect(await statusesOf(earlier.item.photo)).toEqual([503, 503]);
    expect((await portal.call('GET /health')).status).toBe(200);
    expect((await postItem(portal, { token: ada.token })).status).toBe(201);
    const logged = portal.logLines.filter((line) => line.includes('ECONNREFUSED')).join('\n');
    expect(logged).toContain(`s3://lost-photos/campus/ at ${store.endpoint}`);
    expect(logged).not.toContain('S3RVER');

    await store.comeBack();
    expect(await store.names()).toEqual(before);
    const item = { params: { id: key } };
    expect((await portal.call('GET /items/{id}', item)).status).toBe(404);
    const { status, body } = await post(key, photo);
    expect([status, body.item._id]).toEqual([201, key]);
    expect(await statusesOf(body.item.photo)).toEqual([200, 200]);
  });

  it('are deleted later if the store was down when their item was deleted', async () => {
    const { body: kept } = await post();
    const before = await store.names();
    const { body } = await post();
    await store.goDown();
    expect((await remove(body.item._id)).status).toBe(200);
    const unusedPhotos = unusedPhotosOfPortal();
    await expect(unusedPhotos.processDue()).rejects.toThrow('DELETE failed');
    await store.comeBack();
    expect(await store.names()).not.toEqual(before);
    await unusedPhotos.processDue();
    expect(await store.names()).toEqual(before);
    expect(await statusesOf(kept.item.photo)).toEqual([200, 200]);
  });

  it('are deleted later if the store was down when the plan of the campus was removed', async () => {
    const before = await store.names();
    const admin = await portal.signIn({ role: 'admin' });
    const form = new Response(
      multipartOf({ fields: {}, photo: await picture(), token: admin.token }),
    );
    const headers = {
      authorization: admin.token,
      'content-type': form.headers.get('content-type') ?? '',
    };
    const payload = Buffer.from(await form.arrayBuffer());
    const url = `${apiBase}/admin/plan`;
    const uploaded = await portal.app.inject({ method: 'PUT', url, payload, headers });
    expect(uploaded.statusCode).toBe(200);
    const plan = async () => (await portal.call('GET /places')).body.plan;
    expect(await plan()).not.toBeNull();
    await store.goDown();
    const { status } = await portal.call('DELETE /admin/plan', { token: admin.token });
    expect([status, await plan()]).toEqual([200, null]);
    await store.comeBack();
    expect(await store.names()).not.toEqual(before);
    await unusedPhotosOfPortal().processDue();
    expect(await store.names()).toEqual(before);
  });

  it('are in backups, which can be restored into another place', async () => {
    const { body } = await post();
    await using folder = await temporaryFolder();
    await using database = await testDatabase({ bare: true });
    const file = join(folder.path, 'portal.tar');
    const here = { ...environmentOf(portal.config), FILES_URL: store.url('campus') };
    const backUp = await runPortalCommand(['backup', file], { environment: here });
    expect([backUp.status, backUp.errors]).toEqual([0, '']);

    const there = {
      ...here,
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: database.url ?? '',
      FILES_URL: store.url('restored'),
    };
    const intoUsed = { ...there, FILES_URL: here.FILES_URL };
    const refused = await runPortalCommand(['restore', file], { environment: intoUsed });
    expect(refused.errors).toContain('there is a portal already (s3://lost-photos/campus/ at ');
    const restored = await runPortalCommand(['restore', file], { environment: there });
    expect([restored.status, restored.errors]).toEqual([0, '']);
    const check = await runPortalCommand(['check'], { environment: there });
    expect(check.output).toMatch(/ok {4}photos: \d+, all files are there/);
    const other = await buildTestApp(there);
    expect(await statusesOf(body.item.photo, other)).toEqual([200, 200]);
    await other.close();
  });

  it('are checked by a command, which says why the store cannot be used', async () => {
    await post();
    const environment = { ...environmentOf(portal.config), FILES_URL: store.url('campus') };
    const { output } = await runPortalCommand(['check'], { environment });
    expect(output).toContain('ok    photo store: s3://lost-photos/campus/ at ');
    await store.goDown();
    const { status, output: down } = await runPortalCommand(['check'], { environment });
    expect(status).toBe(1);
    expect(down).toMatch(/WRONG photo store: .*ECONNREFUSED/);
    expect(down).toMatch(/WRONG photos: .*ECONNREFUSED/);
  });
});

describe('the start', () => {
  const startError = async (environment: Record<string, string>): Promise<string> => {
    await using folder = await temporaryFolder();
    const config = readConfig({ DATA_DIR: folder.path, PORT: '0', ...environment });
    const error: unknown = await startPortal(config, memoryLog().log).catch(
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  };

  it('fails with the name of the setting if the secret is wrong, and does not reveal it', async () => {
    const message = await startError({ FILES_URL: store.url('campus', 'wrong-secret') });
    expect(message).toMatch(/^FILES_URL leads to no bucket that can be used: s3:.* 403/);
    expect(message).not.toContain('wrong-secret');
  });

  it('fails with the name of the setting if the bucket does not exist', async () => {
    const url = store.url('campus').replace('lost-photos', 'no-photos');
    expect(await startError({ FILES_URL: url })).toMatch(/^FILES_URL .*404 NoSuchBucket/);
  });

  it('fails with the name of the setting if there is no store at the address', async () => {
    const url = 's3://a:b@photos?endpoint=http://127.0.0.1:1';
    expect(await startError({ FILES_FALLBACK_URL: url })).toMatch(/^FILES_FALLBACK_URL .*failed/);
  });
});
