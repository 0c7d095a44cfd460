import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { countUnread, findSubscriptions } from '../../server/features/push/repository.ts';
import { collectMetrics } from '../../server/metrics/metrics.ts';
import { minute } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/conversations.ts';
import { postedItem } from '../support/items.ts';
import { decryptPush } from '../support/push-decryption.ts';
import {
  type PushDevice,
  type PushService,
  type ReceivedPush,
  startPushService,
} from '../support/push-service.ts';
import { pushCalls } from '../support/pushes.ts';
import { queryPlans } from '../support/query-plans.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp, password } from '../support/test-app.ts';

let service: PushService;
let portal: TestApp;
let calls: ReturnType<typeof pushCalls>;
let talk: ReturnType<typeof conversationCalls>;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;

beforeAll(async () => {
  service = await startPushService();
  portal = await buildTestApp({}, undefined, service.agent);
  calls = pushCalls(portal);
  talk = conversationCalls(portal);
  people = await signInPeople(portal);
});
afterAll(async () => {
  await portal.close();
  await service.close();
});

beforeEach(async () => {
  item = await postedItem(portal, people.poster);
});
afterEach(async () => {
  portal.clock.advance(minute);
  for (const person of Object.values(people)) await calls.unsubscribe(person);
});

const deviceOf = (person: SignedIn) => calls.switchOn(person, service.device());

