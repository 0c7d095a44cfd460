import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Conversation, type Item, Notification } from '../../contract/entities.ts';
import { findNotifications, findUnread } from '../../server/features/notifications/repository.ts';
import { minute } from '../support/clock.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let stranger: SignedIn;
/** A new account for every test, so that it has no notifications yet. */
let poster: SignedIn;
let claimant: SignedIn;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  await addCategory(portal, 'Bags');
  stranger = await portal.signIn();
});
afterAll(() => portal.close());

beforeEach(async () => {
  poster = await portal.signIn({ name: 'Pat Poster' });
  // A new account, because an account can make only twenty claims a day.
  claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await postedItem(portal, poster);
  portal.clock.advance(minute);
});

function list(viewer: SignedIn, query: Record<string, string> = {}) {
  return portal.call('GET /notifications', { query, token: viewer.token });
}
async function notificationsOf(viewer: SignedIn): Promise<Notification[]> {
  return (await list(viewer)).body.data.notifications;
}
function mark(viewer: SignedIn, id: string, body: unknown = {}) {
  return portal.call('PUT /notifications/{id}/read', { params: { id }, body, token: viewer.token });
}
function claim(by: SignedIn, { _id }: Item) {
  return portal.call('POST /items/{id}/claim', { params: { id: _id }, token: by.token });
}
async function claimed(count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await claim(claimant, await postedItem(portal, poster, { title: `Bag no. ${at}` }));
  }
}

describe('the list of notifications', () => {
  test('has the fields of the contract', async () => {
    await claim(claimant, item);
    const [notification] = await notificationsOf(poster);
    expect(Notification.parse(notification)).toEqual({
      _id: expect.any(String),
      userId: poster.user._id,
      message: 'Cleo Claimant claimed "Blue backpack".',
      type: 'info',
      kind: 'claim',
      link: `/items/${item._id}`,
      actor: { _id: claimant.user._id, name: 'Cleo Claimant' },
      isRead: false,
      createdAt: new Date(portal.clock.now()).toISOString(),
    });
    expect(await notificationsOf(claimant)).toEqual([]);
  });

  test('is newest first, in pages, with the number of unread ones', async () => {
    await claimed(5);
    const page = async (number: string) => {
      const { data } = (await list(poster, { page: number, limit: '2' })).body;
      return data.notifications.map(({ message }: Notification) => /no\. \d/.exec(message)?.[0]);
    };
    expect([await page('1'), await page('2'), await page('3'), await page('4')]).toEqual([
      ['no. 5', 'no. 4'],
      ['no. 3', 'no. 2'],
      ['no. 1'],
      [],
    ]);
    const [newest] = await notificationsOf(poster);
    await mark(poster, newest!._id);
    const { data } = (await list(poster, { limit: '2' })).body;
    expect(data.unread).toBe(4);
    expect(data.pagination).toMatchObject({ page: 1, limit: 2, total: 5, totalPages: 3 });
  });

  test('has ten per page by default, and one page if it is empty', async () => {
    expect((await list(poster)).body.data).toEqual({
      notifications: [],
      items: {},
      unread: 0,
      pagination: { page: 1, limit: 10, total: 0, totalPages: 1, before: null, after: null },
    });
  });

  test('is read in order from an index', async () => {
    const { _id: id } = poster.user;
    const plans = await queryPlans(portal, async (read) => {
      await findNotifications(read, { id, role: 'user' }, { page: 2, limit: 10 });
      await findNotifications(read, { id, role: 'user' }, { page: 1, limit: 10, before: '9' });
    });
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).toMatchObject({ sorts: false, readsAll: [] });
  });

  test('the unread ones with a link are read from an index', async () => {
    // Create notifications, because PostgreSQL may choose other indexes for an account without any.
    await claimed(5);
    const { _id: userId } = poster.user;
    const plans = await queryPlans(portal, (read) =>
      findUnread(read, { userId, kind: 'message', link: '/messages/1' }),
    );
    expect(plans).toMatchObject([{ readsAll: [], indexes: ['notifications_unread_of_user'] }]);
  });

  test('needs a session', async () => {
    expect((await list({ ...poster, token: 'forged' })).body.code).toBe('NOT_SIGNED_IN');
  });
});

