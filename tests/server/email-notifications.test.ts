import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { hour, minute } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
let talk: ReturnType<typeof conversationCalls>;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  talk = conversationCalls(portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.transaction(async (trx) => {
    await trx.deleteFrom('mail_queue').execute();
    await trx.deleteFrom('mail_switches').execute();
  });
  portal.mails.mails.length = 0;
  portal.clock.advance(hour);
  item = await postedItem(portal, people.poster);
  // A new account, because an account can have only ten open claims.
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
});

const all = { claim: true, message: true, returned: true, match: true };

/** @returns all mails since the test began */
async function mailedAfter(milliseconds: number) {
  portal.clock.advance(milliseconds);
  await portal.parts.mailQueue.sendDue();
  return portal.mails.mails;
}

async function onItem(call: string, { token }: SignedIn, body?: object) {
  const response = await portal.call(`POST /items/{id}/${call}` as 'POST /items/{id}/claim', {
    params: { id: item._id },
    token,
    body,
  });
  expect(response.status).toBe(200);
  return response.body;
}

const claim = () => onItem('claim', people.claimant);

const switchesOf = async ({ token }: SignedIn) =>
  (await portal.call('GET /users/me/email-notifications', { token })).body.switches;

async function notificationsOf({ token }: SignedIn) {
  const { body } = await portal.call('GET /notifications', { token });
  return body.data.notifications as { _id: string }[];
}

async function markNewest(person: SignedIn, read: boolean) {
  const [newest] = await notificationsOf(person);
  const { status } = await portal.call('PUT /notifications/{id}/read', {
    params: { id: newest!._id },
    token: person.token,
    body: { read },
  });
  expect(status).toBe(200);
}

describe('a notification', () => {
  test('is mailed once if it is unread after 15 minutes', async () => {
    await claim();
    expect(await mailedAfter(15 * minute - 1)).toEqual([]);
    const mails = await mailedAfter(1);
    expect(mails).toMatchObject([
      {
        to: people.poster.user.email,
        subject: 'Lost & Found - College Portal: Someone claimed your item',
      },
    ]);
    expect(mails[0]!.text).toContain(`Cleo Claimant claimed "${item.title}".`);
    expect(mails[0]!.text).toContain(`${portal.config.publicUrl}/items/${item._id}\n`);
    expect(await mailedAfter(hour)).toHaveLength(1);
  });

  test('is not mailed if it was read by then, even if it is marked unread again', async () => {
    await claim();
    await markNewest(people.poster, true);
    await markNewest(people.poster, false);
    expect(await mailedAfter(15 * minute)).toEqual([]);
  });

  test('is not mailed if it was marked as read with all others', async () => {
    await claim();
    await portal.call('PUT /notifications/read', { token: people.poster.token });
    expect(await mailedAfter(15 * minute)).toEqual([]);
  });

  test('is still mailed if another person reads theirs', async () => {
    await claim();
    item = await postedItem(portal, people.stranger);
    await claim();
    await markNewest(people.poster, true);
    await portal.call('PUT /notifications/read', { token: people.poster.token });
    const mails = await mailedAfter(15 * minute);
    expect(mails.map(({ to }) => to)).toEqual([people.stranger.user.email]);
  });

  test('is not mailed to a deactivated account', async () => {
    const leaving = await portal.signIn();
    item = await postedItem(portal, leaving);
    await claim();
    await portal.call('DELETE /users/me', { token: leaving.token });
    const mailed = (await mailedAfter(15 * minute)).map(({ to }) => to);
    expect(mailed).not.toContain(leaving.user.email);
  });

  test('is mailed without the reason if a claim was turned down', async () => {
    await claim();
    await onItem('turn-down-claim', people.poster, { reason: 'The card in it is not yours.' });
    const mails = await mailedAfter(15 * minute);
    const mail = mails.find(({ to }) => to === people.claimant.user.email);
    expect(mail!.text).toContain(`Your claim on "${item.title}" was turned down.`);
    expect(mail!.text).not.toContain('The card in it');
  });

  test('is mailed without the return code while the code is valid', async () => {
    await claim();
    const { otp } = await onItem('generate-otp', people.poster);
    const mails = await mailedAfter(15 * minute);
    const mail = mails.find(({ to }) => to === people.claimant.user.email);
    expect(mail!.text).not.toContain(otp);
  });

  test('is not mailed after its return code has expired', async () => {
    await claim();
    await onItem('generate-otp', people.poster);
    const mails = await mailedAfter(30 * minute);
    expect(mails.map(({ to }) => to)).toEqual([people.poster.user.email]);
  });

  test('is mailed when an item is returned', async () => {
    await claim();
    const { otp } = await onItem('generate-otp', people.poster);
    await onItem('verify-otp', people.poster, { otp });
    const mails = await mailedAfter(15 * minute);
    expect(mails.map(({ subject }) => subject)).toContain(
      'Lost & Found - College Portal: Your item was returned',
    );
  });
});

