import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { hour, minute, second } from '../support/clock.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, backpack, editItem, postItem, postedItem } from '../support/calls/items.ts';
import { all, expectTooMany, statusesOf, useUp } from '../support/app/limits.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let portal: TestApp;

beforeEach(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
});
afterEach(() => portal.close());

describe('signing in', () => {
  const login = (email: string, given = password, headers = {}) =>
    portal.call('POST /auth/login', { body: { email, password: given }, headers });

  test.each(['ada@example.edu', 'unknown@example.edu'])(
    'allows ten wrong passwords for %s at once, then one a minute',
    async (email) => {
      await portal.signIn({ email: 'ada@example.edu' });
      portal.clock.advance(hour);
      const guess = () => login(email, 'not this one');

      expect(await statusesOf(10, guess)).toEqual(all(10, 401));
      expectTooMany(await guess(), 60, '60 seconds');
      portal.clock.advance(20 * second);
      expectTooMany(await login(email.toUpperCase()), 40, '40 seconds');
      for (let minutes = 0; minutes < 3; minutes += 1) {
        portal.clock.advance(minutes === 0 ? 40 * second : minute);
        expect(await statusesOf(2, guess)).toEqual([401, 429]);
      }

      portal.clock.advance(3 * minute);
      expect(await statusesOf(4, guess)).toEqual([401, 401, 401, 429]);
      portal.clock.advance(hour);
      expect(await statusesOf(11, guess)).toEqual([...all(10, 401), 429]);
    },
  );

  test('does not count the password tries of a session', async () => {
    const { token, user } = await portal.signIn();
    const guess = () =>
      portal.call('PUT /users/me/password', {
        body: { currentPassword: 'not this one', newPassword: 'another lighthouse' },
        token,
      });
    expect(await statusesOf(11, guess)).toEqual([...all(10, 400), 429]);
    expect((await login(user.email)).status).toBe(200);
  });

  test('can fail 25 times in five minutes from one address, for any accounts', async () => {
    let people = 0;
    const guess = () => {
      people += 1;
      return login(`person${people}@example.edu`, 'not this one', clientAt('192.0.2.1'));
    };
    expect(await statusesOf(25, guess)).toEqual(all(25, 401));
    portal.clock.advance(minute);
    expectTooMany(await guess(), 240, '4 minutes');
    expect((await login('a@example.edu', 'not', clientAt('192.0.2.2'))).status).toBe(401);
    portal.clock.advance(4 * minute);
    expect((await guess()).status).toBe(401);
  });

  test('can succeed any number of times from one address, even simultaneously', async () => {
    const emails = Array.from({ length: 60 }, (_, at) => `student${at}@example.edu`);
    for (const email of emails) await portal.signIn({ email });
    const signIn = (email: string) => login(email, password, clientAt('192.0.2.1'));
    const answers = await Promise.all(emails.map(signIn));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

    const guess = () => login('person@example.edu', 'not this one', clientAt('192.0.2.1'));
    const mixed = await Promise.all([...emails.map(signIn), ...all(40, 0).map(guess)]);
    const statuses = mixed.slice(60).map(({ status }) => status);
    // An email address has ten tries. This limit applies before the limit of the network address.
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(mixed.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  });

  test('uses up no try of the account if it is refused for the network address', async () => {
    const email = 'ada@example.edu';
    const far = clientAt('192.0.2.1');
    await statusesOf(25, () => login(`${randomUUID()}@example.edu`, 'not', far));
    expect(await statusesOf(20, () => login(email, 'not', far))).toEqual(all(20, 429));
    expect((await login(email, 'not')).status).toBe(401);
  });
});

describe('a signed-in user', () => {
  let finder: SignedIn;
  let other: SignedIn;

  beforeEach(async () => {
    finder = await portal.signIn();
    other = await portal.signIn();
  });

  const counted = async (table: 'items' | 'messages' | 'conversations' | 'photos') => {
    const rows = await portal.database.read.selectFrom(table).select('id').execute();
    return rows.length;
  };

  test('can post forty items an hour, not counting refused ones', async () => {
    const post = () => postItem(portal, { token: finder.token });
    const wrong = () =>
      postItem(portal, { token: finder.token, fields: { ...backpack, category: 'Nothing' } });
    expect(await statusesOf(3, wrong)).toEqual(all(3, 400));
    expect(await statusesOf(40, post)).toEqual(all(40, 201));
    portal.clock.advance(2 * minute);
    expectTooMany(await post(), 58 * 60, '58 minutes');
    expect(await counted('items')).toBe(40);
    expect((await postItem(portal, { token: other.token })).status).toBe(201);
    portal.clock.advance(58 * minute);
    expect((await post()).status).toBe(201);
  });

  test.each(['keeper', 'admin'] as const)(
    'can post four hundred items and photos an hour as %s',
    async (role) => {
      const { token, user } = await portal.signIn({ role });
      const photo = await redLeftBlueRight(6, 4).png().toBuffer();
      for (const name of ['items', 'photos'] as const) await useUp(portal, name, user._id, 395);
      expect(await statusesOf(5, () => postItem(portal, { token, photo }))).toEqual(all(5, 201));
      portal.clock.advance(2 * minute);
      expectTooMany(await postItem(portal, { token }), 58 * 60, '58 minutes');
    },
  );

  test('gets the response of an earlier request even beyond the limit', async () => {
    const key = randomUUIDv7();
    const first = await postItem(portal, { token: finder.token, key });
    const repeat = () => postItem(portal, { token: finder.token, key });
    expect(await statusesOf(50, repeat)).toEqual(all(50, 201));
    const repeats = await Promise.all(Array.from({ length: 50 }, repeat));
    expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([201]));

    expect(await statusesOf(40, () => postItem(portal, { token: finder.token }))).toEqual([
      ...all(39, 201),
      429,
    ]);
    expect((await repeat()).body).toEqual(first.body);
    const fresh = await postItem(portal, { token: finder.token, key: randomUUIDv7() });
    expect(fresh.status).toBe(429);
  });

  test('is counted once for simultaneous repeats', async () => {
    const photo = await redLeftBlueRight(60, 40).png().toBuffer();
    const repeats = (key: string) =>
      Promise.all(
        Array.from({ length: 50 }, () => postItem(portal, { token: finder.token, key, photo })),
      );
    const answers = await repeats(randomUUIDv7());
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect([answers[0]?.status, await counted('items')]).toEqual([201, 1]);
  });

  test('can send thirty photos in half an hour, for new and edited items together', async () => {
    const photo = await redLeftBlueRight(6, 4).png().toBuffer();
    const item = await postedItem(portal, finder);
    const { token } = finder;
    const refusedPhoto = () => postItem(portal, { token, photo: Buffer.from('no photo') });
    expect(await statusesOf(20, refusedPhoto)).toEqual(all(20, 400));
    expect(await statusesOf(5, () => postItem(portal, { token, photo }))).toEqual(all(5, 201));
    const edit = () => editItem(portal, item._id, { token, photo });
    expect(await statusesOf(5, edit)).toEqual(all(5, 200));

    expectTooMany(await edit(), 1800, '30 minutes');
    const items = await counted('items');
    expectTooMany(await postItem(portal, { token, photo }), 1800, '30 minutes');
    expect(await counted('items')).toBe(items);
    // Calls without a photo are still accepted.
    expect((await postItem(portal, { token })).status).toBe(201);
    expect((await editItem(portal, item._id, { token })).status).toBe(200);
    portal.clock.advance(30 * minute);
    expect((await edit()).status).toBe(200);
  });

  test('can edit items a hundred and twenty times an hour', async () => {
    const { token, user } = finder;
    const item = await postedItem(portal, finder);
    await useUp(portal, 'edits', user._id, 119);
    const edit = () => editItem(portal, item._id, { token });
    expect((await edit()).status).toBe(200);
    expectTooMany(await edit(), 3600, '60 minutes');
    portal.clock.advance(60 * minute);
    expect((await edit()).status).toBe(200);
  });

  describe('the limit of 240 messages at once, then sixty a minute', () => {
    const calls = () => conversationCalls(portal);
    const talk = async () => {
      const item = await postedItem(portal, other);
      return (await calls().opened(finder, item._id, other))._id;
    };
    const newMessages = (size: number) =>
      Array.from({ length: size }, () => ({ id: randomUUIDv7(), content: 'Hello' }));

    test('counts messages that are sent one by one', async () => {
      const id = await talk();
      const write = () => calls().send(finder, id, 'Hello', { key: randomUUIDv7() });
      expect(await statusesOf(240, write)).toEqual(all(240, 201));
      expectTooMany(await write(), 1, '1 second');
      expect(await counted('messages')).toBe(240);
      expect((await calls().send(other, id, 'Hello')).status).toBe(201);
      portal.clock.advance(minute);
      expect(await statusesOf(61, write)).toEqual([...all(60, 201), 429]);
    });

    test('counts each message of a batch', async () => {
      const id = await talk();
      const write = (size: number) => calls().sendBatch(finder, id, newMessages(size));
      expect(await statusesOf(4, () => write(50))).toEqual(all(4, 200));
      expectTooMany(await write(50), 10, '10 seconds');
      expect(await counted('messages')).toBe(200);
      portal.clock.advance(10 * second);
      expect((await write(50)).body.messages).toHaveLength(50);
      expectTooMany(await write(1), 1, '1 second');
    });

    test('does not count repeated messages, even simultaneous ones', async () => {
      const id = await talk();
      const batch = newMessages(50);
      const again = () => calls().sendBatch(finder, id, batch);
      const answers = await Promise.all(Array.from({ length: 8 }, again));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await counted('messages')).toBe(50);
      await calls().sendBatch(finder, id, [...batch.slice(0, 30), ...newMessages(20)]);
      const write = (size: number) => calls().sendBatch(finder, id, newMessages(size));
      expect(await statusesOf(4, () => write(50))).toEqual([...all(3, 200), 429]);
      expect((await write(20)).status).toBe(200);
      expect((await again()).status).toBe(200);
    });

    test('does not count refused messages', async () => {
      const id = await talk();
      const forged = () => calls().sendBatch(finder, id, newMessages(50), other.user._id);
      expect(await statusesOf(10, forged)).toEqual(all(10, 403));
      const write = () => calls().sendBatch(finder, id, newMessages(40));
      expect(await statusesOf(7, write)).toEqual([...all(6, 200), 429]);
    });
  });

  test('can open twenty new conversations an hour, and existing ones without limit', async () => {
    const calls = conversationCalls(portal);
    const items: Item[] = [];
    for (let posted = 0; posted < 21; posted += 1) items.push(await postedItem(portal, other));
    const open = (at: number) => calls.open(finder, items[at]!._id, [other.user._id]);
    const nowhere = () => calls.open(finder, randomUUIDv7(), [other.user._id]);
    expect(await statusesOf(5, nowhere)).toEqual(all(5, 404));
    for (let at = 0; at < 20; at += 1) {
      expect((await open(at)).status).toBe(201);
      expect((await open(0)).status).toBe(201);
    }
    expectTooMany(await open(20), 3600, '60 minutes');
    expect(await counted('conversations')).toBe(20);
    expect((await open(7)).status).toBe(201);
    portal.clock.advance(hour);
    expect((await open(20)).status).toBe(201);
  });
});
