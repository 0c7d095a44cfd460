import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import { serverEvents } from '../../contract/realtime.ts';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { minute } from '../support/clock.ts';
import { editItem } from '../support/calls/items.ts';
import { type Live, connectLive } from '../support/calls/live.ts';
import {
  type PushDevice,
  type PushService,
  startPushService,
} from '../support/notifications/push-service.ts';
import { pushCalls } from '../support/notifications/pushes.ts';
import { type World, callers, nowhere, prepareWorld, said } from '../support/roles/roles-world.ts';
import { type Secret, leaksIn, privateSecrets, secretsOf } from '../support/roles/secrets.ts';
import { soon } from '../support/soon.ts';
import { type Sent, type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { rowReader } from '../support/databases/undoable-database.ts';

// roles.test.ts checks the responses of all calls.

describe('a live connection, a push message or an email', () => {
  const people = ['user', 'poster', 'claimant', 'keeper', 'other keeper', 'admin'] as const;
  let portal: TestApp;
  let world: World;
  let lives: Record<(typeof people)[number], Live>;
  let service: PushService;
  let devices: Record<(typeof people)[number], PushDevice>;

  beforeAll(async () => {
    service = await startPushService();
    portal = await buildTestApp({}, undefined, service.agent);
    world = await prepareWorld(portal);
    const origin = await portal.listen();
    const connected = people.map(async (name) => [
      name,
      await connectLive(origin, world.people[name]),
    ]);
    lives = Object.fromEntries(await Promise.all(connected));
    const switchedOn = people.map(async (name) => [
      name,
      await pushCalls(portal).switchOn(world.people[name], service.device()),
    ]);
    devices = Object.fromEntries(await Promise.all(switchedOn));
  });
  afterAll(async () => {
    for (const { socket } of Object.values(lives)) socket.disconnect();
    await portal.close();
    await service.close();
  });

  const item = (call: Call, id: string, who: (typeof people)[number], body?: object) =>
    did(call, { params: { id }, body, token: world.tokens[who] });

  async function did(call: Call, sent: Sent): Promise<{ otp: string }> {
    const { status, body } = await portal.call(call, sent);
    expect(status, `${call}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }

  test('contains nothing that its receiver may not see', async () => {
    const { ids, people: accounts } = world;
    const before = await secretsOf(world, portal.database.read);
    const conversation = { id: ids['conversation of two'] };
    for (const name of people) lives[name].socket.emit('joinConversation', conversation);
    await Promise.all(people.map((name) => lives[name].settle()));

    const secret = 'Ask for me at the desk.';
    await conversationCalls(portal).sent(accounts.claimant, conversation.id, secret);
    await item('POST /items/{id}/claim', ids['open item'], 'user');
    const reason = 'It has another handle.';
    await item('POST /items/{id}/turn-down-claim', ids['open item'], 'poster', { reason });
    const again = { userId: accounts.user.user._id };
    await item('POST /items/{id}/allow-claim', ids['open item'], 'keeper', again);
    const { otp } = await item('POST /items/{id}/generate-otp', ids['claimed item'], 'keeper');
    await item('POST /items/{id}/verify-otp', ids['claimed item'], 'claimant', { otp });
    const keeperId = accounts['other keeper'].user._id;
    await item('POST /items/{id}/assign-keeper', ids['unkept item'], 'admin', { keeperId });
    await item('POST /items/{id}/claim', ids['unkept item'], 'claimant');
    await item('POST /items/{id}/withdraw-claim', ids['unkept item'], 'claimant');
    await item('PUT /admin/items/{id}/activate', ids['open item'], 'admin');
    await item('DELETE /items/{id}', ids['refused item'], 'poster');
    const detailed = ids['detailed item'];
    await item('GET /items/{id}/private-details', detailed, 'keeper');
    await item('GET /items/{id}/claims', detailed, 'keeper');
    const rival = { userId: accounts.user.user._id };
    const question = { ...rival, question: 'What else is inside?' };
    await item('POST /items/{id}/ask-claimant', detailed, 'keeper', question);
    await item('POST /items/{id}/accept-claim', detailed, 'poster', rival);
    await Promise.all(people.map((name) => lives[name].settle()));

    const secrets: Secret[] = [
      ...before,
      ...(await secretsOf(world, portal.database.read)),
      { what: 'the return code', text: otp, mayKnow: [] },
      { what: 'a new message', text: secret, mayKnow: ['poster', 'claimant'] },
      { what: 'the reason', text: reason, mayKnow: ['user'] },
    ];
    const events = Object.keys(serverEvents);
    for (const name of people) {
      const live = lives[name];
      const text = JSON.stringify(events.map((event) => live.arrived(event)));
      expect(leaksIn(text, name, secrets), `${name}: ${text}`).toEqual([]);
      expect(leaksIn(text, 'visitor', privateSecrets(world)), `${name}: ${text}`).toEqual([]);
      const isOfTheTwo = name === 'poster' || name === 'claimant';
      // The user receives the keeper's question about their claim.
      const isReceiver = isOfTheTwo || name === 'user';
      expect(live.arrived('receiveMessage')).toHaveLength(isReceiver ? 1 : 0);
      // The admin has no part in any of the items, so nothing notifies them.
      if (name !== 'admin') expect(live.arrived('newNotification')).not.toEqual([]);
    }

    const informed = ['user', 'poster', 'claimant', 'keeper'] as const;
    for (const name of informed) await soon(() => expect(devices[name].received).not.toEqual([]));
    portal.clock.advance(20 * minute);
    await portal.parts.mailQueue.sendDue();
    for (const name of people) {
      const pushed = devices[name].received.map(({ text: push }) => push);
      const own = accounts[name].user.email;
      const mails = portal.mails.mails
        .filter(({ to }) => to === own)
        .map(({ subject, text }) => `${subject} ${text}`.replaceAll('%40', '@'));
      expect(leaksIn(pushed.join(), name, secrets), `pushed to ${name}`).toEqual([]);
      for (const text of [...pushed, ...mails]) {
        expect(leaksIn(text, 'visitor', privateSecrets(world)), `${name}: ${text}`).toEqual([]);
      }
      if (informed.some((one) => one === name)) expect(mails, name).not.toEqual([]);
    }
  });
});

describe('private details', () => {
  test('are stored in no other table, such as history, notifications, mails or search words', async () => {
    await using portal = await preparedPortal();
    const { world, database } = portal;
    const id = world.ids['detailed item'];
    const { poster, keeper, user, claimant } = world.people;
    const params = { id };
    const rival = { userId: user.user._id };
    const question = { ...rival, question: 'What else is inside?' };
    const reason = { userId: claimant.user._id, reason: 'It has another handle.' };
    await portal.call('GET /items/{id}/private-details', { params, token: keeper.token });
    await portal.call('GET /items/{id}/claims', { params, token: keeper.token });
    await portal.call('POST /items/{id}/ask-claimant', {
      params,
      body: question,
      token: keeper.token,
    });
    await portal.call('POST /items/{id}/turn-down-claim', {
      params,
      body: reason,
      token: keeper.token,
    });
    const privateDetails = JSON.stringify([{ kind: 'lining', text: said.detail }]);
    await editItem(portal, id, { fields: { privateDetails }, token: poster.token });
    await portal.call('POST /items/{id}/accept-claim', {
      params,
      body: rival,
      token: poster.token,
    });
    const { body: history } = await portal.call('GET /items/{id}/history', {
      params,
      token: poster.token,
    });
    expect(history.history.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['details read', 'claim asked', 'edited', 'claim accepted']),
    );
    const tables = await (await rowReader(database.read))();
    const secrets = privateSecrets(world);
    const having = [...tables].filter(([, rows]) => leaksIn(rows, 'visitor', secrets).length > 0);
    const names = having.map(([name]) => name).sort();
    expect(names).toEqual(['photos', 'private_details', 'private_photos']);
    for (const token of [world.people.user.token, world.people.poster.token]) {
      const query = { search: said.detail };
      const { body } = await portal.call('GET /search/items/search', { query, token });
      expect(body.data.items).toEqual([]);
    }
  });

  async function preparedPortal() {
    const portal = await buildTestApp();
    const world = await prepareWorld(portal);
    return { ...portal, world, [Symbol.asyncDispose]: () => portal.close() };
  }
});

describe('a document', () => {
  let portal: TestApp;
  let world: World;
  let secrets: Secret[];

  beforeAll(async () => {
    portal = await buildAppWithPages();
    world = await prepareWorld(portal);
    secrets = await secretsOf(world, portal.database.read);
  });
  afterAll(() => portal.close());

  async function open(url: string, token: string | null): Promise<[status: number, html: string]> {
    const headers = token === null ? {} : { authorization: token, cookie: `token=${token}` };
    const { statusCode, body } = await portal.app.inject({ url, headers });
    return [statusCode, body.replaceAll(/ nonce="[^"]+"/g, '')];
  }

  test('is the same for everybody and contains no secret', async () => {
    const { ids } = world;
    const account = ids['account of the user'];
    const urls = [
      ...['/', '/?search=umbrella', '/?status=Claimed', '/login', '/verify-otp', '/shell'],
      ...['/dashboard', '/profile', '/notifications', '/conversations', '/admin', '/not-there'],
      ...[`/users/${account}`, `/messages/${ids['conversation of two']}`, '/api/docs'],
      ...Object.values(ids).map((id) => `/items/${id}`),
    ];
    for (const url of urls) {
      const document = await open(url, null);
      expect(leaksIn(document[1], 'visitor', secrets), url).toEqual([]);
      for (const caller of callers) expect(await open(url, world.tokens[caller])).toEqual(document);
    }
  });

  test('is the same for a hidden item as for a missing one', async () => {
    for (const id of [world.ids['inactive item'], world.ids['deleted item']]) {
      const [status, html] = await open(`/items/${id}`, world.tokens.poster);
      expect([status, html.replaceAll(id, nowhere)]).toEqual(await open(`/items/${nowhere}`, null));
    }
  });
});
