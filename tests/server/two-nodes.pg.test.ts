import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { ensureFirstAdmin } from '../../server/features/authentication/first-admin.ts';
import { readSecret } from '../../server/crypto/secret.ts';
import { authenticationCalls, email } from '../support/calls/authentication-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { postItem, postedItem } from '../support/calls/items.ts';
import { type Live, connectLive } from '../support/calls/live.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/app/test-app.ts';

let here: TestApp;
let there: TestApp;
let origins: [here: string, there: string];
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
const open: Live[] = [];

beforeAll(async () => {
  here = await buildTestApp();
  const { databaseUrl, dataDir } = here.config;
  there = await buildTestApp({ DATABASE_URL: databaseUrl!, DATA_DIR: dataDir });
  origins = [await here.listen(), await there.listen()];
  people = await signInPeople(here);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

beforeEach(async () => {
  item = await postedItem(here, people.poster);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

async function connected(person: SignedIn, at: 0 | 1): Promise<Live> {
  const live = await connectLive(origins[at], person);
  open.push(live);
  return live;
}

const dropped = ({ socket }: Live) =>
  new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });

/** The first node for an even turn, and the second for an odd one. */
const node = (turn: number) => (turn % 2 === 0 ? here : there);

const claim = (portal: TestApp, { token }: SignedIn) =>
  portal.call('POST /items/{id}/claim', { params: { id: item._id }, token });

describe('live events', () => {
  test('a message sent on one node arrives once at the sockets of the other', async () => {
    const { poster, claimant } = people;
    const calls = conversationCalls(here);
    const conversation = await calls.opened(claimant, item._id, poster);
    const receivers = [await connected(poster, 0), await connected(poster, 1)];
    const writing = await connected(claimant, 1);
    writing.socket.emit('joinConversation', { id: conversation._id });
    await writing.settle();

    const sent = [];
    for (const content of ['One', 'Two', 'x'.repeat(4000), '💌'.repeat(2000)]) {
      sent.push(await calls.sent(claimant, conversation._id, content));
    }
    const ids = sent.map(({ _id }) => _id).sort();
    for (const live of [...receivers, writing]) {
      const arrived = () => live.arrived('receiveMessage') as { _id: string }[];
      await soon(() => expect(arrived()).toHaveLength(sent.length));
      await live.settle();
      expect(
        arrived()
          .map(({ _id }) => _id)
          .sort(),
      ).toEqual(ids);
      expect(arrived()).toEqual(expect.arrayContaining(sent));
    }
  });

  test('consecutive messages arrive in order', async () => {
    const { poster, claimant } = people;
    const calls = conversationCalls(here);
    const conversation = await calls.opened(claimant, item._id, poster);
    const receiver = await connected(poster, 1);
    const sent = [];
    for (let at = 0; at < 20; at += 1) {
      sent.push(await calls.sent(claimant, conversation._id, `No. ${at}`));
    }
    const arrived = () => receiver.arrived('receiveMessage');
    await soon(() => expect(arrived()).toHaveLength(sent.length));
    expect(arrived()).toEqual(sent);
  });

  test('a notification, and the event that all were read, arrive on both nodes and at nobody else', async () => {
    const { poster, claimant, stranger } = people;
    const [near, far, other] = [
      await connected(poster, 0),
      await connected(poster, 1),
      await connected(stranger, 1),
    ];
    await claim(here, claimant);
    for (const live of [near, far]) {
      await soon(() => expect(live.arrived('newNotification')).toHaveLength(1));
    }
    await other.settle();
    expect(other.arrived('newNotification')).toEqual([]);

    await here.call('PUT /notifications/read', { token: poster.token });
    for (const live of [near, far]) {
      await soon(() => expect(live.arrived('notificationsRead')).toHaveLength(1));
    }
    await other.settle();
    expect(other.arrived('notificationsRead')).toEqual([]);
  });

  test('the change of an item arrives on both nodes, once at each socket of a keeper', async () => {
    const { keeper, stranger } = people;
    const [near, far, other] = [
      await connected(keeper, 0),
      await connected(keeper, 1),
      await connected(stranger, 1),
    ];
    await claim(here, people.claimant);
    await soon(() => expect(far.arrived('itemChanged')).toHaveLength(1));
    expect(near.arrived('itemChanged')).toEqual(far.arrived('itemChanged'));
    await other.settle();
    expect(other.arrived('itemChanged')).toEqual([]);
  });

  test('an event of one node counts as the last event for connections that open later on the other', async () => {
    const { poster, claimant } = people;
    const far = await connected(poster, 1);
    const start = performance.now();
    await claim(here, claimant);
    await soon(() => expect(far.arrived('newNotification')).toHaveLength(1));
    const later = await connected(poster, 1);
    const age = await later.lastEventAge();
    expect(age).toBeLessThanOrEqual(performance.now() - start);
  });

  test("logging out on one node closes the session's sockets on the other, and no others", async () => {
    const leaving = await here.signIn();
    const { body } = await there.call('POST /auth/login', {
      body: { email: leaving.user.email, password },
    });
    const [ending, staying] = [
      await connected(leaving, 1),
      await connected({ ...leaving, token: body.authorization }, 1),
    ];
    const end = dropped(ending);
    await here.call('POST /auth/logout', { token: leaving.token });
    await end;
    await staying.settle();
  });

  test('deactivating an account on one node closes its sockets on the other', async () => {
    const user = await here.signIn();
    const end = dropped(await connected(user, 1));
    await here.call('PUT /admin/users/{id}/activate', {
      params: { id: user.user.id },
      body: { isActive: false },
      token: people.admin.token,
    });
    await end;
  });

  test('that a node has missed are made up for: it closes its connections, and pages connect again', async () => {
    const missing = await connected(people.poster, 1);
    const closed = dropped(missing);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(here.database.read);
    // Socket.IO reconnects by itself after this reason.
    expect(await closed).toBe('transport close');
    const again = await connected(people.poster, 1);
    await claim(here, people.claimant);
    await soon(() => expect(again.arrived('newNotification')).toHaveLength(1));
  });

  test('work again after all database connections were cut', async () => {
    let receiver = await connected(people.poster, 1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(here.database.read);
    const answers = async () => {
      const responses = [here, there].map((portal) => portal.call('GET /health'));
      return (await Promise.all(responses)).map(({ status }) => status);
    };
    await soon(async () => expect(await answers()).toEqual([200, 200]));
    // Socket.IO's adapter reconnects after a few seconds; events in between are lost.
    await soon(async () => {
      // A node closes a connection whose session it cannot check. Pages connect again, and so does this test.
      if (!receiver.socket.connected) receiver = await connected(people.poster, 1);
      const { _id: id } = await postedItem(here, people.poster);
      await here.call('POST /items/{id}/claim', { params: { id }, token: people.claimant.token });
      await receiver.settle();
      expect(receiver.arrived('newNotification')).not.toEqual([]);
    }, 1000);
  });
});

describe('shared decisions', () => {
  test('fifty repeats of one call on both nodes create one item and get one response', async () => {
    const { token } = people.poster;
    const key = randomUUIDv7();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => postItem(node(turn), { key, token })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const posted = await here.database.read
      .selectFrom('item_history')
      .select('event')
      .where('item_id', '=', key)
      .execute();
    expect(posted).toEqual([{ event: 'posted' }]);
  });

  test('only one of many simultaneous claims on both nodes succeeds', async () => {
    const claimants = [];
    for (let count = 0; count < 12; count += 1) claimants.push(await here.signIn());
    const answers = await Promise.all(claimants.map((who, turn) => claim(node(turn), who)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['ALREADY_CLAIMED']));
    const notified = await here.database.read
      .selectFrom('notifications')
      .select('id')
      .where('link', '=', `/items/${item._id}`)
      .where('kind', '=', 'claim')
      .execute();
    expect(notified).toHaveLength(1);
  });

  test('a return code generated on one node is accepted on the other', async () => {
    const { poster, claimant } = people;
    await claim(here, claimant);
    const of = { params: { id: item._id } };
    const { body } = await here.call('POST /items/{id}/generate-otp', {
      ...of,
      token: poster.token,
    });
    const { status } = await there.call('POST /items/{id}/verify-otp', {
      ...of,
      body: { otp: body.otp },
      token: claimant.token,
    });
    expect(status).toBe(200);
    expect(await readSecret(there.database)).toEqual(await readSecret(here.database));
  });

  test('an emailed code that reaches both nodes with one key signs in on both', async () => {
    const { register, mailedCode } = authenticationCalls(here);
    await register();
    const headers = { 'idempotency-key': randomUUIDv7() };
    const body = { email, otp: await mailedCode() };
    const both = await Promise.all(
      [here, there].map((portal) => portal.call('POST /auth/verify-otp', { body, headers })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a limit applies to both nodes together', async () => {
    const headers = clientAt('192.0.2.77');
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const body = { email: 'guessed@example.edu', password: 'not the password' };
      statuses.push((await node(turn).call('POST /auth/login', { body, headers })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('there is one first admin, with the password that was printed', async () => {
    await here.database.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('role', '=', 'admin').execute(),
    );
    const delay = await openTransaction(here.database);
    await sql`lock table users in share mode`.execute(delay.trx);
    const starting = [here, there].map(({ database, clock }) =>
      ensureFirstAdmin({ database, ...clock }, null),
    );
    await untilWaiting(here.database, 2);
    await delay.commit();
    const made = await Promise.all(starting);
    const [shown, nothing] = made.sort((one) => (one === null ? 1 : -1));
    expect(nothing).toBeNull();
    const { status } = await there.call('POST /auth/login', {
      body: { email: shown!.email, password: shown!.password },
    });
    expect(status).toBe(200);
  });
});
