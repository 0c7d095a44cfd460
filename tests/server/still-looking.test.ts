import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import type { HistoryEntry } from '../../contract/items/history.ts';
import { createNotifyAll } from '../../server/features/items/notices/notices.ts';
import { createLookingQuestions } from '../../server/features/items/still-looking/questions.ts';
import { createNotifications } from '../../server/features/notifications/service.ts';
import { day, minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { backpack, changeItem, editItem, postedItem } from '../support/calls/items.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let admin: SignedIn;
/** The lost item of Pat Poster. */
let item: Item;
let announced: string[];

beforeEach(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  admin = await portal.signIn({ name: 'Ada Admin', role: 'admin' });
  item = await postedItem(portal, people.poster, { status: 'Lost' });
  announced = [];
  // Extend the sessions, which would expire before the questions are asked.
  await portal.database.transaction((trx) =>
    trx.updateTable('sessions').set({ expires_at: Number.MAX_SAFE_INTEGER }).execute(),
  );
});
afterEach(() => portal.close());

/** Creates the questions of another node on the same database. */
function questions() {
  const { database, clock, parts } = portal;
  const emit = () => undefined;
  const notifications = createNotifications({
    database,
    now: clock.now,
    emit,
    emitRead: emit,
    queueElsewhere: () => Promise.resolve(),
  });
  return createLookingQuestions({
    database,
    now: clock.now,
    log: parts.log,
    notifyAll: createNotifyAll(notifications),
    announceClosed: (id) => announced.push(id),
  });
}

/**
 * Advances the clock by `days`, and runs the questions on two nodes at once. Returns the kinds and receivers of the
 * notifications.
 */
async function lookAfter(days: number): Promise<string[]> {
  portal.clock.advance(days * day);
  await Promise.all([questions().processDue(), questions().processDue()]);
  const asked = await sentNotifications(portal, 'still looking');
  const closed = await sentNotifications(portal, 'closed unanswered');
  await deleteNotifications(portal);
  return [
    ...asked.map(({ name }) => `asked ${name}`),
    ...closed.map(({ name }) => `closed for ${name}`),
  ];
}

const path = () => ({ params: { id: item._id } });
const answer = (isLooking: boolean, { token } = people.poster) =>
  portal.call('POST /items/{id}/looking', { ...path(), body: { isLooking }, token });
const seenBy = async (viewer: SignedIn | null) => {
  const { status, body } = await portal.call('GET /items/{id}', {
    ...path(),
    ...(viewer && { token: viewer.token }),
  });
  return status === 200 ? (body.item as Item) : status;
};
async function events(): Promise<string[]> {
  const { token } = people.poster;
  const { body } = await portal.call('GET /items/{id}/history', { ...path(), token });
  return body.history.map(({ event, actor }: HistoryEntry) => `${event} by ${actor.name}`);
}
const asked = ['asked Pat Poster'];

describe('the poster of a lost item', () => {
  test('is asked once, after thirty days', async () => {
    portal.clock.advance(-minute);
    expect(await lookAfter(30)).toEqual([]);
    portal.clock.advance(minute);
    expect(await lookAfter(0)).toEqual(asked);
    expect(await lookAfter(1)).toEqual([]);
  });

  test('is told what to do, and is the only one who sees the question', async () => {
    portal.clock.advance(30 * day);
    await questions().processDue();
    const sent = await sentNotifications(portal, 'still looking');
    expect(sent.map(({ message, link }) => [message, link])).toEqual([
      [
        'Are you still looking for "Blue backpack"? If you don\'t answer, we\'ll close it in 60 days.',
        `/items/${item._id}`,
      ],
    ]);
    const askedAt = new Date(portal.clock.now()).toISOString();
    expect(await seenBy(people.poster)).toMatchObject({ askedAt, updatedAt: item.updatedAt });
    for (const other of [admin, people.stranger, null]) {
      expect(await seenBy(other)).toMatchObject({ askedAt: null });
    }
  });

  test('is asked again thirty days after the answer, or after an edit', async () => {
    await lookAfter(30);
    expect((await answer(true)).body.item).toMatchObject({ askedAt: null, isActive: true });
    expect(await lookAfter(29)).toEqual([]);
    expect(await lookAfter(1)).toEqual(asked);
    const { token } = people.poster;
    const fields = { ...backpack, status: 'Lost', location: 'Gym' };
    expect((await editItem(portal, item._id, { fields, token })).status).toBe(200);
    expect(await lookAfter(29)).toEqual([]);
    expect(await lookAfter(1)).toEqual(asked);
  });

  test.each([
    ['found', () => changeItem(portal, item._id, { status: 'Found' })],
    ['inactive', () => changeItem(portal, item._id, { is_active: 0 })],
    ['deleted', () => changeItem(portal, item._id, { deleted_at: 1 })],
  ])('is not asked about an item that is %s', async (_what, change) => {
    await change();
    expect(await lookAfter(100)).toEqual([]);
  });

  test('has another sixty days to answer when the item is lost again after a claim', async () => {
    await lookAfter(30);
    const { token } = people.claimant;
    await portal.call('POST /items/{id}/claim', { ...path(), token });
    expect(await lookAfter(70)).toEqual([]);
    await portal.call('POST /items/{id}/withdraw-claim', { ...path(), token });
    await deleteNotifications(portal);
    expect(await lookAfter(0)).toEqual(asked);
    expect(await lookAfter(59)).toEqual([]);
    expect(await lookAfter(1)).toEqual(['closed for Pat Poster']);
  });
});

