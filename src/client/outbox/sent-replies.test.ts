import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { conversationReply, messageReply } from '../../../tests/support/page/data/message.ts';
import { waitingDraft } from '../../../tests/support/page/data/unsent.ts';
import type { NewEntry } from '../../core/outbox/payload.ts';
import { createDatabase } from '../../core/storage/database.ts';
import { type SentReply, createOutboxStore } from '../../core/storage/outbox-store.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { createReplyWriter } from '../../core/storage/reply-writer.ts';
import { createSentReplies } from '../../core/storage/sent-replies.ts';
import { createStore } from '../query/reply-store.ts';

const now = () => 1000;
const id = idNumber(7);
let count = 0;
let replies: ReturnType<typeof createStore>;
let outbox: ReturnType<typeof createOutboxStore>;

beforeEach(() => {
  count += 1;
  const database = createDatabase(`sent-replies-${count}`);
  replies = createStore({ database });
  const writer = createReplyWriter({ database, now }).replies;
  const persistReplies = createSentReplies({ replies: writer, now });
  outbox = createOutboxStore({ database, now, persistReplies });
});
afterEach(async () => {
  outbox.close();
  await replies.close();
});

/** Adds an entry of Ada's to the outbox, and settles it as sent with the reply. */
async function send(entry: Pick<NewEntry, 'lane' | 'kind' | 'payload'>, reply: SentReply) {
  await outbox.add({ id, userId: 'ada', ...entry });
  await outbox.settle(await outbox.all(), [reply]);
  expect(await outbox.all()).toEqual([]);
}

test('adds a sent message to the newest stored page of its conversation', async () => {
  const page = (number: number) =>
    queryKey('GET /messages/{conversationId}/messages', {
      params: { conversationId: messageReply().conversation },
      query: { page: number, limit: 2 },
    });
  const reply = (...messages: object[]) => ({
    conversation: conversationReply(),
    messages,
    pagination: { page: 1, limit: 2, total: 2, totalPages: 1 },
  });
  const other = messageReply({ _id: idNumber(1) });
  const value = reply(messageReply(), other);
  await replies.writeReply('ada', page(1), { value, seenAt: 5 });
  await replies.writeReply('ada', page(2), { value, seenAt: 5 });

  const message = messageReply({ _id: id, content: 'Is it blue?' });
  const payload = { conversationId: message.conversation, content: message.content };
  const entry = { lane: `conversation:${message.conversation}`, kind: 'message' } as const;
  await send({ ...entry, payload }, { message });

  expect(await replies.readReply('ada', page(1))).toEqual({
    value: {
      ...reply(messageReply(), other, message),
      pagination: { page: 1, limit: 2, total: 3, totalPages: 1, before: null, after: null },
    },
    seenAt: 6,
  });
  expect((await replies.readReply('ada', page(2)))?.value).toEqual(value);
});

test('stores a sent item under the query of its screen', async () => {
  const item = itemReply({ _id: id });
  const payload = { draft: waitingDraft, photo: null, privatePhoto: null };
  await send({ lane: 'items', kind: 'item', payload }, { item });

  const key = queryKey('GET /items/{id}', { params: { id } });
  expect(await replies.readReply('bob', key)).toEqual({ value: { item }, seenAt: 1000 });
});
