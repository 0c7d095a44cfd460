import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { conversationReply } from '../../../tests/support/page/data/message.ts';
import { onePage } from '../../../tests/support/page/data/replies.ts';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { nodePage } from '../../../tests/support/page/stand-ins/node-page.ts';
import { refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { queryCache } from '../query/query.ts';
import { publicOwner, store } from '../query/reply-store.ts';
import { session } from '../session/session-state.ts';
import { refreshChangedItem, removeDeletedItem } from './changed-item.ts';

const id = idNumber(1);
const call = `GET /items/${id}` as const;
const key = queryKey('GET /items/{id}', { params: { id } });
const server = nodePage();

beforeEach(async () => {
  const isCached = (path: string) => path === `/items/${idNumber(3)}`;
  const match = async (path: string) => (isCached(path) ? new Response() : undefined);
  vi.stubGlobal('caches', { keys: async () => [], match });
  await store.writeReply(publicOwner, key, { value: { item: itemReply({ _id: id }) }, seenAt: 5 });
});

const storedTitle = async () => {
  const reply = await store.readReply(publicOwner, key);
  return (reply?.value as { item: { title: string } } | undefined)?.item.title;
};

test('replaces the stored reply of an item that became guarded', async () => {
  const title = 'Bag, found in September';
  const item = itemReply({ _id: id, title, lane: 'guarded', isWithheld: true });
  server.on(call, { status: 200, body: { item } });
  await refreshChangedItem(id);
  await expect.poll(storedTitle).toBe(title);
});

test('drops a reply that arrives after its account has signed out', async () => {
  const person = (role: string) => ({
    id: role,
    name: role,
    email: `${role}@campus.example`,
    role,
  });
  const guarded = itemReply({ _id: idNumber(7), lane: 'guarded' });
  const guardedKey = queryKey('GET /items/{id}', { params: { id: guarded._id } });
  await store.writeReply(publicOwner, guardedKey, { value: { item: guarded }, seenAt: 5 });
  session.signIn('token of a keeper', person('keeper'));
  server.on(`GET /items/${guarded._id}`, () => {
    session.signIn('token of a student', person('user'));
    return { status: 200, body: { item: guarded } };
  });
  await refreshChangedItem(guarded._id);
  expect(server.requests(`GET /items/${guarded._id}`)).toHaveLength(1);
  expect(queryCache.get(guardedKey)).toEqual({ state: 'loading' });
});

test('forgets an item that is gone', async () => {
  server.on(call, refusal(404, 'NOT_FOUND', 'Item not found'));
  await refreshChangedItem(id);
  expect(await storedTitle()).toBeUndefined();
});

test('removes a deleted item without requesting it', async () => {
  await removeDeletedItem(id);
  expect(await storedTitle()).toBeUndefined();
  expect(server.requests(call)).toEqual([]);
});

/** Stores a conversation about the item and one about another item. @returns how they are stored after a change */
async function storedConversations(itemId: string) {
  const other = conversationReply();
  // As stored by a version without the marks.
  const { isDeleted: _, isHidden: _also, ...item } = { ...other.item, _id: itemId };
  const about = { ...other, item };
  const listKey = queryKey('GET /conversations', { query: { page: 1 } });
  const messagesKey = queryKey('GET /messages/{conversationId}/messages', {
    params: { conversationId: other._id },
    query: { page: 1 },
  });
  const docs = [about, other];
  const list = { conversations: { docs, pagination: onePage(2) } };
  await store.writeReply(publicOwner, listKey, { value: list, seenAt: 5 });
  const pagination = { ...onePage(0), before: null, after: null };
  const page = { conversation: about, messages: [], pagination };
  await store.writeReply(publicOwner, messagesKey, { value: page, seenAt: 5 });
  return async () => {
    const [listed, read] = await Promise.all(
      [listKey, messagesKey].map((one) => store.readReply(publicOwner, one)),
    );
    return { ...(listed?.value as typeof list), ...(read?.value as typeof page), other };
  };
}

test('marks a deleted item in the stored conversations about it, and no other', async () => {
  const stored = await storedConversations(idNumber(4));
  await removeDeletedItem(idNumber(4));
  const marked = { item: { _id: idNumber(4), isDeleted: true } };
  const { conversations, conversation, other } = await stored();
  expect(conversations.docs).toMatchObject([marked, other]);
  expect(conversation).toMatchObject(marked);
});

test('marks an item in the stored conversations as hidden while the viewer may not see it', async () => {
  const hidden = idNumber(6);
  const stored = await storedConversations(hidden);
  for (const isHidden of [true, false, true]) {
    const item = itemReply({ _id: hidden });
    server.on(
      `GET /items/${hidden}`,
      isHidden ? refusal(404, 'NOT_FOUND', 'Item not found') : { status: 200, body: { item } },
    );
    await refreshChangedItem(hidden);
    const marked = { item: { _id: hidden, isDeleted: false, isHidden } };
    const { conversations, conversation, other } = await stored();
    expect(conversations.docs).toMatchObject([marked, other]);
    expect(conversation).toMatchObject(marked);
  }
});

test("removes a deleted item from the viewer's stored lists of own items", async () => {
  const ownKey = queryKey('GET /users/me/items', { query: { page: 1, limit: 10 } });
  const [kept, deleted] = [itemReply({ _id: idNumber(5) }), itemReply({ _id: id })];
  await store.writeReply(publicOwner, ownKey, {
    value: { items: [kept, deleted], pagination: onePage(2) },
    seenAt: 5,
  });
  await removeDeletedItem(id);
  expect((await store.readReply(publicOwner, ownKey))?.value).toEqual({
    items: [kept],
    pagination: onePage(1),
  });
});

test('does not request an item that the device has not stored', async () => {
  await refreshChangedItem(idNumber(2));
  expect(server.requests(`GET /items/${idNumber(2)}`)).toEqual([]);
});

test('requests an item of which only the document is cached', async () => {
  const cachedOnly = idNumber(3);
  const getCached = `GET /items/${cachedOnly}` as const;
  // Respond with 404, because the device would store an item, and other test files of this process would find it.
  server.on(getCached, refusal(404, 'NOT_FOUND', 'Item not found'));
  await refreshChangedItem(cachedOnly);
  expect(server.requests(getCached)).toHaveLength(1);
});
