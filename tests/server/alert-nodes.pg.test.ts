import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notification } from '../../contract/entities.ts';
import { alertsADay } from '../../server/features/items/alerts/throttle.ts';
import { addCategory, backpack, postItem } from '../support/calls/items.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

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

const things = ['umbrella', 'laptop', 'wallet', 'helmet', 'scarf', 'guitar', 'phone', 'camera'];

async function post(portal: TestApp, by: SignedIn, status: string, thing: string): Promise<void> {
  const fields = { ...backpack, title: `Red ${thing}`, description: `A red ${thing}`, status };
  expect((await postItem(portal, { fields, token: by.token })).status).toBe(201);
}

test('two nodes together send each alert once and respect the daily limits', async () => {
  const owner = await here.signIn();
  for (const thing of things) await post(here, owner, 'Lost', thing);
  for (const thing of things) await post(there, await here.signIn(), 'Found', thing);
  // The nodes send alerts only after they listen, so both start with a full queue.
  await Promise.all([here.listen(), there.listen()]);
  const { read } = here.database;
  await soon(async () => {
    expect(await read.selectFrom('alert_queue').select('id').execute()).toEqual([]);
  });
  const response = await here.call('GET /notifications', { token: owner.token });
  const notifications: Notification[] = response.body.data.notifications;
  const alone = notifications.filter(({ kind }) => kind === 'possible match');
  expect(alone).toHaveLength(alertsADay);
  expect(new Set(alone.map(({ link }) => link)).size).toBe(alertsADay);
  const rest = notifications.filter(({ kind }) => kind === 'more matches');
  expect(rest.map(({ message }) => message)).toEqual([
    `${String(things.length - alertsADay)} more matches today`,
  ]);
});