describe('messages', () => {
  const write = async (content: string) => {
    const conversation = await talk.opened(people.claimant, item._id, people.poster);
    await talk.sent(people.claimant, conversation._id, content);
    return conversation._id;
  };

  test('are mailed once per conversation, with sender and item but without the text', async () => {
    await write('My secret is 1234');
    const id = await write('Hello?');
    const mails = await mailedAfter(15 * minute);
    await write('Still there?');
    expect(await mailedAfter(hour)).toHaveLength(1);
    expect(mails[0]!.text).toContain(`Cleo Claimant wrote to you about "${item.title}".`);
    expect(mails[0]!.text).toContain(`${portal.config.publicUrl}/messages/${id}\n`);
    expect(mails[0]!.text + mails[0]!.subject).not.toMatch(/secret|Hello/);
  });

  test('are not mailed if they were read in the conversation', async () => {
    const id = await write('Hello');
    await talk.markRead(people.poster, id);
    expect(await mailedAfter(15 * minute)).toEqual([]);
  });

  test('leave emails about other events in the queue when they are read', async () => {
    await claim();
    await talk.markRead(people.poster, await write('Hello'));
    const mails = await mailedAfter(15 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Lost & Found - College Portal: Someone claimed your item',
    ]);
  });

  test('are mailed again, after 15 minutes, if they were sent after the conversation was read', async () => {
    const id = await write('Hello');
    await mailedAfter(15 * minute);
    await talk.markRead(people.poster, id);
    portal.clock.advance(minute);
    await write('One more thing');
    expect(await mailedAfter(14 * minute)).toHaveLength(1);
    expect(await mailedAfter(minute)).toHaveLength(2);
  });
});

describe('the switches', () => {
  test('are on by default, and are stored', async () => {
    const { token } = people.poster;
    expect(await switchesOf(people.poster)).toEqual(all);
    const body = { ...all, claim: false, returned: false };
    const response = await portal.call('PUT /users/me/email-notifications', { body, token });
    expect([response.status, response.body]).toEqual([200, { switches: body }]);
    expect(await switchesOf(people.poster)).toEqual(body);
    expect(await switchesOf(people.claimant)).toEqual(all);
  });

  test('stop emails of their kind, including queued ones', async () => {
    await claim();
    const { token } = people.poster;
    const body = { ...all, claim: false };
    await portal.call('PUT /users/me/email-notifications', { body, token });
    const id = (await talk.opened(people.claimant, item._id, people.poster))._id;
    await talk.sent(people.claimant, id, 'Hello');
    const mails = await mailedAfter(15 * minute);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Lost & Found - College Portal: You have a new message',
    ]);
  });

  test('do not affect push messages', async () => {
    const { token } = people.poster;
    const body = { ...all, claim: false };
    await portal.call('PUT /users/me/email-notifications', { body, token });
    const { body: push } = await portal.call('GET /users/me/push', { token });
    expect(push.switches).toEqual(all);
  });
});

describe('the unsubscribe link', () => {
  let link: URL;
  beforeEach(async () => {
    await claim();
    const [mail] = await mailedAfter(15 * minute);
    expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    link = new URL(mail!.header('List-Unsubscribe')!.slice(1, -1));
    expect(mail!.text).toContain(link.href);
  });

  const postTo = ({ pathname, search }: URL) =>
    portal.app.inject({
      method: 'POST',
      url: pathname + search,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test("uses the portal's public URL", () => {
    expect(link.origin).toBe(portal.config.publicUrl);
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'switches off emails of its kind by a POST of %s, without a session',
    async (type) => {
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: link.pathname + link.search,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': type },
      });
      expect(statusCode).toBe(200);
      expect(await switchesOf(people.poster)).toEqual({ ...all, claim: false });
      expect(await switchesOf(people.claimant)).toEqual(all);
    },
  );

  test('can be used repeatedly', async () => {
    for (let times = 0; times < 3; times += 1) expect((await postTo(link)).statusCode).toBe(200);
    expect(await switchesOf(people.poster)).toEqual({ ...all, claim: false });
  });

  test('works through the call of its page too', async () => {
    const body = Object.fromEntries(link.searchParams);
    const { status } = await portal.call('POST /unsubscribe', { body });
    expect(status).toBe(200);
    expect(await switchesOf(people.poster)).toEqual({ ...all, claim: false });
  });

  test('changes nothing when it is opened', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      await portal.app.inject({ method, url: link.pathname + link.search });
    }
    expect(await switchesOf(people.poster)).toEqual(all);
  });

  test.each([
    ['another kind', () => ({ kind: 'message' })],
    ['another account', () => ({ account: people.claimant.user._id })],
    ['another signature', () => ({ signature: 'x'.repeat(43) })],
    ['no signature', () => ({ signature: '' })],
  ])('is refused with %s', async (_, change) => {
    const forged = new URL(link);
    for (const [name, value] of Object.entries(change())) forged.searchParams.set(name, value);
    const response = await postTo(forged);
    expect([response.statusCode, response.json().code]).toEqual([400, 'LINK_INVALID']);
    expect(await switchesOf(people.poster)).toEqual(all);
    expect(await switchesOf(people.claimant)).toEqual(all);
  });
});