async function onItem(
  call: 'claim' | 'turn-down-claim' | 'generate-otp' | 'verify-otp',
  { token }: SignedIn,
  body?: unknown,
) {
  const answer = await portal.call(`POST /items/{id}/${call}`, {
    params: { id: item._id },
    token,
    ...(body !== undefined && { body }),
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function nextPush(device: PushDevice, number = 1): Promise<ReceivedPush> {
  await soon(() => expect(device.received.length).toBeGreaterThanOrEqual(number));
  return device.received[number - 1]!;
}

/** How much the page says that somebody has not looked at. */
async function unreadOf(person: SignedIn): Promise<number> {
  const { body: told } = await portal.call('GET /notifications', { token: person.token });
  const { body: talks } = await talk.list(person);
  const messages = talks.conversations.docs as { unread: number }[];
  return (told.data.unread as number) + messages.reduce((sum, { unread }) => sum + unread, 0);
}

/** Waits until everything that was to be pushed has been: what is pushed to this device comes last. */
async function allPushed(): Promise<void> {
  const last = await portal.signIn();
  const device = await deviceOf(last);
  const own = await postedItem(portal, last);
  await portal.call('POST /items/{id}/claim', {
    params: { id: own._id },
    token: people.stranger.token,
  });
  await nextPush(device);
}

test('the example of RFC 8291, section 5, is read as these tests read', () => {
  const body = Buffer.from(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml' +
      'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
      'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    'base64url',
  );
  const keys = {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(decryptPush(body, keys)).toBe('When I grow up, I want to be a watermelon');
});

describe('what is pushed', () => {
  test('is a declarative push message, signed by the portal, that waits a week at most', async () => {
    const device = await deviceOf(people.poster);
    await onItem('claim', people.claimant);
    const { message, sender, headers } = await nextPush(device);

    expect(message).toEqual({
      web_push: 8030,
      notification: {
        title: 'Somebody claimed your item',
        lang: 'en',
        navigate: `https://lost.example.edu/items/${item._id}`,
        tag: `claim /items/${item._id}`,
      },
      app_badge: await unreadOf(people.poster),
    });
    const { publicKey } = (await calls.look(people.poster)).body;
    expect(sender.publicKey).toBe(publicKey);
    const { aud, exp, sub } = sender.claims;
    expect([aud, sub]).toEqual(['https://push.service.test', 'https://lost.example.edu']);
    const hours = (exp - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
    expect(headers).toMatchObject({
      ttl: String(7 * 24 * 3600),
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
    });
  });

  test('says what it is where the browser shows it by itself', async () => {
    const device = await calls.switchOn(people.poster, service.device(true));
    await onItem('claim', people.claimant);
    const { headers } = await nextPush(device);
    expect(headers['content-type']).toBe('application/notification+json');
  });

  test('names nobody, no item and nothing that was written', async () => {
    const [poster, claimant] = [await deviceOf(people.poster), await deviceOf(people.claimant)];
    await onItem('claim', people.claimant);
    await onItem('turn-down-claim', people.poster, { reason: 'The scratch is elsewhere' });
    const conversation = await talk.opened(people.claimant, item._id, people.poster);
    await talk.sent(people.claimant, conversation._id, 'The code of my locker is 4711');
    await nextPush(poster, 2);
    await nextPush(claimant);

    const pushes = [...poster.received, ...claimant.received];
    expect(pushes.map(({ message }) => message.notification.title).sort()).toEqual([
      'Somebody claimed your item',
      'You have a new message',
      'Your claim was turned down',
    ]);
    const said = pushes.map(({ text, headers }) => text + JSON.stringify(headers)).join();
    const { title, description } = item;
    for (const secret of ['Pat', 'Cleo', title, description, 'scratch', '4711']) {
      expect(said).not.toContain(secret);
    }
  });

  test('tells of the return code and of the return', async () => {
    const [poster, claimant] = [await deviceOf(people.poster), await deviceOf(people.claimant)];
    await onItem('claim', people.claimant);
    const { otp } = await onItem('generate-otp', people.poster);
    const { text, message } = await nextPush(claimant);
    expect(message.notification.title).toBe('The return code for an item is there');
    expect(text).not.toContain(otp);
    await onItem('verify-otp', people.claimant, { otp });
    const returned = await nextPush(poster, 2);
    expect(returned.message.notification.title).toBe('Your item was returned');
  });

  test('of a conversation collapses: each of its messages has the topic and tag of the last', async () => {
    const device = await deviceOf(people.poster);
    const conversation = await talk.opened(people.claimant, item._id, people.poster);
    const other = await talk.opened(people.stranger, item._id, people.poster);
    for (const content of ['One', 'Two']) {
      await talk.sent(people.claimant, conversation._id, content);
    }
    await talk.sent(people.stranger, other._id, 'Three');
    await nextPush(device, 3);

    const path = (id: string) => `/messages/${id}`;
    const of = (id: string) =>
      device.received.filter(({ message }) => message.notification.navigate.endsWith(path(id)));
    expect([of(conversation._id).length, of(other._id).length]).toEqual([2, 1]);
    const names = (push: ReceivedPush) => [push.headers.topic, push.message.notification.tag];
    expect(Math.max(...device.received.map(({ message }) => message.app_badge))).toBe(
      await unreadOf(people.poster),
    );
    const [one, two] = of(conversation._id);
    expect(names(one!)).toEqual(names(two!));
    expect(names(of(other._id)[0]!)[0]).not.toBe(names(one!)[0]);
    expect(one!.message.notification.tag).toBe(`message ${path(conversation._id)}`);
  });
});

describe('it goes', () => {
  test('to each device of a person, once, and to nobody else', async () => {
    const { poster, claimant, stranger } = people;
    const { body } = await portal.call('POST /auth/login', {
      body: { email: poster.user.email, password },
    });
    const devices = [
      await deviceOf(poster),
      await deviceOf({ ...poster, token: body.authorization }),
    ];
    const others = [await deviceOf(claimant), await deviceOf(stranger)];
    await onItem('claim', claimant);
    for (const device of devices) await nextPush(device);
    await allPushed();
    expect(devices.map(({ received }) => received.length)).toEqual([1, 1]);
    expect(others.flatMap(({ received }) => received)).toEqual([]);
  });

  test('to devices that are found by an index', async () => {
    const plans = await queryPlans(portal, (read) =>
      findSubscriptions(read, people.poster.user._id, { kind: 'claim', at: portal.clock.now() }),
    );
    const counts = await queryPlans(portal, (read) => countUnread(read, people.poster.user._id));
    expect([...plans, ...counts].map(({ readsAll }) => readsAll)).toEqual([[], [], [], []]);
  });

  test('not where the kind is switched off', async () => {
    const device = await deviceOf(people.poster);
    await calls.choose(people.poster, { claim: false, message: true, returned: true });
    await onItem('claim', people.claimant);
    const conversation = await talk.opened(people.claimant, item._id, people.poster);
    await talk.sent(people.claimant, conversation._id, 'Hello');
    await nextPush(device);
    await allPushed();
    expect(device.received.map(({ message }) => message.notification.title)).toEqual([
      'You have a new message',
    ]);
    await calls.choose(people.poster, { claim: true, message: true, returned: true });
  });

  test('not to a device that was signed out of', async () => {
    const leaving = await portal.signIn({ name: 'Lea Leaving' });
    const device = await deviceOf(leaving);
    item = await postedItem(portal, leaving);
    await portal.call('POST /auth/logout', { token: leaving.token });
    await onItem('claim', people.claimant);
    await allPushed();
    expect(device.received).toEqual([]);
  });

  test('not for what was refused, or sent again under its key', async () => {
    const device = await deviceOf(people.poster);
    const conversation = await talk.opened(people.claimant, item._id, people.poster);
    await talk.send(people.claimant, conversation._id, ' ');
    const key = '01900000-0000-7000-8000-0000000000aa';
    for (let times = 0; times < 3; times += 1) {
      await talk.send(people.claimant, conversation._id, 'Once', { key });
    }
    await nextPush(device);
    await allPushed();
    expect(device.received).toHaveLength(1);
  });

  test('beside the answer: nobody waits for a push service that does not answer', async () => {
    const device = await deviceOf(people.poster);
    const released = Promise.withResolvers<undefined>();
    service.holdUntil(released.promise);
    await onItem('claim', people.claimant);
    expect(device.received).toEqual([]);
    released.resolve(undefined);
    await nextPush(device);
  });
});

describe('a subscription that its push service', () => {
  test.each([404, 410] as const)('does not know any more (%i) is removed', async (status) => {
    const device = await deviceOf(people.poster);
    device.forget(status);
    await onItem('claim', people.claimant);
    await soon(async () => expect((await calls.look(people.poster)).body.endpoint).toBeNull());
  });

  test('took, lost or refused a push of counts as such', async () => {
    const registry = collectMetrics();
    const lost = await portal.signIn();
    (await deviceOf(lost)).forget();
    const taken = await deviceOf(people.poster);
    await onItem('claim', people.claimant);
    await nextPush(taken);
    item = await postedItem(portal, lost);
    await onItem('claim', people.claimant);
    item = await postedItem(portal, people.poster);
    await soon(async () => {
      const numbers = await registry.metrics();
      expect(numbers).toMatch(/^portal_pushes_total\{outcome="sent"\} [1-9]/m);
      expect(numbers).toMatch(/^portal_pushes_total\{outcome="expired"\} 1$/m);
      expect(numbers).toMatch(/^portal_pushes_total\{outcome="failed"\} 0$/m);
    });
  });

  test('is too busy for is tried again', async () => {
    const device = await deviceOf(people.poster);
    service.refuse({ status: 503 }, 1);
    await onItem('claim', people.claimant);
    await nextPush(device);
  });

  test('refuses stays, and what it was is logged without saying where it is', async () => {
    const device = await deviceOf(people.poster);
    service.refuse({ status: 413 }, 1);
    await onItem('claim', people.claimant);
    await soon(() => expect(portal.logLines.join()).toContain('a push was given up'));
    expect((await calls.look(people.poster)).body.endpoint).toBe(device.subscription.endpoint);
    const log = portal.logLines.join();
    expect(log).toContain('"status":413');
    const { endpoint, auth, p256dh } = device.subscription;
    for (const secret of [new URL(endpoint).pathname, auth, p256dh]) {
      expect(log).not.toContain(secret);
    }
  });
});
