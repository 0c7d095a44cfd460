import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientAt } from '../support/client-address.ts';
import { second } from '../support/clock.ts';
import { addCategory, postItem } from '../support/items.ts';
import { all, expectTooMany, statusesOf } from '../support/limits.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type TestApp, buildTestApp } from '../support/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
});
afterEach(() => portal.close());

describe('requests of any kind', () => {
  const from = (address: string) => clientAt(address);
  const look = (address: string) => portal.call('GET /categories', { headers: from(address) });

  test('are 300 a minute from one address, however they end', async () => {
    const ask = [
      () => look('192.0.2.1'),
      () => portal.call('GET /users/me/items', { headers: from('192.0.2.1') }),
      () => portal.call('POST /auth/login', { body: null, headers: from('192.0.2.1') }),
    ];
    const asked = [];
    for (let done = 0; done < 300; done += 1) asked.push((await ask[done % 3]!()).status);
    expect(asked).toEqual(Array.from({ length: 300 }, (_, at) => [200, 401, 400][at % 3]));
    portal.clock.advance(45 * second);
    for (const again of ask) expectTooMany(await again(), 15, '15 seconds');
    const nothing = await portal.app.inject({
      url: '/api/v1/nothing',
      headers: from('192.0.2.1'),
    });
    expect(nothing.statusCode).toBe(429);

    expect((await look('192.0.2.2')).status).toBe(200);
    portal.clock.advance(15 * second);
    expect(await statusesOf(301, () => look('192.0.2.1'))).toEqual([...all(300, 200), 429]);
  });

  test('are 300 also where they come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 310 }, () => look('192.0.2.1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  });

  test('from one IPv6 network are of one address', async () => {
    let host = 0;
    const ask = () => {
      host += 1;
      return look(`2001:db8:1:2::${host.toString(16)}`);
    };
    expect((await statusesOf(301, ask)).at(-1)).toBe(429);
    expect((await look('2001:db8:1:3::1')).status).toBe(200);
  });

  test('are those of who connects, where nobody vouches for another address', async () => {
    const far = { 'x-forwarded-for': '192.0.2.7' };
    const ask = async () => {
      const answer = await portal.app.inject({
        url: '/api/v1/categories',
        remoteAddress: '198.51.100.1',
        headers: { 'x-forwarded-for': randomUUID() },
      });
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
    };
    expect((await statusesOf(301, ask)).at(-1)).toBe(429);
    expect((await portal.call('GET /categories', { headers: far })).status).toBe(200);
  });

  test('do not count pictures', async () => {
    const photo = await redLeftBlueRight(6, 4).png().toBuffer();
    const { token } = await portal.signIn();
    const { body } = await postItem(portal, { token, photo });
    for (let seen = 0; seen < 310; seen += 1) {
      const { statusCode } = await portal.app.inject(body.item.photo.card);
      expect(statusCode).toBe(200);
    }
    expect((await portal.app.inject('/api/v1/categories')).statusCode).toBe(200);
  });
});
