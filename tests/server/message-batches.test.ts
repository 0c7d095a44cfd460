import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Item, Message } from '../../contract/entities.ts';
import { hour } from '../support/clock.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { type Live, connectLive } from '../support/calls/live.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let origin: string;
let poster: SignedIn;
let claimant: SignedIn;
let keeper: SignedIn;
let item: Item;
/** The conversation between claimant and poster. */
let conversation: Conversation;
const open: Live[] = [];

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  origin = await portal.listen();
  ({ poster, claimant, keeper } = await signInPeople(portal));
});
afterAll(() => portal.close());

beforeEach(async () => {
  // Let the hourly limits expire, so that the calls of earlier tests do not count.
  portal.clock.advance(hour);
  item = await claimedItem(portal, { poster, claimant, keeper });
  conversation = await calls.opened(claimant, item._id, poster);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

const message = (content: string) => ({ id: randomUUID(), content });
const batchOf = (...contents: string[]) => contents.map(message);
const contentsOf = (messages: Message[]) => messages.map(({ content }) => content);

async function stored(id = conversation._id) {
  return contentsOf((await calls.read(poster, id)).body.messages);
}

describe('messages in a batch', () => {
  test('are stored in order under their ids, and returned like single ones', async () => {
    const batch = batchOf('one', ' two\r\n', 'three');
    const { status, body } = await calls.sendBatch(claimant, conversation._id, batch);
    expect(status).toBe(200);
    expect(body.messages.map(({ _id }: Message) => _id)).toEqual(batch.map(({ id }) => id));
    expect(contentsOf(body.messages)).toEqual(['one', 'two', 'three']);
    expect((await calls.read(poster, conversation._id)).body.messages).toEqual(body.messages);
    expect((await calls.list(poster)).body.conversations.docs[0].unread).toBe(3);
  });

  test('have the same keys as when sent alone, so none is stored twice', async () => {
    const batch = batchOf('one', 'two', 'three', 'four');
    const alone = ({ id, content }: (typeof batch)[number]) =>
      calls.send(claimant, conversation._id, content, { key: id });
    // As if the response to the first message was lost: the batches send it again under the same key.
    const first = (await alone(batch[0]!)).body.message;
    const answers = [
      await calls.sendBatch(claimant, conversation._id, batch.slice(0, 3)),
      await calls.sendBatch(claimant, conversation._id, batch),
    ];
    expect(answers.map(({ body }) => contentsOf(body.messages))).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three', 'four'],
    ]);
    expect(answers[1]?.body.messages[0]).toEqual(first);
    const again = await alone(batch[3]!);
    expect([again.status, again.body.message]).toEqual([201, answers[1]?.body.messages[3]]);
    expect(await stored()).toEqual(['one', 'two', 'three', 'four']);
  });

  test('are stored once, however often they are sent simultaneously', async () => {
    const batch = batchOf('one', 'two', 'three');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        calls.sendBatch(claimant, conversation._id, batch.slice(0, 1 + (at % 3))),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toEqual(['one', 'two', 'three']);
    expect((await calls.list(poster)).body.conversations.docs[0].unread).toBe(3);
  });

  test('keep their order if two people send at once', async () => {
    const [mine, theirs] = [batchOf('a1', 'a2', 'a3'), batchOf('b1', 'b2', 'b3')];
    await Promise.all([
      calls.sendBatch(claimant, conversation._id, mine),
      calls.sendBatch(poster, conversation._id, theirs),
    ]);
    const all = await stored();
    expect(all.filter((content) => content.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(all.filter((content) => content.startsWith('b'))).toEqual(['b1', 'b2', 'b3']);
  });

  test('are stored up to the first refused one, which gets its reason when it is sent alone', async () => {
    const taken = { id: item._id, content: 'two' };
    const batch = [message('one'), taken, message('three')];
    const { status, body } = await calls.sendBatch(claimant, conversation._id, batch);
    expect([status, contentsOf(body.messages)]).toEqual([200, ['one']]);
    expect(await stored()).toEqual(['one']);
    const alone = await calls.send(claimant, conversation._id, 'two', { key: taken.id });
    expect(alone.body.code).toBe('ID_IN_USE');
    const rest = await calls.sendBatch(claimant, conversation._id, batch.slice(2));
    expect(contentsOf(rest.body.messages)).toEqual(['three']);
  });

  test('are not stored if the first one is refused', async () => {
    const batch = batchOf('one', 'two');
    const { id } = batch[0]!;
    await calls.send(claimant, conversation._id, 'said before', { key: id });
    const { status, body } = await calls.sendBatch(claimant, conversation._id, batch);
    expect([status, body.messages]).toEqual([200, []]);
    expect(await stored()).toEqual(['said before']);
  });

  test('are all refused if one is invalid, which is named', async () => {
    for (const wrong of ['', 'x'.repeat(4001), 'half \ud83c']) {
      const batch = [message('one'), message(wrong)];
      const { status, body } = await calls.sendBatch(claimant, conversation._id, batch);
      expect([status, body.details?.[0].field]).toEqual([400, 'messages.1.content']);
    }
    const tooMany = Array.from({ length: 51 }, () => message('one'));
    const { status, body } = await calls.sendBatch(claimant, conversation._id, tooMany);
    expect([status, body.details?.[0].field]).toEqual([400, 'messages']);
    expect(await stored()).toEqual([]);
  });

  test('may have the total size that the page can send', async () => {
    // A control character takes six bytes in JSON.
    const batch = Array.from({ length: 50 }, () => message(`a${'\u0001'.repeat(198)}z`));
    expect((await calls.sendBatch(claimant, conversation._id, batch)).status).toBe(200);
  });

  test('are sent over the socket in order, with a single notification', async () => {
    const receiver = await connectLive(origin, poster);
    open.push(receiver);
    const batch = batchOf('one', 'two', 'three');
    const { body } = await calls.sendBatch(claimant, conversation._id, batch);
    await calls.sendBatch(claimant, conversation._id, batch);
    await soon(() => expect(receiver.arrived('receiveMessage')).toEqual(body.messages));
    await receiver.settle();
    expect(receiver.arrived('receiveMessage')).toHaveLength(3);
    expect(receiver.arrived('newNotification')).toHaveLength(1);
  });
});
