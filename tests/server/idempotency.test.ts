import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { z } from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf, performOnce } from '../../server/http/idempotency.ts';
import { PortalError } from '../../server/http/errors/portal-error.ts';
import { day, minute } from '../support/clock.ts';
import {
  type ItemForm,
  addCategory,
  backpack,
  changeItem,
  postItem,
} from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let finder: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
});
afterAll(() => portal.close());
// One test advances the clock by a month, which ends all sessions.
beforeEach(async () => {
  finder = await portal.signIn();
  other = await portal.signIn();
});

function post(key: string, form: Partial<ItemForm> = {}) {
  return postItem(portal, { key, token: finder.token, ...form });
}
async function itemCount(): Promise<number> {
  const rows = await portal.database.read.selectFrom('items').select('id').execute();
  return rows.length;
}

describe('posting an item with an Idempotency-Key', () => {
  test.each([
    ['time-ordered', randomUUIDv7],
    ['random', randomUUID],
  ])("uses the key as the item's id: %s", async (_kind, makeKey) => {
    const key = makeKey();
    const { status, body } = await post(key);
    expect([status, body.item._id]).toEqual([201, key]);
  });

  test('returns the first response for a repeat and creates nothing', async () => {
    const key = randomUUIDv7();
    const first = await post(key);
    const count = await itemCount();
    await portal.call('POST /items/{id}/claim', { params: { id: key }, token: other.token });
    portal.clock.advance(day);

    const again = await post(key);

    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await itemCount()).toBe(count);
  });

  test('creates one item for fifteen simultaneous requests with a photo', async () => {
    const photo = await redLeftBlueRight(800, 600).jpeg().toBuffer();
    const key = randomUUIDv7();
    const count = await itemCount();
    const answers = await Promise.all(Array.from({ length: 15 }, () => post(key, { photo })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await itemCount()).toBe(count + 1);
  });

  test('refuses a different request with the same key', async () => {
    const key = randomUUIDv7();
    const photo = await redLeftBlueRight(40, 30).png().toBuffer();
    await post(key, { photo });
    const changes: Partial<ItemForm>[] = [
      { photo, fields: { ...backpack, title: 'Another title' } },
      { photo, fields: { ...backpack, tags: ['one more'] } },
      { photo: await redLeftBlueRight(41, 30).png().toBuffer() },
      { photo: null },
    ];
    for (const change of changes) {
      const { status, body } = await post(key, change);
      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect((await post(key, { photo })).status).toBe(201);
  });

  test('refuses an id that is in use elsewhere, permanently', async () => {
    const deleted = randomUUIDv7();
    await post(deleted);
    await changeItem(portal, deleted, { deleted_at: portal.clock.now() });
    const { body: categories } = await portal.call('GET /categories');
    for (const used of [deleted, finder.user._id, categories.categories[0]._id]) {
      const response = await post(used, { token: other.token });
      expect([response.status, response.body.code]).toEqual([409, 'ID_IN_USE']);
      expect((await post(used, { token: other.token })).body).toEqual(response.body);
    }
  });

  test.each(['not a UUID', 'AAAAAAAA-0000-7000-8000-000000000000', '', '1'.repeat(500)])(
    'requires the key to be a lower-case UUID: %s',
    async (key) => {
      const { status, body } = await post(key);
      expect([status, body.details?.[0].field]).toEqual([400, 'Idempotency-Key']);
    },
  );

  test('accepts corrected input with the same key', async () => {
    const key = randomUUIDv7();
    expect((await post(key, { fields: { ...backpack, title: '' } })).status).toBe(400);
    expect((await post(key, { fields: { ...backpack, category: 'Nothing' } })).status).toBe(400);
    expect((await post(key, { photo: Buffer.from('no photo') })).status).toBe(400);
    expect((await post(key, { token: 'dead' })).status).toBe(401);
    expect((await post(key)).status).toBe(201);
  });

  test('deletes keys after thirty days, but never reuses ids', async () => {
    const key = randomUUIDv7();
    await post(key);
    portal.clock.advance(29 * day);
    const late = await portal.signIn();
    await post(randomUUIDv7(), { token: late.token });
    const storedKeys = () =>
      portal.database.read
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', key)
        .execute();
    expect(await storedKeys()).toHaveLength(1);
    portal.clock.advance(2 * day);
    await post(randomUUIDv7(), { token: late.token });
    expect(await storedKeys()).toHaveLength(0);
    expect((await post(key, { token: late.token })).body.code).toBe('ID_IN_USE');
  });
});

describe('work with an Idempotency-Key', () => {
  const endpoint = { status: 201, reply: z.object({ made: z.number() }) };
  const finderId = () => finder.user._id;
  const keyed = (userId = finderId()) => ({
    endpoint,
    userId,
    key: randomUUIDv7(),
    fingerprint: 'one',
    now: portal.clock.now(),
  });

  test('runs, with its effects, for the first call only', async () => {
    const call = keyed();
    const effects: string[] = [];
    const work = () =>
      performOnce(portal.database, call, async (_trx, afterCommit) => {
        afterCommit(() => void effects.push('notified'));
        return { made: effects.length };
      });
    expect(await Promise.all([work(), work(), work()])).toEqual(Array(3).fill({ made: 0 }));
    expect(effects).toEqual(['notified']);
  });

  test('repeats a final error, and keeps no changes made before it', async () => {
    const call = keyed();
    let runs = 0;
    const effects: string[] = [];
    const work = () =>
      performOnce(portal.database, call, async (trx, afterCommit) => {
        runs += 1;
        afterCommit(() => void effects.push('notified'));
        await trx.updateTable('users').set({ name: 'Half Done' }).execute();
        throw new PortalError('STATUS_CONFLICT', { details: [{ field: 'a', message: 'b' }] });
      });
    const refusal = { code: 'STATUS_CONFLICT', details: [{ field: 'a', message: 'b' }] };
    await expect(work()).rejects.toMatchObject(refusal);
    await expect(work()).rejects.toMatchObject(refusal);
    expect([runs, effects]).toEqual([1, []]);
    const names = await portal.database.read.selectFrom('users').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('Half Done');
  });

  test.each([
    ['wrong input', new PortalError('VALIDATION_ERROR')],
    ['no session', new PortalError('NOT_SIGNED_IN')],
    ['too many', new PortalError('TOO_MANY_REQUESTS')],
    ['busy', new PortalError('BUSY')],
    ['a failure', new Error('the disk is full')],
  ])('runs again after %s', async (_what, error) => {
    const call = keyed();
    await expect(performOnce(portal.database, call, () => Promise.reject(error))).rejects.toBe(
      error,
    );
    expect(await performOnce(portal.database, call, async () => ({ made: 1 }))).toEqual({
      made: 1,
    });
    expect(await performOnce(portal.database, call, async () => ({ made: 2 }))).toEqual({
      made: 1,
    });
  });

  test.each([
    ['of a visitor expires after ten minutes', null, 10 * minute],
    ['of a user expires after thirty days', finderId, 30 * day],
  ] as const)('a key %s, also for a request that began before', async (_what, userOf, lifetime) => {
    const call = { ...keyed(), userId: userOf?.() ?? null };
    const at = (later: number, of = call) =>
      performOnce(portal.database, { ...of, now: call.now + later }, async () => ({ made: later }));
    expect(await at(0)).toEqual({ made: 0 });
    // Another request deletes old keys.
    await at(lifetime + 1, { ...call, key: randomUUIDv7() });
    expect(await at(lifetime)).toEqual({ made: 0 });
    expect(await at(lifetime + 1)).toEqual({ made: lifetime + 1 });
    expect(await at(lifetime)).toEqual({ made: lifetime + 1 });
  });

  test('distinguishes the keys of a user, and the same key of two users', async () => {
    const mine = keyed();
    const calls = [mine, { ...mine, userId: other.user._id }, keyed()];
    for (const [made, call] of calls.entries()) {
      expect(await performOnce(portal.database, call, async () => ({ made }))).toEqual({ made });
    }
    for (const [made, call] of calls.entries()) {
      const repeated = performOnce(portal.database, call, async () => ({ made: 9 }));
      expect(await repeated).toEqual({ made });
    }
  });
});

describe('the fingerprint of a call', () => {
  const photo = new Uint8Array([1, 2, 3]);
  const of = fingerprintOf('POST /items', { a: '1', b: ['2', '3'] }, photo);

  test('does not depend on the order of the fields', () => {
    expect(fingerprintOf('POST /items', { b: ['2', '3'], a: '1' }, photo)).toBe(of);
  });

  test('equals the fingerprint that earlier versions stored if there is no private photo', () => {
    expect(of).toBe('a28f6a61ca1d1150d2db2d9da9c5ee7db9258c631e1117ba4cdaad587f913f2b');
  });

  test.each([
    ['the call', fingerprintOf('POST /other', { a: '1', b: ['2', '3'] }, photo)],
    ['a field', fingerprintOf('POST /items', { a: '9', b: ['2', '3'] }, photo)],
    ['the order in a list', fingerprintOf('POST /items', { a: '1', b: ['3', '2'] }, photo)],
    ['the photo', fingerprintOf('POST /items', { a: '1', b: ['2', '3'] }, new Uint8Array([1, 2]))],
    ['no photo', fingerprintOf('POST /items', { a: '1', b: ['2', '3'] }, null)],
    ['a private photo', fingerprintOf('POST /items', { a: '1', b: ['2', '3'] }, photo, photo)],
  ])('depends on %s', (_what, fingerprint) => {
    expect(fingerprint).not.toBe(of);
  });
});
