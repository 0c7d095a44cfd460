import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import { serverEvents } from '../../contract/realtime.ts';
import { buildAppWithPages } from '../support/app/app-with-pages.ts';
import { minute } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import {
  guardedItem,
  hiddenFields,
  hiddenWords,
  seenCard,
} from '../support/calls/guarded-items.ts';
import { editItem } from '../support/calls/items.ts';
import { type Live, connectLive } from '../support/calls/live.ts';
import {
  type PushDevice,
  type PushService,
  startPushService,
} from '../support/notifications/push-service.ts';
import { pushCalls } from '../support/notifications/pushes.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, password } from '../support/app/test-app.ts';

/*
 * Makes every call about one guarded item. Then searches everything that people without full access have
 * received for the texts that must be withheld from them.
 */

type Reader = 'user' | 'claimant' | 'rival' | 'other keeper';

const posterName = 'Wilhelmina Quartzfield';

let service: PushService;
let portal: TestApp;
let readers: Record<Reader, SignedIn>;
let people: Awaited<ReturnType<typeof signInPeople>>;
let lives: [Reader, Live][];
let devices: [Reader, PushDevice][];
let itemId: string;
let conversationIds: string[];
/**
 * The withheld texts: words of the item, the parts of the poster's name, the poster's id, and the name of the photo's
 * file.
 */
let hidden: string[];
/** The replies to calls of the readers, with the caller and the call. */
const replies: [string, string][] = [];

beforeAll(async () => {
  service = await startPushService();
  portal = await buildAppWithPages(service.agent);
  people = await signInPeople(portal);
  people.poster = await portal.signIn({ name: posterName });
  readers = {
    user: await portal.signIn({ name: 'Uma User' }),
    claimant: await portal.signIn({ name: 'Cleo Claimant' }),
    rival: await portal.signIn({ name: 'Remi Rival' }),
    'other keeper': await portal.signIn({ name: 'Kay Other', role: 'keeper' }),
  };
  const origin = await portal.listen();
  const names = Object.keys(readers) as Reader[];
  lives = await Promise.all(
    names.map(async (name): Promise<[Reader, Live]> => [
      name,
      await connectLive(origin, readers[name]),
    ]),
  );
  devices = [];
  for (const name of names) {
    devices.push([name, await pushCalls(portal).switchOn(readers[name], service.device())]);
  }
  await makeEveryCall();
  // Emails about notifications wait 15 minutes, in case their receivers read them.
  portal.clock.advance(20 * minute);
  await portal.parts.mailQueue.sendDue();
}, 60_000);
afterAll(async () => {
  for (const [, { socket }] of lives) socket.disconnect();
  await portal.close();
  await service.close();
});

// Let the limits of a minute expire, so that the requests of earlier tests do not count.
beforeEach(() => portal.clock.advance(minute));

async function act(call: Call, who: SignedIn, body?: object, params = { id: itemId }) {
  const response = await portal.call(call, { params, token: who.token, ...(body && { body }) });
  expect(response.status, `${call}: ${JSON.stringify(response.body)}`).toBeLessThan(300);
  const isReader = Object.values(readers).includes(who);
  if (isReader) replies.push([`${who.user.name}: ${call}`, JSON.stringify(response.body)]);
  return response.body;
}

/** Makes every call that changes a guarded item or notifies somebody of it. */
async function makeEveryCall(): Promise<void> {
  const { poster, keeper, admin } = people;
  const { user, claimant, rival, 'other keeper': otherKeeper } = readers;
  const details = JSON.stringify([{ kind: 'thing inside', text: 'obsidian' }]);
  const item = await guardedItem(portal, people, { privateDetails: details });
  itemId = item._id;
  const photoId = /[0-9a-f]{32}/.exec(item.photo!.card)![0];
  hidden = [
    ...Object.values(hiddenWords),
    'obsidian',
    'ilhelmina',
    'uartzfield',
    photoId,
    poster.user._id,
  ];

  const { user: account } = claimant;
  const story = { story: 'It is mine, I think.' };
  await act('POST /items/{id}/notify-owner', keeper, { userId: user.user._id });
  await act('POST /items/{id}/claim', claimant);
  await act('POST /items/{id}/withdraw-claim', claimant);
  await act('POST /items/{id}/claim', claimant, story);
  await act('POST /items/{id}/claims', rival, story);
  const fields = { ...hiddenFields, description: `A ${hiddenWords.description} thing.` };
  await editItem(portal, itemId, { fields: { ...fields, status: 'Claimed' }, token: poster.token });
  await act('PUT /admin/items/{id}/activate', admin, {});
  await act('PUT /admin/items/{id}/activate', admin, {});
  await act('POST /items/{id}/turn-down-claim', keeper, { reason: 'Please say more.' });
  await act('POST /items/{id}/allow-claim', keeper, { userId: account._id });
  await act('POST /items/{id}/withdraw-claim', rival);
  await act('POST /items/{id}/claim', claimant);
  await act('POST /items/{id}/claims', rival, story);
  const question = { userId: account._id, question: 'What is in it?' };
  const { conversationId } = await act('POST /items/{id}/ask-claimant', keeper, question);
  const calls = conversationCalls(portal);
  await calls.sent(claimant, conversationId, 'A picture.');
  const opened = await calls.opened(user, itemId, keeper);
  await calls.sent(user, opened._id, 'May I see it?');
  await calls.sent(keeper, opened._id, 'Not yet.');
  conversationIds = [conversationId, opened._id];
  await act('POST /items/{id}/accept-claim', keeper, { userId: account._id });
  await seenCard(portal, item, keeper);
  await act('POST /items/{id}/second-keeper', otherKeeper, { password });
  await act('POST /items/{id}/proxy-code', claimant, { name: 'Kofi' });
  const { otp } = await act('POST /items/{id}/generate-otp', keeper);
  await act('POST /items/{id}/lane', otherKeeper, { lane: 'guarded' });
  await act('POST /items/{id}/verify-otp', claimant, { otp });
  await Promise.all(lives.map(([, one]) => one.settle()));
}