describe('an unanswered question', () => {
  test('closes the item once, sixty days later, and says how to open it again', async () => {
    await lookAfter(30);
    portal.clock.advance(-minute);
    expect(await lookAfter(60)).toEqual([]);
    portal.clock.advance(minute);
    await Promise.all([questions().processDue(), questions().processDue()]);
    const sent = await sentNotifications(portal, 'closed unanswered');
    expect(sent.map(({ name, message, link }) => [name, message, link])).toEqual([
      [
        'Pat Poster',
        'We closed "Blue backpack" because you didn\'t say whether you still look for it. To open it again, press "Look again" on its page.',
        `/items/${item._id}`,
      ],
    ]);
    expect(announced).toEqual([item._id]);
    expect(await seenBy(people.stranger)).toBe(404);
    const closedAt = new Date(portal.clock.now()).toISOString();
    expect(await seenBy(people.poster)).toMatchObject({
      isActive: false,
      closedAt,
      status: 'Lost',
    });
    expect(await events()).toEqual(['posted by Pat Poster', 'closed unanswered by Pat Poster']);
    await deleteNotifications(portal);
    expect(await lookAfter(100)).toEqual([]);
  });

  test('does not at once close an item that was old before its first question', async () => {
    expect(await lookAfter(400)).toEqual(asked);
    expect(await lookAfter(59)).toEqual([]);
    expect(await lookAfter(1)).toEqual(['closed for Pat Poster']);
  });
});

describe('a poster who stops looking', () => {
  test('closes the item, and opens it again', async () => {
    expect((await answer(false)).body.item).toMatchObject({ isActive: false, status: 'Lost' });
    expect(await seenBy(people.stranger)).toBe(404);
    expect((await answer(false)).status).toBe(200);
    expect((await answer(true)).body.item).toMatchObject({ isActive: true, closedAt: null });
    expect(await seenBy(people.stranger)).toMatchObject({ isActive: true, closedAt: null });
    expect(await events()).toEqual([
      'posted by Pat Poster',
      'closed by Pat Poster',
      'opened again by Pat Poster',
    ]);
    expect(await lookAfter(29)).toEqual([]);
    expect(await lookAfter(1)).toEqual(asked);
  });

  test('finds it in a search only while it is open', async () => {
    const found = async () => {
      const query = { search: 'backpack' };
      const { body } = await portal.call('GET /search/items/search', { query });
      return body.data.items.length as number;
    };
    await answer(false);
    expect(await found()).toBe(0);
    await answer(true);
    expect(await found()).toBe(1);
  });

  test('cannot open what an admin deactivated, not even after closing it', async () => {
    const deactivate = (isActive: boolean) =>
      portal.call('PUT /admin/items/{id}/activate', {
        ...path(),
        body: { isActive },
        token: admin.token,
      });
    await answer(false);
    expect((await deactivate(false)).status).toBe(200);
    expect((await answer(true)).status).toBe(409);
    expect((await deactivate(true)).status).toBe(200);
    expect(await seenBy(people.poster)).toMatchObject({ isActive: true, closedAt: null });
    await deactivate(false);
    expect((await answer(true)).status).toBe(409);
    expect((await answer(false)).status).toBe(409);
  });

  test('can answer for lost items only', async () => {
    item = await postedItem(portal, people.poster);
    expect((await answer(false)).status).toBe(409);
    expect((await answer(true)).status).toBe(409);
    expect((await answer(true, people.stranger)).status).toBe(403);
  });
});
