import { randomUUID } from 'node:crypto';
import type { Conversation, Item, Message } from '../../../contract/entities.ts';
import { minute } from '../clock.ts';
import { addCategory, changeItem, postedItem } from './items.ts';
import type { SignedIn, TestApp } from '../app/test-app.ts';

/** The calls for conversations. */
export function conversationCalls(portal: TestApp) {
  const keyed = (key?: string) =>
    key === undefined ? {} : { headers: { 'idempotency-key': key } };

  const open = (viewer: SignedIn, itemId: string, participants: string[], key?: string) =>
    portal.call('POST /conversations', {
      body: { itemId, participants },
      token: viewer.token,
      ...keyed(key),
    });

  const send = (
    viewer: SignedIn,
    conversationId: string,
    content: unknown,
    { key, sender = viewer.user._id }: { key?: string; sender?: string } = {},
  ) =>
    portal.call('POST /messages/{conversationId}/messages', {
      params: { conversationId },
      body: { sender, content },
      token: viewer.token,
      ...keyed(key),
    });

  return {
    open,
    send,

    sendBatch: (
      viewer: SignedIn,
      conversationId: string,
      messages: readonly { id: string; content: string }[],
      sender = viewer.user._id,
    ) =>
      portal.call('POST /messages/{conversationId}/batch', {
        params: { conversationId },
        body: { sender, messages },
        token: viewer.token,
      }),

    list: (viewer: SignedIn, query: Record<string, string> = {}) =>
      portal.call('GET /conversations', { query, token: viewer.token }),

    read: (viewer: SignedIn, conversationId: string, query: Record<string, string> = {}) =>
      portal.call('GET /messages/{conversationId}/messages', {
        params: { conversationId },
        query,
        token: viewer.token,
      }),

    markRead: (viewer: SignedIn, conversationId: string, query: { upTo?: string } = {}) =>
      portal.call('PUT /messages/{conversationId}/read', {
        params: { conversationId },
        query,
        token: viewer.token,
      }),

    /** Opens a conversation, and throws if that fails. */
    async opened(viewer: SignedIn, itemId: string, other: SignedIn): Promise<Conversation> {
      const { status, body } = await open(viewer, itemId, [other.user._id]);
      if (status !== 201) throw new Error(`the conversation was refused: ${JSON.stringify(body)}`);
      return body.conversation as Conversation;
    },

    /** Sends a message under a new Idempotency-Key, as the page does. Throws if the server refuses it. */
    async sent(viewer: SignedIn, conversationId: string, content: string): Promise<Message> {
      const { status, body } = await send(viewer, conversationId, content, { key: randomUUID() });
      if (status !== 201) throw new Error(`the message was refused: ${JSON.stringify(body)}`);
      return body.message as Message;
    },
  };
}

/** Adds the category of `claimedItem`, and signs in one person for each role that a viewer can have for an item. */
export async function signInPeople(portal: TestApp) {
  await addCategory(portal, 'Bags');
  return {
    poster: await portal.signIn({ name: 'Pat Poster' }),
    claimant: await portal.signIn({ name: 'Cleo Claimant' }),
    keeper: await portal.signIn({ name: 'Kim Keeper', role: 'keeper' }),
    stranger: await portal.signIn({ name: 'Sam Stranger' }),
    admin: await portal.signIn({ name: 'Ada Admin', role: 'admin' }),
  };
}

/** An item with keeper and claimant, posted a minute ago. */
export async function claimedItem(
  portal: TestApp,
  { poster, claimant, keeper }: Record<'poster' | 'claimant' | 'keeper', SignedIn>,
): Promise<Item> {
  const item = await postedItem(portal, poster);
  await changeItem(portal, item._id, { keeper_id: keeper.user._id });
  const claim = { params: { id: item._id }, token: claimant.token };
  const { status, body } = await portal.call('POST /items/{id}/claim', claim);
  if (status !== 200) throw new Error(`the claim was refused: ${JSON.stringify(body)}`);
  portal.clock.advance(minute);
  return item;
}
