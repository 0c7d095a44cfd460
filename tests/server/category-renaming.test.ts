import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { addCategory, copyItem, postedItem } from '../support/calls/items.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp, callsTo } from '../support/app/test-app.ts';

let portal: TestApp;
let admin: SignedIn;
let user: SignedIn;

beforeEach(async () => {
  portal = await buildTestApp();
  admin = await portal.signIn({ role: 'admin' });
  user = await portal.signIn();
  await addCategory(portal, 'Bags');
});
afterEach(() => portal.close());

async function rename(app: FastifyInstance): Promise<number> {
  const { body } = await portal.call('GET /categories');
  const { status } = await callsTo(app)('PUT /categories/{id}', {
    params: { id: body.categories[0]._id },
    body: { name: 'Luggage', isActive: true },
    token: admin.token,
  });
  return status;
}

/** Number of items that a word finds. */
async function found(search: string): Promise<number> {
  const { body } = await portal.call('GET /search/items/search', { query: { search } });
  return body.data.pagination.total;
}

test('other requests can write while the items of a renamed category are indexed', async () => {
  await copyItem(portal, await postedItem(portal, user), 299);
  const progress = { isDone: false };
  const renaming = rename(portal.app).finally(() => {
    progress.isDone = true;
  });
  let written = 0;
  // Stop after 20 writes. During a slow rename, there would be time for more requests than the limits allow.
  while (!progress.isDone && written < 20) {
    const { name, email } = user.user;
    const { token } = user;
    const { status } = await portal.call('PUT /users/me', { body: { name, email }, token });
    expect(status).toBe(200);
    written += 1;
  }
  expect(await renaming).toBe(200);
  // Do not count the last write, which may have ended after the rename.
  expect(written - 1).toBeGreaterThan(3);
  expect([await found('luggage'), await found('bags')]).toEqual([300, 0]);
});

test('the next start indexes the remaining items if the portal stops during a renaming', async () => {
  await copyItem(portal, await postedItem(portal, user), 499);
  const stopping = await buildWatchedApp(portal.parts);
  const renaming = rename(stopping);
  await soon(async () => expect(await found('luggage')).toBeGreaterThan(0), 1);
  await stopping.close();
  expect(await renaming).toBe(200);
  const before = await found('luggage');
  expect(before).toBeLessThan(500);

  const restarted = await buildWatchedApp(portal.parts);
  await soon(async () => expect(await found('luggage')).toBe(500));
  expect(await found('bags')).toBe(0);
  await restarted.close();
});
