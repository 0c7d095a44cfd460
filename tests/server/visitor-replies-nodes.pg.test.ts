import { afterAll, beforeAll, expect, test } from 'vitest';

import { addCategory, postedItem } from '../support/calls/items.ts';
import { soon } from '../support/soon.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { isFromMemory } from '../support/is-from-memory.ts';

const search = '/api/v1/search/items/search';
let here: TestApp;
let there: TestApp;

beforeAll(async () => {
  here = await buildTestApp();
  const { databaseUrl, dataDir } = here.config;
  there = await buildTestApp({ DATABASE_URL: databaseUrl!, DATA_DIR: dataDir });
  await addCategory(here, 'Bags');
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Whether the node responds to a visitor's request from memory. */
async function isCached(portal: TestApp, origin: string): Promise<boolean> {
  const from = portal.logLines.length;
  await (await fetch(origin + search)).text();
  return soon(() => isFromMemory(portal.logLines.slice(from)));
}

test("a cached reply is dropped after another node's change, but not after a change that visitors do not see", async () => {
  const origin = await there.listen();
  const poster = await here.signIn();
  await soon(async () => expect(await isCached(there, origin)).toBe(true));

  const { title } = await postedItem(here, poster, { title: 'Seen on both nodes' });
  // The clock stands still, so the cached reply cannot expire. Only the change can evict it.
  await soon(async () => expect(await (await fetch(origin + search)).text()).toContain(title));

  await soon(async () => expect(await isCached(there, origin)).toBe(true));
  await here.call('PUT /notifications/read', { token: poster.token });
  expect(await isCached(there, origin)).toBe(true);
});

test('a node that does not receive changes caches no replies', async () => {
  const origin = await here.listen();
  await soon(async () => expect(await isCached(here, origin)).toBe(true));
  expect(here.database.changes()).not.toBeNull();
  await here.app.close();
  expect(here.database.changes()).toBeNull();
});
