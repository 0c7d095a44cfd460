import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createRecentAddresses } from '../../server/http/limits/recent-addresses.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

test('two accounts at one address are known even if storing the address failed at first', async () => {
  const { database, clock } = portal;
  const [one, other] = [await portal.signIn(), await portal.signIn()];
  const people = [one.user._id, other.user._id] as const;
  let isBroken = true;
  const transaction: Database['transaction'] = (work) =>
    isBroken ? Promise.reject(new Error('broken')) : database.transaction(work);
  const addresses = createRecentAddresses({
    database: { read: database.read, transaction },
    config: { campusNetworks: [] },
    secret: Buffer.from('secret'),
    now: clock.now,
    log: portal.app.log,
  });
  const areShared = async () => {
    await addresses.flush();
    return addresses.areShared(database.read, people);
  };

  for (const id of people) addresses.note(id, '192.0.2.7');
  expect(await areShared()).toBe(false);
  isBroken = false;
  expect(await areShared()).toBe(true);
});
