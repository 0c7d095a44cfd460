import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createRecentAddresses } from '../../server/http/limits/recent-addresses.ts';
import { answeredDuring } from '../support/answered-during.ts';
import { hour, minute } from '../support/clock.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

/** A number of addresses that needs more than one transaction. */
const many = 1_200;

function createAddresses({ read, transaction }: Pick<Database, 'read' | 'transaction'>) {
  return createRecentAddresses({
    database: { read, transaction },
    config: { campusNetworks: [] },
    secret: Buffer.from('secret'),
    now: portal.clock.now,
    log: portal.app.log,
  });
}

type Addresses = ReturnType<typeof createAddresses>;

function noteMany(addresses: Addresses, userId: string): void {
  for (let at = 0; at < many; at += 1) {
    addresses.note(userId, `10.0.${Math.floor(at / 256)}.${at % 256}`);
  }
}

const stored = () =>
  portal.database.read.selectFrom('recent_addresses').select('seen_at').execute();

test('two accounts at one address are known even if storing the address failed at first', async () => {
  const { database } = portal;
  const [one, other] = [await portal.signIn(), await portal.signIn()];
  const people = [one.user._id, other.user._id] as const;
  let isBroken = true;
  const transaction: Database['transaction'] = (work) =>
    isBroken ? Promise.reject(new Error('broken')) : database.transaction(work);
  const addresses = createAddresses({ read: database.read, transaction });
  const areShared = async () => {
    await addresses.flush();
    return addresses.areShared(database.read, people);
  };

  for (const id of people) addresses.note(id, '192.0.2.7');
  expect(await areShared()).toBe(false);
  isBroken = false;
  expect(await areShared()).toBe(true);
});

test('other requests are answered while many addresses are stored and deleted', async () => {
  const { user } = await portal.signIn();
  const addresses = createAddresses(portal.database);
  noteMany(addresses, user._id);
  expect(await answeredDuring(portal, addresses.flush())).toBeGreaterThan(0);
  expect((await stored()).length).toBeGreaterThanOrEqual(many);
  portal.clock.advance(hour);
  expect(await answeredDuring(portal, addresses.flush())).toBeGreaterThan(0);
  expect(await stored()).toEqual([]);
});

test('a flush also waits for addresses that another flush is still storing', async () => {
  const [one, other] = [await portal.signIn(), await portal.signIn()];
  const people = [one.user._id, other.user._id] as const;
  const addresses = createAddresses(portal.database);
  noteMany(addresses, one.user._id);
  for (const id of people) addresses.note(id, '192.0.2.9');
  void addresses.flush();
  await addresses.flush();
  expect(await addresses.areShared(portal.database.read, people)).toBe(true);
});

test('an address is known for an hour after its latest use by both accounts', async () => {
  const [one, other] = [(await portal.signIn()).user._id, (await portal.signIn()).user._id];
  const addresses = createAddresses(portal.database);
  const use = async (...ids: string[]) => {
    for (const id of ids) addresses.note(id, '192.0.2.8');
    await addresses.flush();
  };
  const areShared = () =>
    Promise.all([
      addresses.areShared(portal.database.read, [one, other]),
      addresses.areShared(portal.database.read, [other, one]),
    ]);

  await use(one, other);
  portal.clock.advance(30 * minute);
  await use(one);
  portal.clock.advance(30 * minute - 1);
  expect(await areShared()).toEqual([true, true]);
  portal.clock.advance(1);
  expect(await areShared()).toEqual([false, false]);
  await use(other);
  expect(await areShared()).toEqual([true, true]);
});
