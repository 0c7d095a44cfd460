import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Message } from '../../contract/entities.ts';
import { hour, second } from '../support/clock.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, postedItem } from '../support/calls/items.ts';
import { type Live, connectLive } from '../support/calls/live.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

const notThere = "This doesn't exist, or no longer exists.";
const notAcceptable = "Some of the information isn't valid.";
const tooMany = 'Too many tries. Please wait a little and try again.';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let origin: string;
let poster: SignedIn;
let claimant: SignedIn;
let stranger: SignedIn;
let conversation: Conversation;
const open: Live[] = [];

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  origin = await portal.listen();
  await addCategory(portal, 'Bags');
  poster = await portal.signIn({ name: 'Pat Poster' });
  claimant = await portal.signIn({ name: 'Cleo Claimant' });
  stranger = await portal.signIn({ name: 'Sam Stranger' });
});
afterAll(() => portal.close());

beforeEach(async () => {
  // Let the hourly limits expire, so that earlier tests do not count.
  portal.clock.advance(hour);
  const item = await postedItem(portal, poster);
  conversation = await calls.opened(claimant, item._id, poster);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

async function connected(person: SignedIn): Promise<Live> {
  const live = await connectLive(origin, person);
  open.push(live);
  return live;
}

/** A connection that has asked to join the conversation. Strangers are refused. */
async function joined(person: SignedIn, id = conversation._id): Promise<Live> {
  const live = await connected(person);
  live.socket.emit('joinConversation', { id });
  await live.settle();
  return live;
}

const settled = (lives: Live[]) => Promise.all(lives.map((live) => live.settle()));

test('marking all notifications as read is signalled to the devices of their user only', async () => {
  const [phone, desk, other] = [
    await connected(poster),
    await connected(poster),
    await connected(claimant),
  ];
  await calls.sent(claimant, conversation._id, 'Hello');
  const markAll = () => portal.call('PUT /notifications/read', { token: poster.token });
  await markAll();
  await settled(open);
  const signals = () =>
    [phone, desk, other].map((live) => live.arrived('notificationsRead').length);
  expect(signals()).toEqual([1, 1, 0]);
  // All were read already, so this call changes nothing and signals nothing.
  await markAll();
  await settled(open);
  expect(signals()).toEqual([1, 1, 0]);
});

test('marking one notification as read is signalled to the devices of its user', async () => {
  await calls.sent(claimant, conversation._id, 'Hello');
  const { data } = (await portal.call('GET /notifications', { token: poster.token })).body;
  const { _id: id } = data.notifications[0]!;
  const [phone, desk] = [await connected(poster), await connected(poster)];
  await portal.call('PUT /notifications/{id}/read', {
    params: { id },
    body: { id, read: true },
    token: poster.token,
  });
  await settled(open);
  const signals = [phone, desk].map((live) => live.arrived('notificationsRead').length);
  expect(signals).toEqual([1, 1]);
});

test('reading a conversation is signalled once to the devices of both participants', async () => {
  await calls.sent(claimant, conversation._id, 'Hello');
  const lives = [
    await connected(poster),
    await connected(poster),
    await connected(claimant),
    await connected(stranger),
  ];
  const signals = () => lives.map((live) => live.arrived('notificationsRead').length);
  await calls.markRead(poster, conversation._id);
  await settled(open);
  expect(signals()).toEqual([1, 1, 1, 0]);
  // All messages were read already.
  await calls.markRead(poster, conversation._id);
  await settled(open);
  expect(signals()).toEqual([1, 1, 1, 0]);
});

describe('a stored message', () => {
  test('arrives once at each connection of its receiver and of its conversation', async () => {
    const receivers = [await connected(poster), await joined(poster)];
    const [writing, elsewhere] = [await joined(claimant), await connected(claimant)];
    const message = await calls.sent(claimant, conversation._id, 'Hello');
    await settled(open);
    for (const live of [...receivers, writing]) {
      expect(live.arrived('receiveMessage')).toEqual([message]);
    }
    expect(elsewhere.arrived('receiveMessage')).toEqual([]);
  });

  test('notifies its receiver, and not its sender', async () => {
    const [receiver, sender] = [await connected(poster), await joined(claimant)];
    await calls.sent(claimant, conversation._id, 'A secret');
    await settled(open);
    expect(receiver.arrived('newNotification')).toEqual([
      expect.objectContaining({ kind: 'message', link: `/messages/${conversation._id}` }),
    ]);
    expect(JSON.stringify(receiver.arrived('newNotification'))).not.toContain('secret');
    expect(sender.arrived('newNotification')).toEqual([]);
  });

  test('never arrives at a third person, whatever they send', async () => {
    const third = await joined(stranger);
    third.socket.emit('joinUserRoom', poster.user._id);
    await third.settle();
    await calls.sent(claimant, conversation._id, 'Between us');
    await settled(open);
    expect(third.arrived('receiveMessage')).toEqual([]);
    expect(third.arrived('newNotification')).toEqual([]);
  });

  test('arrives once, however often it is sent with its key', async () => {
    const receiver = await joined(poster);
    const key = randomUUID();
    await Promise.all(
      Array.from({ length: 8 }, () => calls.send(claimant, conversation._id, 'Once', { key })),
    );
    await calls.send(claimant, conversation._id, 'Once', { key });
    await settled(open);
    expect(receiver.arrived('receiveMessage')).toHaveLength(1);
  });

  test('does not arrive if it was refused', async () => {
    const receiver = await joined(poster);
    await calls.send(claimant, conversation._id, ' ');
    await calls.send(claimant, conversation._id, 'Forged', { sender: poster.user._id });
    await calls.send(claimant, conversation._id, 'Taken', { key: conversation._id });
    await settled(open);
    expect(receiver.arrived('receiveMessage')).toEqual([]);
  });

  test('can be fetched later if nobody was connected', async () => {
    const receiver = await connected(poster);
    receiver.socket.disconnect();
    const message = await calls.sent(claimant, conversation._id, 'While you were away');
    await connected(poster);
    const { messages } = (await calls.read(poster, conversation._id)).body;
    expect(messages).toEqual([message]);
  });
});

describe('joining a conversation', () => {
  test('succeeds without a response for a participant', async () => {
    const live = await joined(poster);
    expect(live.arrived('errorMessage')).toEqual([]);
  });

  test('is refused for one of other people, like for a missing one', async () => {
    const live = await joined(stranger);
    live.socket.emit('joinConversation', { id: randomUUID() });
    await live.settle();
    expect(live.arrived('errorMessage')).toEqual([notThere, notThere]);
  });

  test.each([[{}], [{ id: 'x' }], ['id'], [null], [{ id: { $ne: 1 } }]])(
    'is refused with the argument %j',
    async (value) => {
      const live = await connected(poster);
      live.socket.emit('joinConversation', value);
      await live.settle();
      expect(live.arrived('errorMessage')).toEqual([notAcceptable]);
    },
  );
});

describe('the event sendMessage', () => {
  const asSent = ({ _id, sender, content, createdAt }: Message) => ({
    conversationId: conversation._id,
    senderId: sender._id,
    content,
    _id,
    createdAt,
  });

  test('is accepted if it matches the stored message, and delivers nothing', async () => {
    const [receiver, sender] = [await joined(poster), await joined(claimant)];
    const message = await calls.sent(claimant, conversation._id, 'Hello');
    sender.socket.emit('sendMessage', asSent(message));
    sender.socket.emit('sendMessage', { ...asSent(message), content: ' Hello ' });
    await settled([sender, receiver]);
    expect(sender.arrived('errorMessage')).toEqual([]);
    expect(receiver.arrived('receiveMessage')).toEqual([message]);
    expect(sender.arrived('receiveMessage')).toEqual([message]);
  });

  test.each([
    ['other words', () => ({ content: 'Give it to Sam' })],
    ['another id', () => ({ _id: randomUUID() })],
    ['another conversation', () => ({ conversationId: randomUUID() })],
    ["another person's name", () => ({ senderId: poster.user._id })],
    ['another time', () => ({ createdAt: '2020-01-01T00:00:00.000Z' })],
    ['no time', () => ({ createdAt: undefined })],
    ['too many words', () => ({ content: 'x'.repeat(4001) })],
  ])('is refused with %s, delivered to nobody and not stored', async (_, change) => {
    const [receiver, sender] = [await joined(poster), await joined(claimant)];
    const message = await calls.sent(claimant, conversation._id, 'Hello');
    sender.socket.emit('sendMessage', { ...asSent(message), ...change() });
    await settled([sender, receiver]);
    expect(sender.arrived('errorMessage')).toEqual([notAcceptable]);
    expect(receiver.arrived('receiveMessage')).toEqual([message]);
    expect((await calls.read(poster, conversation._id)).body.messages).toEqual([message]);
  });

  test("is refused for another person's message, like for a missing one", async () => {
    const live = await connected(stranger);
    const message = await calls.sent(claimant, conversation._id, 'Hello');
    live.socket.emit('sendMessage', asSent(message));
    live.socket.emit('sendMessage', { ...asSent(message), senderId: stranger.user._id });
    live.socket.emit('sendMessage', { ...asSent(message), _id: randomUUID() });
    await live.settle();
    expect(live.arrived('errorMessage')).toEqual([notAcceptable, notAcceptable, notAcceptable]);
  });
});

describe('too many events', () => {
  const ping = ({ socket }: Live, times: number) => {
    for (let at = 0; at < times; at += 1) socket.emit('ping');
  };
  const ended = ({ socket }: Live) =>
    new Promise((resolve) => {
      socket.once('disconnect', resolve);
    });
  const nextError = ({ socket }: Live) =>
    new Promise((resolve) => {
      socket.once('errorMessage', resolve);
    });

  test('are refused after thirty in ten seconds, with one error message', async () => {
    const live = await connected(poster);
    ping(live, 29);
    await live.settle();
    expect(live.arrived('errorMessage')).toEqual([]);
    const refused = nextError(live);
    ping(live, 1);
    expect(await refused).toBe(tooMany);
    portal.clock.advance(10 * second);
    await live.settle();
    await soon(() => expect(live.arrived('pong')).toHaveLength(31));
    expect(live.arrived('errorMessage')).toEqual([tooMany]);
  });

  test('close the connection that continues, and no other', async () => {
    const [flooding, other] = [await connected(poster), await connected(poster)];
    const end = ended(flooding);
    ping(flooding, 500);
    await end;
    expect(flooding.arrived('errorMessage').length).toBeLessThanOrEqual(1);
    await other.settle();
  });
});
