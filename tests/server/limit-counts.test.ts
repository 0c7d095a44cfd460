import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Limits, createLimits } from '../../server/http/limits.ts';
import { minute } from '../support/clock.ts';
import { type TestApp, buildTestApp, password } from '../support/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
});
afterEach(() => portal.close());

describe('the counts', () => {
  const nodes = () => {
    const node = () =>
      createLimits({ database: portal.database, now: portal.clock.now, log: portal.app.log });
    return [node(), node()] as const;
  };
  const isTaken = (counting: Promise<unknown>) =>
    counting.then(
      () => true,
      () => false,
    );
  const call = { ip: '192.0.2.1', viewer: null, body: { email: 'a@example.edu' }, photo: null };
  const tryOnce = (node: Limits) =>
    isTaken(node.counted(['signInsToAccount'], call, async () => null));

  test('are those of all nodes together', async () => {
    const [one, other] = nodes();
    const tries = [];
    for (let tried = 0; tried < 6; tried += 1) tries.push(await tryOnce(one), await tryOnce(other));
    expect(tries).toEqual(Array.from({ length: 12 }, (_, at) => at < 10));

    let passed = 0;
    for (let asked = 0; asked < 400; asked += 1) {
      const node = asked % 3 === 0 ? one : other;
      if (await isTaken(node.countRequest('192.0.2.1'))) passed += 1;
    }
    expect(passed).toBe(300);
  });

  test('outlive a restart', async () => {
    const [before, after] = nodes();
    for (let tried = 0; tried < 10; tried += 1) await tryOnce(before);
    expect(await tryOnce(after)).toBe(false);
  });

  test('that have expired are deleted', async () => {
    const keys = async () => {
      const rows = await portal.database.counts.selectFrom('limit_counts').select('key').execute();
      return rows.map(({ key }) => key).sort();
    };
    const [node] = nodes();
    await tryOnce(node);
    await node.countRequest('192.0.2.1');
    expect(await keys()).toEqual(['requests:192.0.2.1', 'signInsToAccount:a@example.edu']);
    portal.clock.advance(2 * minute);
    await node.countRequest('2001:db8::1');
    expect(await keys()).toEqual(['requests:2001:db8:0:0::/64']);
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

test('the API reference says what is limited, at the calls', async () => {
  const { body: page } = await portal.app.inject('/api/docs');
  const document = await portal.app.inject('/api/docs/openapi.json');
  expect(page).toContain('at most 300 requests of any kind a minute for one network address');
  for (const limit of [
    'at most 25 sign-ins in 5 minutes for one network address',
    '10 tries of a password at once, then one more a minute, for one e-mail address',
    'at most 5 mails an hour for one e-mail address',
    'at most 10 mails a day for one e-mail address',
    'at most 40 new items an hour for one account',
    'at most 30 photos in 30 minutes for one account',
    '240 messages at once, then one more a second, for one account',
    'at most 20 new conversations an hour for one account',
  ]) {
    expect(page).toContain(`<li>${limit}</li>`);
    expect(document.body).toContain(limit);
  }
});
