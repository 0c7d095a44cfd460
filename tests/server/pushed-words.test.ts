import { describe, expect, test } from 'vitest';
import { unjudgedClaimDays } from '../../contract/limits.ts';
import { day } from '../support/clock.ts';
import { buildWatchedApp } from '../support/app/documented-responses.ts';
import { guardedItem } from '../support/calls/guarded-items.ts';
import { postedItem } from '../support/calls/items.ts';
import { decryptPush } from '../support/notifications/push-decryption.ts';
import type { PushDevice, ReceivedPush } from '../support/notifications/push-service.ts';
import { nextPush, pushedWorld } from '../support/notifications/pushed-world.ts';
import type { SignedIn } from '../support/app/test-app.ts';

const world = pushedWorld();

const titlesOf = ({ received }: PushDevice) =>
  received.map(({ message }) => message.notification.title);

/** Number of unread notifications and messages on the page. */
async function unreadOf(person: SignedIn): Promise<number> {
  const { body: listed } = await world.portal.call('GET /notifications', { token: person.token });
  const { body: talks } = await world.talk.list(person);
  const messages = talks.conversations.docs as { unread: number }[];
  return (listed.data.unread as number) + messages.reduce((sum, { unread }) => sum + unread, 0);
}

test('the decryption in these tests reads the example of RFC 8291, section 5', () => {
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

describe('a push message', () => {
  test('links to its screen, is signed by the portal, and is stored for at most a week', async () => {
    const device = await world.deviceOf(world.people.poster);
    await world.onItem('claim', world.people.claimant);
    const { message, sender, headers } = await nextPush(device);

    expect(message).toEqual({
      to: world.people.poster.user._id,
      notification: {
        title: 'Someone claimed your item',
        lang: 'en',
        navigate: `https://lost.example.edu/items/${world.item._id}`,
        tag: `claim /items/${world.item._id}`,
        icon: 'https://lost.example.edu/icons/icon-192.png',
      },
      app_badge: await unreadOf(world.people.poster),
    });
    const { publicKey } = (await world.calls.look(world.people.poster)).body;
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

  // W3C Push API, "Declarative push message": a supporting browser checks every message, so messages for the
  // service worker must not have this format.
  test('is declarative only for browsers that support it', async () => {
    const worker = await world.deviceOf(world.people.claimant);
    const device = await world.calls.switchOn(world.people.poster, world.service.device(true));
    await world.onItem('claim', world.people.claimant);
    const { headers, message } = await nextPush(device);
    expect(headers['content-type']).toBe('application/notification+json');
    const { title, navigate } = message.notification;
    expect([message.web_push, Object.keys(message).sort()]).toEqual([
      8030,
      ['app_badge', 'notification', 'to', 'web_push'],
    ]);
    expect([typeof title, new URL(navigate).pathname]).toEqual([
      'string',
      `/items/${world.item._id}`,
    ]);
    expect(Number.isSafeInteger(message.app_badge)).toBe(true);

    await world.onItem('turn-down-claim', world.people.poster, { reason: 'It is another one' });
    expect('web_push' in (await nextPush(worker)).message).toBe(false);
  });

  test('contains no names, no item and no text that people wrote', async () => {
    const [poster, claimant] = [
      await world.deviceOf(world.people.poster),
      await world.deviceOf(world.people.claimant),
    ];
    await world.onItem('claim', world.people.claimant);
    await world.onItem('turn-down-claim', world.people.poster, {
      reason: 'The scratch is elsewhere',
    });
    const conversation = await world.talk.opened(
      world.people.claimant,
      world.item._id,
      world.people.poster,
    );
    await world.talk.sent(world.people.claimant, conversation._id, 'The code of my locker is 4711');
    await nextPush(poster, 2);
    await nextPush(claimant);

    const pushes = [...poster.received, ...claimant.received];
    expect(pushes.map(({ message }) => message.notification.title).sort()).toEqual([
      'Someone claimed your item',
      'You have a new message',
      'Your claim was turned down',
    ]);
    // Without the two headers of random characters, and the words below are no digits: either could match by chance.
    const sentText = pushes
      .map(({ text, headers: { authorization, topic, ...readable } }) =>
        JSON.stringify([text, readable]),
      )
      .join();
    const { title, description } = world.item;
    for (const secret of ['Pat', 'Cleo', title, description, 'scratch', 'locker']) {
      expect(sentText).not.toContain(secret);
    }
  });

  test('announces the return code and the return', async () => {
    const [poster, claimant] = [
      await world.deviceOf(world.people.poster),
      await world.deviceOf(world.people.claimant),
    ];
    await world.onItem('claim', world.people.claimant);
    const { otp } = await world.onItem('generate-otp', world.people.poster);
    const { text, message } = await nextPush(claimant);
    expect(message.notification.title).toBe('A return code is ready');
    expect(text).not.toContain(otp);
    await world.onItem('verify-otp', world.people.claimant, { otp });
    const returned = await nextPush(poster, 2);
    expect(returned.message.notification.title).toBe('Your item was returned');
  });

  test('announces a question about a claim once, as a message, and that the claim was accepted', async () => {
    const { poster, claimant } = world.people;
    const device = await world.deviceOf(claimant);
    const userId = claimant.user._id;
    await world.onItem('claim', claimant);
    await world.onItem('ask-claimant', poster, { userId, question: 'Which colour is the lining?' });
    await nextPush(device);
    await world.onItem('accept-claim', poster, { userId });
    await nextPush(device, 2);
    expect(titlesOf(device)).toEqual(['You have a new message', 'Your claim was accepted']);
    for (const secret of ['Pat', 'lining', world.item.title]) {
      expect(device.received.map(({ text }) => text).join()).not.toContain(secret);
    }
  });

  test('says that an item may have been found, to its owner and to the user whose name is on it', async () => {
    const { portal, people } = world;
    const lost = await postedItem(portal, people.stranger, { title: 'Lost ring', status: 'Lost' });
    const device = await world.deviceOf(people.stranger);
    await postedItem(portal, people.poster, { lostItemId: lost._id });
    await nextPush(device);
    world.item = await guardedItem(portal, people);
    await world.onItem('notify-owner', people.keeper, { userId: people.stranger.user._id });
    await nextPush(device, 2);
    expect(titlesOf(device)).toEqual([
      'Someone may have found your item',
      'Something of yours may be at the desk',
    ]);
    for (const secret of ['Pat', 'Lost ring', 'Wallet', 'Bag']) {
      expect(device.received.map(({ text }) => text).join()).not.toContain(secret);
    }
  });

  test('reminds judge and claimant of a claim that nobody judges', async () => {
    const { poster, claimant } = world.people;
    await world.onItem('claim', claimant);
    const devices = [await world.deviceOf(poster), await world.deviceOf(claimant)];
    world.portal.clock.advance(unjudgedClaimDays.reminder * day);
    // Start another node, because a node checks for due reminders at its start.
    const other = await buildWatchedApp(world.portal.parts);
    try {
      for (const device of devices) {
        expect((await nextPush(device)).message.notification.title).toBe(
          'A claim waits for an answer',
        );
      }
    } finally {
      await other.close();
    }
  });

  test('replaces the previous one of its conversation by having the same topic and tag', async () => {
    const device = await world.deviceOf(world.people.poster);
    const conversation = await world.talk.opened(
      world.people.claimant,
      world.item._id,
      world.people.poster,
    );
    const other = await world.talk.opened(
      world.people.stranger,
      world.item._id,
      world.people.poster,
    );
    for (const content of ['One', 'Two']) {
      await world.talk.sent(world.people.claimant, conversation._id, content);
    }
    await world.talk.sent(world.people.stranger, other._id, 'Three');
    await nextPush(device, 3);

    const path = (id: string) => `/messages/${id}`;
    const of = (id: string) =>
      device.received.filter(({ message }) => message.notification.navigate.endsWith(path(id)));
    expect([of(conversation._id).length, of(other._id).length]).toEqual([2, 1]);
    const names = (push: ReceivedPush) => [push.headers.topic, push.message.notification.tag];
    expect(Math.max(...device.received.map(({ message }) => message.app_badge))).toBe(
      await unreadOf(world.people.poster),
    );
    const [one, two] = of(conversation._id);
    expect(names(one!)).toEqual(names(two!));
    expect(names(of(other._id)[0]!)[0]).not.toBe(names(one!)[0]);
    expect(one!.message.notification.tag).toBe(`message ${path(conversation._id)}`);
  });
});