describe('marking a notification', () => {
  test('returns it and changes the count, as read and as unread again', async () => {
    await claim(claimant, item);
    const [notification] = await notificationsOf(poster);
    const { _id: id } = notification!;
    const unread = async () => (await list(poster)).body.data.unread;

    const read = await mark(poster, id, { id, read: true });
    expect([read.status, read.body]).toEqual([
      200,
      { notification: { ...notification, isRead: true } },
    ]);
    expect([await unread(), await notificationsOf(poster)]).toEqual([0, [read.body.notification]]);
    expect((await mark(poster, id)).body.notification.isRead).toBe(true);
    expect((await mark(poster, id, { read: false })).body.notification.isRead).toBe(false);
    expect(await unread()).toBe(1);
  });

  // The specification's own client sends the user's id in this field.
  test.each([randomUUID(), 7, '', null, { deep: [1] }])(
    'ignores the id %j in the body',
    async (id) => {
      await claim(claimant, item);
      const [notification] = await notificationsOf(poster);
      const { status, body } = await mark(poster, notification!._id, { id, read: true });
      expect([status, body.notification?._id]).toEqual([200, notification!._id]);
    },
  );

  test.each([
    ['read', { read: 'yes' }],
    ['surprise', { surprise: 1 }],
  ])('reports an invalid %s and changes nothing', async (field, body) => {
    await claim(claimant, item);
    const [notification] = await notificationsOf(poster);
    const response = await mark(poster, notification!._id, body);
    expect([response.status, response.body.details?.[0].field]).toEqual([400, field]);
    expect(await notificationsOf(poster)).toEqual([notification]);
  });

  test("responds with NOT_FOUND for another user's, as for an unknown one", async () => {
    await claim(claimant, item);
    const [notification] = await notificationsOf(poster);
    const nowhere = await mark(stranger, randomUUID());
    const others = await mark(stranger, notification!._id);
    expect([others.status, others.body]).toEqual([404, nowhere.body]);
    expect((await mark(poster, 'not-an-id')).status).toBe(404);
    expect(await notificationsOf(poster)).toEqual([notification]);
  });
});

describe('marking all notifications as read', () => {
  const markAll = ({ token }: SignedIn) => portal.call('PUT /notifications/read', { token });

  test('leaves none unread, on any page, and returns how many there were', async () => {
    await claimed(3);
    const [newest] = await notificationsOf(poster);
    await mark(poster, newest!._id);
    const first = await markAll(poster);
    expect([first.status, first.body]).toEqual([200, { marked: 2 }]);
    const { data } = (await list(poster)).body;
    expect(data.unread).toBe(0);
    expect(data.notifications.map(({ isRead }: Notification) => isRead)).toEqual([
      true,
      true,
      true,
    ]);
    expect((await markAll(poster)).body).toEqual({ marked: 0 });
  });

  test("does not change other people's", async () => {
    await claim(claimant, item);
    const before = await notificationsOf(poster);
    expect((await markAll(claimant)).body).toEqual({ marked: 0 });
    expect(await notificationsOf(poster)).toEqual(before);
  });

  test('leaves later ones unread', async () => {
    await claimed(1);
    await markAll(poster);
    await claim(claimant, item);
    expect((await notificationsOf(poster)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });
});

describe('a message', () => {
  let conversation: Conversation;
  beforeEach(async () => {
    conversation = await calls.opened(claimant, item._id, poster);
  });
  const send = (content: string, from = claimant) => calls.sent(from, conversation._id, content);

  test('notifies its receiver without the text, and not its sender', async () => {
    await send('The code of my locker is 4711');
    expect(await notificationsOf(poster)).toEqual([
      expect.objectContaining({
        kind: 'message',
        type: 'info',
        message: 'Cleo Claimant wrote to you about "Blue backpack".',
        link: `/messages/${conversation._id}`,
        isRead: false,
      }),
    ]);
    expect(JSON.stringify(await notificationsOf(poster))).not.toContain('locker');
    expect((await notificationsOf(claimant)).map(({ link }) => link)).not.toContain(
      `/messages/${conversation._id}`,
    );
  });

  test('adds no notification while that of an earlier message is unread', async () => {
    for (const content of ['One', 'Two', 'Three']) await send(content);
    expect(await notificationsOf(poster)).toHaveLength(1);
    await send('And I to you', poster);
    expect(await notificationsOf(poster)).toHaveLength(1);
  });

  test('notifies again after the notification or the conversation was read', async () => {
    await send('One');
    const [first] = await notificationsOf(poster);
    await mark(poster, first!._id);
    await send('Two');
    expect(await notificationsOf(poster)).toHaveLength(2);

    await calls.markRead(poster, conversation._id);
    expect((await list(poster)).body.data.unread).toBe(0);
    await send('Three');
    expect(await notificationsOf(poster)).toHaveLength(3);
    expect(JSON.stringify(await notificationsOf(poster))).not.toMatch(/One|Two|Three/);
  });

  test('has its own notification in another conversation', async () => {
    const other = await calls.opened(stranger, item._id, poster);
    await send('One');
    await calls.sent(stranger, other._id, 'Two');
    expect(await notificationsOf(poster)).toHaveLength(2);
    await calls.markRead(poster, conversation._id);
    expect((await list(poster)).body.data.unread).toBe(1);
  });

  test('notifies nobody if it is refused or repeated', async () => {
    const key = randomUUID();
    await calls.send(claimant, conversation._id, ' ');
    await calls.send(stranger, conversation._id, 'Let me in');
    await calls.send(claimant, conversation._id, 'I am Pat', { sender: poster.user._id });
    expect(await notificationsOf(poster)).toEqual([]);
    await calls.send(claimant, conversation._id, 'Once', { key });
    await calls.markRead(poster, conversation._id);
    await calls.send(claimant, conversation._id, 'Once', { key });
    expect(await notificationsOf(poster)).toHaveLength(1);
  });
});
