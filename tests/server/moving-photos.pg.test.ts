import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { addCategory, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { type S3Server, startS3Server } from '../support/servers/s3-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { testDatabase } from '../support/databases/test-database.ts';

let store: S3Server;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Awaited<ReturnType<typeof testDatabase>>;
/** Two nodes. Requests alternate between them. */
let nodes: TestApp[];
let ada: SignedIn;

beforeEach(async () => {
  store = await startS3Server();
  folder = await temporaryFolder();
  database = await testDatabase();
  nodes = [await startNode({}), await startNode({})];
  await addCategory(nodes[0]!, 'Bags');
  // Admins may post as many items as this test does.
  ada = await nodes[0]!.signIn({ role: 'admin' });
});
afterEach(async () => {
  for (const node of nodes) await node.close();
  await store[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const startNode = (settings: Record<string, string>) =>
  buildTestApp({ DATA_DIR: folder.path, DATABASE_URL: database.url ?? '', ...settings });

async function post(node: TestApp): Promise<string[]> {
  const photo = await noise(32, 24).png().toBuffer();
  const { status, body } = await postItem(node, { token: ada.token, photo });
  if (status !== 201) throw new Error(`the item was refused: ${JSON.stringify(body)}`);
  return [body.item.photo.large, body.item.photo.card];
}

/** Starts clients that read photos and post new ones until they are stopped. */
function traffic(photos: string[]) {
  const failures: unknown[] = [];
  const underWay = new Set<Promise<unknown>>();
  let turn = 0;
  let isOver = false;
  async function at<T>(request: (node: TestApp) => Promise<T>): Promise<T> {
    const asked = request(nodes[(turn += 1) % nodes.length]!);
    underWay.add(asked);
    return asked.finally(() => underWay.delete(asked));
  }
  async function look(urls: string[]): Promise<void> {
    for (const url of urls) {
      const { statusCode } = await at((node) => node.app.inject({ url }));
      if (statusCode !== 200) failures.push([url, statusCode]);
    }
  }
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isOver) await work().catch((error: unknown) => failures.push(error));
  };
  const done = Promise.all([
    // Reads the oldest and the newest photos.
    repeat(() => look([...photos.slice(0, 4), ...photos.slice(-4)])),
    repeat(async () => photos.push(...(await at(post)))),
  ]);
  const stop = async () => {
    isOver = true;
    await done;
  };
  return {
    failures,
    /** Waits for the requests that a replaced node may still be handling. */
    settled: () => Promise.allSettled([...underWay]),
    /** Stops, and reads all photos once. */
    async finish() {
      await stop();
      await look(photos);
    },
    [Symbol.asyncDispose]: stop,
  };
}

it('moves photos to S3 and back while nodes restart, without a failed request', async () => {
  const [inFolder, inStore] = [{ FILES_URL: 'folder' }, { FILES_URL: store.url('photos') }];
  await using people = traffic(await post(nodes[0]!));
  /** Replaces the nodes by new ones, one after the other. */
  const restartWith = async (settings: Record<string, string>) => {
    for (const [index, old] of nodes.entries()) {
      nodes[index] = await startNode(settings);
      await people.settled();
      await old.close();
    }
  };
  const move = async (from: { FILES_URL: string }, to: { FILES_URL: string }) => {
    await restartWith({ ...from, FILES_FALLBACK_URL: to.FILES_URL });
    const both = { ...to, FILES_FALLBACK_URL: from.FILES_URL };
    await restartWith(both);
    const environment = { ...environmentOf(nodes[0]!.config), ...both };
    const command = () => runPortalCommand(['move', 'photos'], { environment });
    const { status, output, errors } = await command();
    expect([status, errors]).toEqual([0, '']);
    expect(output).toMatch(/: \d+ photos, [1-9]\d* of them copied now\n$/);
    expect((await command()).output).toMatch(/ 0 of them copied now\n$/);
    await restartWith(to);
  };

  await move(inFolder, inStore);
  await rm(join(folder.path, 'photos'), { recursive: true });
  // One node is enough for moving the photos back.
  const spare = nodes.pop();
  await people.settled();
  await spare?.close();
  await move(inStore, inFolder);
  await store.goDown();
  await people.finish();
  expect(people.failures).toEqual([]);
});
