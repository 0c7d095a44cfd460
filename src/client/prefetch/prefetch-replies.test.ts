import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { pageSizes } from '../../../contract/bounds.ts';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { conversationReply, messageReply } from '../../../tests/support/page/data/message.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { nodePage } from '../../../tests/support/page/stand-ins/node-page.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { store } from '../query/reply-store.ts';
import { session } from '../session/session-state.ts';
import { prefetchConversations, prefetchOwnItems } from './prefetch-replies.ts';

const call = 'GET /users/me/items';
const reply = { items: [], pagination: onePage(0) };
const key = queryKey(call, { query: { page: 1, limit: pageSizes.list } });
const mia = { id: 'mia', name: 'Mia', email: 'mia@campus.example', role: 'user' };
const hourMs = 60 * 60_000;
const server = nodePage();

beforeEach(() => {
  server.on(call, { status: 200, body: reply });
  session.signIn('token', mia);
});

test.each([
  ['was just stored', 0, 0],
  ['was stored hours ago', -2 * hourMs, 1],
  ['was stored before the clock was set back', 24 * hourMs, 1],
])(
  'fetches own items unless they are fresh: if their page %s',
  async (_, storedAfterMs, requests) => {
    const seenAt = Date.now() + storedAfterMs;
    await store.writeReply(mia.id, key, { value: reply, seenAt });
    await prefetchOwnItems();
    expect(server.requests(call)).toHaveLength(requests);
  },
);

test.each([
  ['the other person wrote before an own message that the outbox appended', '12:01', 1],
  ['nothing is new', '12:00', 0],
])(
  'fetches the messages of a conversation unless they are on the device: if %s',
  async (_, last, requests) => {
    const at = (time: string) => `2025-09-01T${time}:00.000Z`;
    const listed = conversationReply({ lastMessage: { content: 'It is', createdAt: at(last) } });
    const request = {
      params: { conversationId: listed._id },
      query: { page: 1, limit: pageSizes.messages },
    };
    const value = {
      conversation: conversationReply(),
      messages: [messageReply(), messageReply({ _id: idNumber(1), createdAt: at(last) })],
      pagination: { ...onePage(2), before: null, after: 'later' },
      isPosterOrKeeper: false,
    };
    const messagesKey = queryKey('GET /messages/{conversationId}/messages', request);
    await store.writeReply(mia.id, messagesKey, { value, seenAt: Date.now() });
    await prefetchConversations([listed]);
    expect(server.requests(`GET /messages/${listed._id}/messages`)).toHaveLength(requests);
  },
);
