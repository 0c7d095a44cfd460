import { expect } from 'vitest';
import type { ItemDraft } from '../../../../contract/items/item-input.ts';
import { database } from '../../../../src/core/storage/database.ts';
import { newId } from '../../../../src/client/new-id.ts';
import { enqueue } from '../../../../src/client/outbox/outbox.ts';
import type { Entry } from '../../../../src/core/outbox/entry.ts';
import { conversationLane, itemsLane } from '../../../../src/core/outbox/new-entry.ts';
import { session } from '../../../../src/client/session/session.ts';

export const waitingDraft: ItemDraft = {
  title: 'Blue bag',
  description: 'With books in it',
  category: 'Bags',
  status: 'Found',
  location: 'Main Hall',
  tags: ['blue'],
};

/**
 * Enqueues an item in the outbox as the signed-in account.
 * @returns its id
 */
export async function leaveItem(change: Partial<ItemDraft> = {}): Promise<string> {
  const id = newId();
  const bytes = new TextEncoder().encode('bytes of it').buffer;
  await enqueue({
    id,
    userId: session.userId() ?? '',
    lane: itemsLane,
    kind: 'item',
    payload: {
      draft: { ...waitingDraft, ...change },
      photo: { name: 'bag.png', type: 'image/png', bytes },
      privatePhoto: null,
    },
  });
  return id;
}

/** Like leaveItem, for a message. */
export async function leaveMessage(conversationId: string, content: string): Promise<string> {
  const id = newId();
  await enqueue({
    id,
    userId: session.userId() ?? '',
    lane: conversationLane(conversationId),
    kind: 'message',
    payload: { conversationId, content },
  });
  return id;
}

/** An outbox entry of Ada, by default a new item that waits for the network. */
export function unsentEntry(change: Partial<Entry> = {}): Entry {
  return {
    id: newId(),
    userId: 'ada',
    lane: itemsLane,
    seq: 1,
    kind: 'item',
    payload: { draft: waitingDraft, photo: null, privatePhoto: null },
    createdAt: Date.UTC(2025, 8, 1),
    firstTriedAt: null,
    attempts: 0,
    state: { name: 'queued', notBefore: 0, waitsFor: 'network' },
    ...change,
  };
}

/** Waits until no entry is being sent, so that sending does not end during the next test. Then deletes all entries. */
export async function emptyOutbox(): Promise<void> {
  await expect
    .poll(async () => (await database.run((db) => db.getAll('outbox')))?.map(({ state }) => state))
    .not.toContainEqual({ name: 'sending' });
  await database.run((db) => db.clear('outbox'));
}
