import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item, Notification } from '../../contract/entities.ts';
import { indexItem } from '../../server/features/items/matching/index-item.ts';
import { alertsSent, stopIntervals } from '../support/notifications/alerts-sent.ts';
import { day, minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { guardedItem, hiddenWords } from '../support/calls/guarded-items.ts';
import { backpack, changeItem, editItem, postItem } from '../support/calls/items.ts';
import { connectLive } from '../support/calls/live.ts';
import { soon } from '../support/soon.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let origin: string;
let people: Awaited<ReturnType<typeof signInPeople>>;
let owner: SignedIn;
let finder: SignedIn;

stopIntervals();
beforeAll(async () => {
  portal = await buildTestApp();
  origin = await portal.listen();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());

beforeEach(async () => {
  await alertsSent(portal);
  const rows = await portal.database.read.selectFrom('items').select('id').execute();
  await portal.database.transaction(async (trx) => {
    // Deactivate the items of earlier tests, so that they match no items of later ones.
    for (const { id } of rows) {
      await trx.updateTable('items').set({ is_active: 0 }).where('id', '=', id).execute();
      await indexItem(portal.database, trx, id);
    }
    await trx.deleteFrom('mail_queue').execute();
  });
  portal.mails.mails.length = 0;
  owner = await portal.signIn({ name: 'Olga Owner' });
  finder = await portal.signIn({ name: 'Fay Finder' });
});

async function posted(by: SignedIn, fields: Record<string, string>): Promise<Item> {
  const response = await postItem(portal, { fields: { ...backpack, ...fields }, token: by.token });
  expect(response.status).toBe(201);
  return response.body.item;
}

async function notificationsOf({ token }: SignedIn): Promise<Notification[]> {
  await alertsSent(portal);
  return (await portal.call('GET /notifications', { token })).body.data.notifications;
}
const messagesOf = async (person: SignedIn) =>
  (await notificationsOf(person)).map(({ message }) => message);

async function mailedTo({ user }: SignedIn) {
  portal.clock.advance(15 * minute);
  await portal.parts.mailQueue.sendDue();
  return portal.mails.mails.filter(({ to }) => to === user.email);
}

const lostPhone = {
  title: 'Lost my iPhone',
  description: 'Black smartphone with a panda sticker.',
  status: 'Lost',
  location: 'Library',
};
const foundPhone = {
  title: 'Mobile phone',
  description: 'A dark Apple phone. It has a panda decal on its back.',
  location: 'Library, second floor',
};
/** The brand differs from that of the found phone, so the pair causes an alert but no push and no email. */
const otherLostPhone = { ...lostPhone, title: 'Lost phone', description: 'Samsung phone' };

describe('a likely pair', () => {
  test('alerts both posters, with reasons and the other item, live', async () => {
    const lost = await posted(owner, lostPhone);
    const live = await connectLive(origin, owner);
    const found = await posted(finder, foundPhone);
    expect(await notificationsOf(owner)).toMatchObject([
      { kind: 'possible match', link: `/items/${found._id}`, isRead: false },
    ]);
    const [message] = await messagesOf(owner);
    expect(message).toMatch(
      /^This may be your "Lost my iPhone": someone found "Mobile phone" \(same brand: Apple, /,
    );
    expect(await notificationsOf(finder)).toMatchObject([
      { kind: 'possible match', link: `/items/${lost._id}` },
    ]);
    await soon(() => expect(live.arrived('newNotification')).toHaveLength(1));
    live.socket.disconnect();
  });

  test('causes an alert when the lost item is the later one', async () => {
    await posted(finder, foundPhone);
    const lost = await posted(owner, lostPhone);
    expect(await notificationsOf(finder)).toMatchObject([{ link: `/items/${lost._id}` }]);
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  test('causes one alert, also after edits and when an item is open again', async () => {
    await posted(owner, lostPhone);
    const found = await posted(finder, foundPhone);
    const { token } = finder;
    const fields = { ...foundPhone, description: 'A dark Apple phone with a panda sticker.' };
    expect((await editItem(portal, found._id, { fields, token })).status).toBe(200);
    await alertsSent(portal);
    for (const status of ['Returned', 'Found']) {
      await editItem(portal, found._id, { fields: { ...fields, status }, token });
      await alertsSent(portal);
    }
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  test('causes an alert when an edit makes it likely', async () => {
    await posted(owner, lostPhone);
    const found = await posted(finder, { ...foundPhone, title: 'Thing', description: 'A thing' });
    expect(await notificationsOf(owner)).toEqual([]);
    await editItem(portal, found._id, { fields: foundPhone, token: finder.token });
    expect(await notificationsOf(owner)).toHaveLength(1);
  });

  test('causes no alert if one person posted both items', async () => {
    await posted(owner, lostPhone);
    await posted(owner, foundPhone);
    expect(await notificationsOf(owner)).toEqual([]);
  });

  test.each(['inactive', 'returned', 'deleted'])(
    'causes no alert if one item is %s',
    async (how) => {
      const lost = await posted(owner, lostPhone);
      await alertsSent(portal);
      const change = {
        inactive: { is_active: 0 },
        returned: { status: 'Returned', status_before_claim: 'Lost' },
        deleted: { deleted_at: portal.clock.now() },
      } as const;
      // `changeItem` does not update the matching's index, as if the item had been closed after the matching began.
      await changeItem(portal, lost._id, change[how as keyof typeof change]);
      await posted(finder, foundPhone);
      expect(await notificationsOf(owner)).toEqual([]);
      expect(await notificationsOf(finder)).toEqual([]);
    },
  );

  test('causes no alert after one side has dismissed it', async () => {
    const lost = await posted(owner, lostPhone);
    const found = await posted(finder, { ...foundPhone, title: 'Thing', description: 'A thing' });
    await portal.call('POST /items/{id}/dismiss-suggestion', {
      params: { id: found._id },
      body: { itemId: lost._id },
      token: finder.token,
    });
    await editItem(portal, found._id, { fields: foundPhone, token: finder.token });
    expect(await notificationsOf(owner)).toEqual([]);
    expect(await notificationsOf(finder)).toEqual([]);
  });

  test('shows the owner only what a visitor sees of a guarded item', async () => {
    const lostWallet = { ...lostPhone, title: 'Lost wallet', description: 'With a quillon.' };
    await posted(owner, { ...lostWallet, category: 'Bags' });
    await alertsSent(portal);
    const guarded = await guardedItem(portal, { ...people, poster: finder });
    const alerts = await notificationsOf(owner);
    expect(alerts.map(({ link }) => link)).toEqual([`/items/${guarded._id}`]);
    for (const word of Object.values(hiddenWords)) {
      expect(alerts[0]?.message.replace('"Lost wallet"', '')).not.toContain(word);
    }
  });

  test('does not alert a deactivated account', async () => {
    await posted(owner, lostPhone);
    await portal.call('DELETE /users/me', { token: owner.token });
    await posted(finder, foundPhone);
    await alertsSent(portal);
    const alerts = await portal.database.read
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', owner.user._id)
      .execute();
    expect(alerts).toEqual([]);
  });
});

describe('the email', () => {
  test('is sent about a probable pair if its notification is unread after 15 minutes', async () => {
    await posted(owner, lostPhone);
    const found = await posted(finder, foundPhone);
    await alertsSent(portal);
    const [mail] = await mailedTo(owner);
    expect(mail!.text).toContain('This may be your "Lost my iPhone"');
    expect(mail!.text).toContain(`${portal.config.publicUrl}/items/${found._id}\n`);
    expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  test('is not sent about a pair that is likely but not probable', async () => {
    await posted(owner, otherLostPhone);
    await posted(finder, foundPhone);
    expect(await messagesOf(owner)).toHaveLength(1);
    expect(await mailedTo(owner)).toEqual([]);
  });

  test('is not sent to a person who switched off such emails', async () => {
    const body = { claim: true, message: true, returned: true, match: false };
    await portal.call('PUT /users/me/email-notifications', { body, token: owner.token });
    await posted(owner, lostPhone);
    await posted(finder, foundPhone);
    expect(await messagesOf(owner)).toHaveLength(1);
    expect(await mailedTo(owner)).toEqual([]);
  });
});

describe('the throttle', () => {
  const things = ['umbrella', 'laptop', 'wallet', 'bicycle helmet', 'scarf'];

  test('sends a person three alerts a day, and counts further pairs in one more notification', async () => {
    for (const thing of things) {
      await posted(owner, { ...lostPhone, title: `Lost ${thing}`, description: `Red ${thing}` });
    }
    for (const thing of things) {
      const other = await portal.signIn();
      await posted(other, {
        title: `Red ${thing}`,
        description: `A red ${thing}`,
        location: 'Library',
      });
      await alertsSent(portal);
    }
    const kinds = (await notificationsOf(owner)).map(({ kind, message, link }) =>
      kind === 'more matches' ? [message, link] : kind,
    );
    expect(kinds).toEqual([
      ['2 more matches today', '/dashboard'],
      'possible match',
      'possible match',
      'possible match',
    ]);
    portal.clock.advance(day);
    await posted(owner, { ...lostPhone, title: 'Lost guitar', description: 'Red guitar' });
    await posted(finder, { title: 'Red guitar', description: 'A red guitar', location: 'Library' });
    expect((await notificationsOf(owner))[0]).toMatchObject({ kind: 'possible match' });
  });

  test('emails about one lost item only once a day', async () => {
    await posted(owner, lostPhone);
    for (let times = 0; times < 2; times += 1) {
      await posted(await portal.signIn(), foundPhone);
      await alertsSent(portal);
    }
    expect(await messagesOf(owner)).toHaveLength(2);
    expect(await mailedTo(owner)).toHaveLength(1);
  });
});

describe("the counts for a poster's open items", () => {
  const countsOf = async ({ token }: SignedIn) => {
    await alertsSent(portal);
    return (await portal.call('GET /users/me/match-counts', { token })).body.counts;
  };

  test("count a likely pair for each poster until they dismiss it or the other's item is no longer open", async () => {
    const lost = await posted(owner, lostPhone);
    await posted(owner, { ...lostPhone, title: 'Lost skis', description: 'Long wooden skis' });
    const found = await posted(finder, foundPhone);
    expect(await countsOf(owner)).toEqual([{ itemId: lost._id, count: 1 }]);
    expect(await countsOf(finder)).toEqual([{ itemId: found._id, count: 1 }]);
    expect(await countsOf(people.stranger)).toEqual([]);

    const dismiss = await portal.call('POST /items/{id}/dismiss-suggestion', {
      params: { id: lost._id },
      body: { itemId: found._id },
      token: owner.token,
    });
    expect(dismiss.status).toBe(200);
    expect(await countsOf(owner)).toEqual([]);
    expect(await countsOf(finder)).toEqual([{ itemId: found._id, count: 1 }]);
    for (const change of [{ is_active: 0 }, { is_active: 1, deleted_at: 1 }] as const) {
      await changeItem(portal, lost._id, change);
      expect(await countsOf(finder)).toEqual([]);
    }
  });
});
