import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { countUnread, findSubscriptions } from '../../server/features/push/repository.ts';
import { collectMetrics } from '../../server/metrics/metrics.ts';
import { day, hour, minute } from '../support/clock.ts';
import { postedItem } from '../support/calls/items.ts';
import type { PushDevice } from '../support/notifications/push-service.ts';
import { nextPush, pushedWorld, queuedPushes } from '../support/notifications/pushed-world.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, callsTo, password } from '../support/app/test-app.ts';

const world = pushedWorld();

describe('a push message', () => {
  test('is sent once to each device of the person, and to nobody else', async () => {
    const { poster, claimant, stranger } = world.people;
    const { body } = await world.portal.call('POST /auth/login', {
      body: { email: poster.user.email, password },
    });
    const devices = [
      await world.deviceOf(poster),
      await world.deviceOf({ ...poster, token: body.authorization }),
    ];
    const others = [await world.deviceOf(claimant), await world.deviceOf(stranger)];
    await world.onItem('claim', claimant);
    for (const device of devices) await nextPush(device);
    await world.allPushed();
    expect(devices.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(others.flatMap(({ received }) => received)).toEqual([]);
  });

  test('is sent to devices that are found through an index', async () => {
    const plans = await queryPlans(world.portal, (read) =>
      findSubscriptions(read, world.people.poster.user._id, {
        kind: 'claim',
        at: world.portal.clock.now(),
      }),
    );
    const counts = await queryPlans(world.portal, (read) =>
      countUnread(read, world.people.poster.user._id),
    );
    expect([...plans, ...counts].map(({ readsAll }) => readsAll)).toEqual([[], [], [], []]);
  });

  test('is not sent if its kind is switched off', async () => {
    const device = await world.deviceOf(world.people.poster);
    await world.calls.choose(world.people.poster, { claim: false, message: true, returned: true });
    await world.onItem('claim', world.people.claimant);
    const conversation = await world.talk.opened(
      world.people.claimant,
      world.item._id,
      world.people.poster,
    );
    await world.talk.sent(world.people.claimant, conversation._id, 'Hello');
    await nextPush(device);
    await world.allPushed();
    expect(device.received.map(({ message }) => message.notification.title)).toEqual([
      'You have a new message',
    ]);
    await world.calls.choose(world.people.poster, { claim: true, message: true, returned: true });
  });

  test('is not sent to a device after signing out', async () => {
    const leaving = await world.portal.signIn({ name: 'Lea Leaving' });
    const device = await world.deviceOf(leaving);
    world.item = await postedItem(world.portal, leaving);
    await world.portal.call('POST /auth/logout', { token: leaving.token });
    await world.onItem('claim', world.people.claimant);
    await world.allPushed();
    expect(device.received).toEqual([]);
  });

  test('is not sent to a device whose session has expired', async () => {
    const { portal } = world;
    const away = await portal.signIn();
    await world.deviceOf(away);
    const devicesAt = (at: number) =>
      findSubscriptions(portal.database.read, away.user._id, { kind: 'claim', at });
    const expiry = portal.clock.now() + 30 * day;
    expect(await devicesAt(expiry - 1)).toHaveLength(1);
    expect(await devicesAt(expiry)).toEqual([]);
  });

  test('is not sent for refused or repeated requests', async () => {
    const device = await world.deviceOf(world.people.poster);
    const conversation = await world.talk.opened(
      world.people.claimant,
      world.item._id,
      world.people.poster,
    );
    await world.talk.send(world.people.claimant, conversation._id, ' ');
    const key = '01900000-0000-7000-8000-0000000000aa';
    for (let times = 0; times < 3; times += 1) {
      await world.talk.send(world.people.claimant, conversation._id, 'Once', { key });
    }
    await nextPush(device);
    await world.allPushed();
    expect(device.received).toHaveLength(1);
  });

  test('is queued only for users with devices', async () => {
    await world.allPushed();
    const { parts } = world.portal;
    const userIds = new Set<string>();
    const transaction: typeof parts.database.transaction = (work) =>
      parts.database.transaction(async (trx, afterCommit) => {
        const result = await work(trx, afterCommit);
        // Read the queue before the commit, because the message leaves it soon afterwards.
        const rows = await trx.selectFrom('push_queue').select('user_id').execute();
        for (const { user_id: userId } of rows) userIds.add(userId);
        return result;
      });
    await using app = await buildWatchedApp({
      ...parts,
      database: { ...parts.database, transaction },
    });
    const withDevice = await world.portal.signIn();
    await world.deviceOf(withDevice);
    for (const poster of [withDevice, await world.portal.signIn()]) {
      const { _id: id } = await postedItem(world.portal, poster);
      const { token } = world.people.claimant;
      const claim = await callsTo(app)('POST /items/{id}/claim', { params: { id }, token });
      expect(claim.status).toBe(200);
    }
    expect([...userIds]).toEqual([withDevice.user._id]);
    await world.allPushed();
  });

  test('stays in the queue until it is sent', async () => {
    await world.allPushed();
    await world.deviceOf(world.people.poster);
    const released = Promise.withResolvers<undefined>();
    world.service.holdUntil(released.promise);
    await world.onItem('claim', world.people.claimant);
    expect(await queuedPushes(world.portal)).toHaveLength(1);
    released.resolve(undefined);
    await world.allPushed();
  });

  test('is sent after the response, which does not wait for the push service', async () => {
    const device = await world.deviceOf(world.people.poster);
    const released = Promise.withResolvers<undefined>();
    world.service.holdUntil(released.promise);
    await world.onItem('claim', world.people.claimant);
    expect(device.received).toEqual([]);
    released.resolve(undefined);
    await nextPush(device);
  });
});

describe('a subscription', () => {
  test.each([404, 410] as const)(
    'is removed if its push service responds with %i',
    async (status) => {
      const device = await world.deviceOf(world.people.poster);
      device.forget(status);
      await world.onItem('claim', world.people.claimant);
      await soon(async () =>
        expect((await world.calls.look(world.people.poster)).body.endpoint).toBeNull(),
      );
    },
  );

  test('gets messages that the metrics count as sent, or as expired if it is gone', async () => {
    const registry = collectMetrics({ mailBacklog: world.portal.parts.mailQueue.backlog });
    const lost = await world.portal.signIn();
    (await world.deviceOf(lost)).forget();
    const taken = await world.deviceOf(world.people.poster);
    await world.onItem('claim', world.people.claimant);
    await nextPush(taken);
    world.item = await postedItem(world.portal, lost);
    await world.onItem('claim', world.people.claimant);
    world.item = await postedItem(world.portal, world.people.poster);
    await soon(async () => {
      const numbers = await registry.metrics();
      expect(numbers).toMatch(/^portal_pushes_total\{outcome="sent"\} [1-9]/m);
      expect(numbers).toMatch(/^portal_pushes_total\{outcome="expired"\} 1$/m);
      expect(numbers).toMatch(/^portal_pushes_total\{outcome="failed"\} 0$/m);
    });
  });

  test('gets the message later if its push service is busy', async () => {
    // There is only one device and no other message, so that the refusal applies to this message.
    const poster = await world.portal.signIn();
    const device = await world.deviceOf(poster);
    world.item = await postedItem(world.portal, poster);
    await world.allPushed();
    const before = world.service.requests();
    world.service.refuse({ status: 503 }, 1);
    await world.onItem('claim', world.people.claimant);
    const { message } = await nextPush(device);
    expect(message.notification.tag).toBe(`claim /items/${world.item._id}`);
    expect(world.service.requests()).toBe(before + 2);
  });

  test('is kept if its push service refuses a message, and the log has the reason but not the endpoint', async () => {
    const device = await world.deviceOf(world.people.poster);
    world.service.refuse({ status: 413 }, 1);
    await world.onItem('claim', world.people.claimant);
    await soon(() => expect(world.portal.logLines.join()).toContain('a push was given up'));
    expect((await world.calls.look(world.people.poster)).body.endpoint).toBe(
      device.subscription.endpoint,
    );
    const log = world.portal.logLines.join();
    expect(log).toContain('"status":413');
    const { endpoint, auth, p256dh } = device.subscription;
    for (const secret of [new URL(endpoint).pathname, auth, p256dh]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('a portal that stops with an unsent push message', () => {
  /** Starts the portal again with the same data. It stops after the test. */
  async function startAgain(): Promise<void> {
    // On PostgreSQL, the leases of the stopped node must expire first.
    world.portal.clock.advance(6 * minute);
    const next = await buildWatchedApp(world.portal.parts);
    onTestFinished(() => next.close());
  }
  // Wait for the messages that were refused in an earlier test; they are sent again after 2 s.
  beforeEach(() => world.allPushed());

  /** Creates a message on a portal whose push service fails until the portal has stopped. */
  async function leaveUndone(poster: SignedIn): Promise<PushDevice> {
    const device = await world.deviceOf(poster);
    world.item = await postedItem(world.portal, poster);
    const leaving = await buildWatchedApp(world.portal.parts);
    world.service.refuse({ status: 503 }, 2);
    const before = world.service.requests();
    const { status } = await callsTo(leaving)('POST /items/{id}/claim', {
      params: { id: world.item._id },
      token: world.people.claimant.token,
    });
    expect(status).toBe(200);
    await soon(() => expect(world.service.requests()).toBe(before + 1));
    // The message waits for its next attempt. Closing the portal makes a last attempt, which fails too.
    await leaving.close();
    expect(world.service.requests()).toBe(before + 2);
    expect(device.received).toEqual([]);
    expect(await queuedPushes(world.portal)).toHaveLength(1);
    return device;
  }

  test('sends it at its next start', async () => {
    const device = await leaveUndone(await world.portal.signIn());
    await startAgain();
    const { message } = await nextPush(device);
    expect(message.notification.tag).toBe(`claim /items/${world.item._id}`);
    await world.allPushed();
  });

  test.each([
    ['sends it', 'less', 7 * day - hour, 1],
    ['drops it', 'more', 7 * day + hour, 0],
  ] as const)('%s if it is %s than a week old', async (_does, _than, age, sent) => {
    const device = await leaveUndone(await world.portal.signIn());
    const created_at = world.portal.clock.now() - age;
    await world.portal.database.transaction((trx) =>
      trx.updateTable('push_queue').set({ created_at }).execute(),
    );
    await startAgain();
    await world.allPushed();
    expect(device.received).toHaveLength(sent);
  });

  async function readAll({ token }: SignedIn): Promise<void> {
    const { body } = await world.portal.call('GET /notifications', { token });
    for (const { _id: id } of body.data.notifications) {
      await world.portal.call('PUT /notifications/{id}/read', { params: { id }, body: {}, token });
    }
  }

  test('does not send it if it was read on the page in the meantime', async () => {
    const poster = await world.portal.signIn();
    const device = await leaveUndone(poster);
    await readAll(poster);
    await startAgain();
    await world.allPushed();
    expect(device.received).toEqual([]);
  });

  test('does not send it if it was read, although a later one with the same link is unread', async () => {
    const poster = await world.portal.signIn();
    const device = await leaveUndone(poster);
    await readAll(poster);
    // Within an hour, the second claim would make the first notification unread again.
    world.portal.clock.advance(61 * minute);
    const { token } = await world.portal.signIn();
    const params = { id: world.item._id };
    const claim = await world.portal.call('POST /items/{id}/claims', { params, token, body: {} });
    expect(claim.status).toBe(201);
    await nextPush(device);
    await startAgain();
    await world.allPushed();
    expect(device.received).toHaveLength(1);
  });
});
