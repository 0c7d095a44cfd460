import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LimitName } from '../../contract/limits.ts';
import { type Limits, createLimits } from '../../server/http/limits/limits.ts';
import { PortalError } from '../../server/http/errors/portal-error.ts';
import { day, minute } from '../support/clock.ts';
import { type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

describe('the counts of limits', () => {
  const nodes = () => {
    const { database, config, clock, app } = portal;
    const node = () => createLimits({ database, config, now: clock.now, log: app.log });
    return [node(), node()] as const;
  };
  const isTaken = (counting: Promise<unknown>) =>
    counting.then(
      () => true,
      () => false,
    );
  const call = { ip: '192.0.2.1', viewer: null, body: { email: 'a@example.edu' }, photos: 0 };
  const isRefused = (node: Limits, name: LimitName = 'signInsToAccount') =>
    node
      .counted([name], call, () => Promise.reject(new PortalError('LOGIN_FAILED')))
      .catch(
        (error: unknown) => error instanceof PortalError && error.code === 'TOO_MANY_REQUESTS',
      );
  const request = (ip: string) => ({ ip, viewer: null });

  test('are shared by all nodes', async () => {
    const [one, other] = nodes();
    const tries = [];
    for (let tried = 0; tried < 6; tried += 1) {
      tries.push(await isRefused(one), await isRefused(other));
    }
    expect(tries).toEqual(Array.from({ length: 12 }, (_, at) => at >= 10));

    let passed = 0;
    for (let count = 0; count < 20_100; count += 1) {
      const node = count % 3 === 0 ? one : other;
      if (await isTaken(node.countRequest(request('192.0.2.1')))) passed += 1;
    }
    expect(passed).toBe(20_000);
  });

  test.each([
    ['the server was busy', new PortalError('BUSY')],
    ['of a fault of the server', new Error('broken')],
  ])('do not include guesses that failed because %s', async (_, failure) => {
    const [node] = nodes();
    const fail = () => Promise.reject(failure);
    for (let tried = 0; tried < 12; tried += 1) {
      await expect(node.counted(['signInsToAccount'], call, fail)).rejects.toBe(failure);
    }
    expect(await isRefused(node)).toBe(false);
  });

  test('survive a restart', async () => {
    const [before, after] = nodes();
    for (let tried = 0; tried < 10; tried += 1) await isRefused(before);
    expect(await isRefused(after)).toBe(true);
  });

  test('are deleted after they expire', async () => {
    const keys = async () => {
      const rows = await portal.database.counts.selectFrom('limit_counts').select('key').execute();
      return rows.map(({ key }) => key).sort();
    };
    const [node] = nodes();
    await isRefused(node);
    await node.countRequest(request('192.0.2.1'));
    expect(await keys()).toEqual([
      'requestsFromAddress:192.0.2.1',
      'signInsToAccount:a@example.edu',
    ]);
    portal.clock.advance(10 * minute);
    await node.countRequest(request('2001:db8::1'));
    expect(await keys()).toEqual(['requestsFromAddress:2001:db8:0:0::/64']);
  });

  test('are deleted a few hundred at a time, so that requests run in between', async () => {
    const { config, clock, app } = portal;
    const deleted: number[] = [];
    const requests: number[] = [];
    const counts = portal.database.counts.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        deleted.push(Number(result.numAffectedRows ?? 0));
        setImmediate(() => requests.push(deleted.length));
        return result;
      },
    });
    const node = createLimits({ database: { counts }, config, now: clock.now, log: app.log });
    const expired = Array.from({ length: 1_200 }, (_, at) => `handshakes:${String(at)}`);
    await portal.database.counts
      .insertInto('limit_counts')
      .values(expired.map((key) => ({ key, points: 1, expires_at: clock.now() })))
      .execute();
    clock.advance(minute);
    await node.countRequest(request('192.0.2.1'));
    expect(deleted.slice(0, 3)).toEqual([500, 500, 200]);
    expect(requests.slice(0, 2)).toEqual([1, 2]);
  });

  describe('after the clock was ahead and is set back', () => {
    test('a window ends within its usual time', async () => {
      const [node] = nodes();
      const isOver = () => isRefused(node, 'signInsFromAddress');
      portal.clock.advance(30 * day);
      for (let tried = 0; tried < 25; tried += 1) await isOver();
      portal.clock.advance(-30 * day);
      expect(await isOver()).toBe(true);
      portal.clock.advance(5 * minute);
      expect(await isOver()).toBe(false);
    });

    test('a limit that refills gets its next try at the usual time', async () => {
      const [node] = nodes();
      portal.clock.advance(30 * day);
      for (let tried = 0; tried < 10; tried += 1) await isRefused(node);
      portal.clock.advance(-30 * day);
      expect(await isRefused(node)).toBe(true);
      portal.clock.advance(minute);
      expect([await isRefused(node), await isRefused(node)]).toEqual([false, true]);
    });

    test('a window that is counted in memory ends within its usual time', async () => {
      const [node, other] = nodes();
      portal.clock.advance(30 * day);
      for (let count = 0; count < 20_000; count += 1) await node.countRequest(request(call.ip));
      expect(await isTaken(node.countRequest(request(call.ip)))).toBe(false);
      portal.clock.advance(-30 * day);
      expect(await isTaken(node.countRequest(request(call.ip)))).toBe(false);
      portal.clock.advance(10 * minute);
      expect(await isTaken(node.countRequest(request(call.ip)))).toBe(true);
      expect(await isTaken(other.countRequest(request(call.ip)))).toBe(true);
    });
  });

  test('are kept in memory while they cannot be written', async () => {
    await sql`drop table limit_counts`.execute(portal.database.counts);
    const login = () =>
      portal.call('POST /auth/login', { body: { email: 'a@example.edu', password } });
    for (let tried = 0; tried < 10; tried += 1) expect((await login()).status).toBe(401);
    expect((await login()).status).toBe(429);
    expect((await portal.call('GET /categories')).status).toBe(200);
    expect(portal.logLines.join()).toContain('a limit could not be counted in the database');
  });
});

test('the API reference documents the limits of each call', async () => {
  const { body: page } = await portal.app.inject('/api/docs');
  const document = await portal.app.inject('/api/docs/openapi.json');
  expect(page).toContain('at most 300 requests a minute for one account');
  expect(page).toContain(
    'at most 20,000 requests without a session in 10 minutes for one network address',
  );
  expect(page).toContain(
    'at most 6,000 live connections without a session in 10 minutes for one network address',
  );
  for (const limit of [
    'at most 25 failed sign-ins in 5 minutes for one network address',
    '10 wrong passwords at once, then one more a minute, for one email address; devices that signed in before count apart',
    'at most 300 wrong mailed codes an hour for one network address; devices that registered it count apart',
    'at most 2,000 emails whose code nobody enters an hour for one network address',
    'at most 3 emails an hour for one requester and email address',
    'at most 5 emails an hour for one email address; devices that signed in before count apart',
    'at most 10 emails a day for one email address; devices that signed in before count apart',
    'at most 40 new items an hour for one account (400 for keepers and admins)',
    'at most 80 searches before posting an hour for one account (800 for keepers and admins)',
    'at most 120 edits an hour for one account (1200 for keepers and admins)',
    'at most 30 photos in 30 minutes for one account (400 for keepers and admins)',
    '240 messages at once, then one more a second, for one account',
    'at most 20 new conversations an hour for one account',
  ]) {
    expect(page).toContain(`<li>${limit}</li>`);
    expect(document.body).toContain(limit);
  }
});