/** Returns the withheld texts that occur in a received text. */
function leaks(text: string): string[] {
  return hidden.filter((word) => text.toLowerCase().includes(word));
}

test('no reply to a call of a claimant or another keeper reveals what is hidden', () => {
  expect(replies.length).toBeGreaterThan(8);
  expect(replies.filter(([, text]) => leaks(text).length > 0)).toEqual([]);
});

/** All GET calls. Each is made with the ids of the item and of its conversations, and with several searches. */
const reads = (Object.keys(endpoints) as Call[]).filter((call) => call.startsWith('GET '));

test.each(reads)('%s reveals nothing to people who may not see the item whole', async (call) => {
  const queries = [{}, { search: 'a' }, { search: 'wallet', limit: '100' }, { list: 'all' }];
  const lists = { waiting: { list: 'waiting' }, found: { list: 'all', search: itemId } };
  for (const who of [null, ...Object.values(readers)]) {
    for (const id of [itemId, ...conversationIds]) {
      for (const query of [...queries, ...Object.values(lists)]) {
        const params = { id, conversationId: id };
        const token = who === null ? {} : { token: who.token };
        const { status, body, headers } = await portal.call(call, { params, query, ...token });
        expect(status).toBeLessThan(429);
        const text = JSON.stringify([body, headers]);
        expect(leaks(text), `${who?.user.name ?? 'a visitor'}: ${text}`).toEqual([]);
      }
    }
  }
});

test('no search finds the item by what is hidden', async () => {
  for (const word of hidden) {
    for (const query of [{ search: word }, { place: word }, { search: word, sort: 'newest' }]) {
      const { body } = await portal.call('GET /search/items/search', { query });
      expect(body.data.items, word).toEqual([]);
    }
    const query = { list: 'all', search: word };
    const { token } = readers['other keeper'];
    expect((await portal.call('GET /desk/items', { query, token })).body.items).toEqual([]);
  }
});

test('no document reveals what is hidden', async () => {
  const paths = ['/', '/?search=wallet', `/items/${itemId}`, `/messages/${conversationIds[0]}`];
  for (const url of paths) {
    const { body, statusCode } = await portal.app.inject({ url });
    expect(statusCode).toBe(200);
    expect(leaks(body), url).toEqual([]);
  }
});

test('no event, push message or email reveals what is hidden', async () => {
  for (const [name, one] of lives) {
    const events = Object.keys(serverEvents).map((event) => one.arrived(event));
    expect(leaks(JSON.stringify(events)), name).toEqual([]);
  }
  const claimants = lives.find(([name]) => name === 'claimant')![1];
  expect(claimants.arrived('newNotification').length).toBeGreaterThan(4);

  const pushed = (reader: Reader) => devices.find(([name]) => name === reader)![1].received;
  await soon(() => expect(pushed('claimant').length).toBeGreaterThan(2));
  for (const [name, { received }] of devices) {
    expect(leaks(JSON.stringify(received.map(({ message }) => message))), name).toEqual([]);
  }

  const addresses = Object.values(readers).map(({ user }) => user.email);
  const mails = portal.mails.mails.filter(({ to }) => addresses.includes(to));
  expect(mails.length).toBeGreaterThan(3);
  for (const { to, subject, text } of mails) {
    expect(leaks(`${subject} ${text}`), `${to}: ${text}`).toEqual([]);
  }
});

test('the keeper of the item receives what is hidden from others', async () => {
  const { token } = people.keeper;
  const { body } = await portal.call('GET /items/{id}', { params: { id: itemId }, token });
  const mailed = portal.mails.mails.filter(({ to }) => to === people.keeper.user.email);
  const words = Object.values(hiddenWords);
  expect(leaks(JSON.stringify(body))).toEqual(expect.arrayContaining(words));
  expect(leaks(mailed.map(({ text }) => text).join(' '))).toContain(hiddenWords.title);
});
