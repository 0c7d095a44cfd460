import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import type { Item } from '../../contract/entities.ts';
import { computeStatistics } from '../../server/features/administration/statistics.ts';
import { type Administering, openAdministration } from '../support/calls/administration.ts';
import { conversationCalls } from '../support/calls/conversations.ts';
import { addCategory, changeItem, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import type { SignedIn, TestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let ask: Administering['ask'];
let setUser: Administering['setUser'];

const openPortal = async () => {
  ({ portal, ask, setUser } = await openAdministration());
};
const closePortal = () => portal.close();

describe('the statistics', () => {
  beforeAll(openPortal);
  afterAll(closePortal);

  test('count everything and name the five users with the most items', async () => {
    const gone = await portal.signIn({ name: 'Gone', role: 'keeper' });
    await portal.signIn({ role: 'keeper' });
    await setUser(gone.user.id, { isActive: false });
    await addCategory(portal, 'Retired', 0);

    const posters: SignedIn[] = [];
    for (const count of [1, 3, 2, 1, 4, 1]) {
      const poster = await portal.signIn({ name: `Poster of ${count}` });
      posters.push(poster);
      for (let at = 0; at < count; at += 1) {
        await postedItem(portal, poster, { status: at === 0 ? 'Lost' : 'Found' });
      }
    }
    const [first, second, third, , most] = posters as [SignedIn, ...SignedIn[]];
    // Three found items of `most`: one becomes inactive, one deleted and one claimed.
    const { body } = await ask('GET /users/me/items', { who: most! });
    const [hidden, deleted, claimed] = body.items as [Item, Item, Item];
    await changeItem(portal, hidden._id, { is_active: 0 });
    await changeItem(portal, deleted._id, { deleted_at: portal.clock.now() });
    await ask('POST /items/{id}/claim', { id: claimed._id, who: first });
    await conversationCalls(portal).opened(first, claimed._id, most!);

    const { status, body: response } = await ask('GET /admin/dashboard-stats');
    expect(status).toBe(200);
    const { mostActiveUsers, ...counts } = response.stats;
    expect(counts).toEqual({
      totalUsers: 9,
      activeUsers: 8,
      totalKeepers: 2,
      totalItems: 11,
      lostItems: 6,
      foundItems: 4,
      claimedItems: 1,
      returnedItems: 0,
      totalCategories: 2,
      totalConversations: 1,
    });
    // `second` and `most` now have three items each. Of the users with one item, the earliest two are named.
    expect(mostActiveUsers).toEqual(
      [second!, most!, third!, first, posters[3]!].map(({ user }, at) => ({
        userId: user.id,
        name: user.name,
        email: user.email,
        itemCount: [3, 3, 2, 1, 1][at],
      })),
    );
  });

  test('are counted from indexes alone', async () => {
    const plans = await queryPlans(portal, (read) =>
      computeStatistics({ ...portal.database, read }),
    );
    // At least four queries; there are more if earlier tests have not stored the counts of blocks yet.
    expect(plans.length).toBeGreaterThan(3);
    for (const plan of plans) {
      expect(plan.readsAll).not.toContain('items');
      expect(plan.readsAll).not.toContain('users');
    }
  });
});

describe('the keepers', () => {
  beforeAll(openPortal);
  afterAll(closePortal);

  test('are the active ones, by name', async () => {
    const zoe = await portal.signIn({ name: 'zoe', role: 'keeper' });
    const kim = await portal.signIn({ name: 'Kim', role: 'keeper' });
    const gone = await portal.signIn({ name: 'Gone', role: 'keeper' });
    await portal.signIn({ name: 'A user' });
    await setUser(gone.user.id, { isActive: false });
    const { status, body } = await ask('GET /keepers');
    expect([status, body]).toEqual([200, { keepers: [kim.user, zoe.user] }]);
  });
});

describe('administration', () => {
  let user: SignedIn;
  let item: Item;

  beforeAll(async () => {
    await openPortal();
    user = await portal.signIn();
    item = await postedItem(portal, user);
  });
  afterAll(closePortal);

  const calls = [
    ['GET /admin/dashboard-stats', 'none'],
    ['GET /admin/users', 'none'],
    ['GET /admin/users/{id}', 'user'],
    ['GET /admin/users/{id}/items', 'user'],
    ['PUT /admin/users/{id}/activate', 'user'],
    ['GET /admin/items', 'none'],
    ['PUT /admin/items/{id}/activate', 'item'],
    ['GET /admin/conversations', 'none'],
    ['GET /keepers', 'none'],
  ] as const satisfies [Call, string][];

  test.each(calls)('is for admins only: %s', async (call, target) => {
    const id = target === 'item' ? item._id : user.user.id;
    const keeper = await portal.signIn({ role: 'keeper' });
    const answers = [
      await ask(call, { id, who: { ...user, token: 'forged' } }),
      await ask(call, { id, who: user }),
      await ask(call, { id, who: keeper }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual([
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect((await portal.call('GET /items/{id}', { params: { id: item._id } })).status).toBe(200);
    expect((await ask('GET /users/me/items', { who: user })).status).toBe(200);
  });
});
