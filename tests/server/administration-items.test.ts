import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import {
  type Administering,
  listsReading,
  nowhere,
  openAdministration,
} from '../support/calls/administration.ts';
import { minute } from '../support/clock.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import type { SignedIn, TestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let admin: SignedIn;
let ask: Administering['ask'];
let setItem: Administering['setItem'];
let notificationsOf: Administering['notificationsOf'];

const openPortal = async () => {
  ({ portal, admin, ask, setItem, notificationsOf } = await openAdministration());
};
const closePortal = () => portal.close();

const look = (id: string, who?: SignedIn) =>
  portal.call('GET /items/{id}', { params: { id }, ...(who && { token: who.token }) });

describe('the list of items', () => {
  let poster: SignedIn;
  let umbrella: Item;

  beforeAll(async () => {
    await openPortal();
    poster = await portal.signIn({ name: 'Pat Poster' });
    umbrella = await postedItem(portal, poster, { title: 'umbrella', description: 'Wet & black' });
    const phone = await postedItem(portal, poster, {
      title: 'Smartphone 50%',
      description: 'Found in Öland',
    });
    const wallet = await postedItem(portal, poster, { title: 'A wallet', status: 'Lost' });
    const deleted = await postedItem(portal, poster, { title: 'Deleted' });
    await changeItem(portal, phone._id, { is_active: 0 });
    await changeItem(portal, deleted._id, { deleted_at: portal.clock.now() });
    await ask('POST /items/{id}/claim', { id: wallet._id });
  });
  afterAll(closePortal);

  const list = (query: Record<string, string> = {}) => ask('GET /admin/items', { query });
  const titles = async (query: Record<string, string>) => {
    const { body } = await list(query);
    return body.items.map(({ title }: Item) => title);
  };

  test('is newest first, including inactive but not deleted items', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.items.map(({ title, isActive }: Item) => [title, isActive])).toEqual([
      ['A wallet', true],
      ['Smartphone 50%', false],
      ['umbrella', true],
    ]);
    expect(body.items[0].claimedByName).toBe('Root');
    expect(body.items[2]).toEqual(umbrella);
    expect(body.pagination).toEqual({ page: 1, limit: 10, total: 3, totalPages: 1 });
    expect(await titles({ page: '2', limit: '2' })).toEqual(['umbrella']);
  });

  test('is sorted as requested', async () => {
    const byTitle = ['A wallet', 'Smartphone 50%', 'umbrella'];
    expect(await titles({ sortBy: 'title', order: 'asc' })).toEqual(byTitle);
    expect(await titles({ sortBy: 'title', order: 'desc' })).toEqual(byTitle.toReversed());
    const byStatus = ['A wallet', 'umbrella', 'Smartphone 50%'];
    expect(await titles({ sortBy: 'status', order: 'asc' })).toEqual(byStatus);
    expect(await titles({ sortBy: 'status', order: 'desc' })).toEqual(byStatus.toReversed());
    expect((await titles({ sortBy: 'createdAt', order: 'asc' }))[0]).toBe('umbrella');
  });

  test.each([
    ['a title, ignoring case', 'UMBRELLA', ['umbrella']],
    ['the middle of a title', 'rtpho', ['Smartphone 50%']],
    ['a description', 'wet & BLACK', ['umbrella']],
    ['a letter with a diacritic', 'ö', ['Smartphone 50%']],
    ['a status', 'claimed', ['A wallet']],
    ['a part of a status, and a description', 'found', ['Smartphone 50%', 'A wallet', 'umbrella']],
    ['a percent sign', '0%', ['Smartphone 50%']],
    ['literal percent signs', '%%%', []],
    ['a literal operator', 'umbrella OR wallet', []],
    ['a deleted item', 'Deleted', []],
  ])('can be searched for %s', async (_, search, expected) => {
    const { body } = await list({ search });
    expect(body.items.map(({ title }: Item) => title).sort()).toEqual([...expected].sort());
    expect(body.pagination.total).toBe(expected.length);
  });

  test('has only items with the requested status, not those that contain its name', async () => {
    const claimedNote = await postedItem(portal, poster, { title: 'Note: claimed by nobody' });
    expect(await titles({ status: 'Claimed' })).toEqual(['A wallet']);
    expect(await titles({ status: 'Found', sortBy: 'title', order: 'asc' })).toEqual([
      'Note: claimed by nobody',
      'Smartphone 50%',
      'umbrella',
    ]);
    expect(await titles({ status: 'Found', search: 'wet' })).toEqual(['umbrella']);
    expect(await titles({ status: 'Claimed', search: 'wet' })).toEqual([]);
    const { body } = await list({ status: 'Found', limit: '2', page: '2' });
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
    await changeItem(portal, claimedNote._id, { deleted_at: portal.clock.now() });
    expect((await list({ status: 'Found' })).body.pagination.total).toBe(2);
  });

  test.each([
    ['status', 'claimed'],
    ['sortBy', 'description'],
    ['limit', '-1'],
  ])('reports an invalid %s', async (field, value) => {
    const { status, body } = await list({ [field]: value });
    expect([status, body.details[0].field]).toEqual([400, field]);
  });

  test('is empty for a lone surrogate, which arrives as a replacement character', async () => {
    const { status, body } = await list({ search: '\ud800' });
    expect([status, body.items]).toEqual([200, []]);
  });

  test('reads every sort order, and the search, from an index', async () => {
    const query = { page: 2, limit: 10 };
    const admin = { id: 'admin', role: 'admin' };
    // Counts are cached until an item changes. Without the cache, `plans` includes the queries that count.
    await changeItem(portal, umbrella._id, { is_active: 1 });
    const all = await queryPlans(portal, async (read) => {
      const { items } = listsReading(portal, read);
      for (const sortBy of ['title', 'status', 'createdAt'] as const) {
        for (const order of ['asc', 'desc'] as const)
          await items.all(admin, { ...query, sortBy, order });
      }
      await items.all(admin, { ...query, status: 'Lost', sortBy: 'createdAt', order: 'desc' });
      await items.ofPoster(admin, poster.user.id, query);
    });
    // Leave out queries of item_blocks, which is a small table.
    const plans = all.filter(({ query }) => !query.includes('item_blocks'));
    expect(plans.length).toBeGreaterThan(7);
    for (const plan of plans) expect(plan.sorts).toBe(false);
    expect(plans.at(-2)?.indexes).toContain('items_by_poster');

    const searching = await queryPlans(portal, (read) =>
      listsReading(portal, read).items.all(admin, {
        ...query,
        search: 'umbrella',
        sortBy: 'createdAt',
        order: 'desc',
      }),
    );
    expect(searching.flatMap(({ indexes }) => indexes)).toContain('items_text');
  });
});

describe('deactivating an item', () => {
  let poster: SignedIn;
  let stranger: SignedIn;
  let item: Item;

  beforeAll(async () => {
    await openPortal();
    stranger = await portal.signIn();
  });
  afterAll(closePortal);
  beforeEach(async () => {
    poster = await portal.signIn({ name: 'Pat Poster' });
    item = await postedItem(portal, poster, { title: 'Questionable' });
    portal.clock.advance(minute);
  });

  const found = async () => {
    const { body } = await portal.call('GET /search/items/search', {
      query: { search: 'questionable' },
    });
    return body.data.items.map(({ _id }: Item) => _id).includes(item._id);
  };
  const historyOf = (id: string) =>
    portal.database.read
      .selectFrom('item_history')
      .select(['event', 'actor_id', 'at'])
      .where('item_id', '=', id)
      .orderBy('seq')
      .execute();

  test('hides it from everybody except its poster and admins, also in the search', async () => {
    expect(await found()).toBe(true);
    const { status, body } = await setItem(item._id, { isActive: false });
    const at = portal.clock.now();
    expect(status).toBe(200);
    expect(body.item).toEqual({
      ...item,
      isActive: false,
      isPrivate: true,
      updatedAt: new Date(at).toISOString(),
    });
    expect(await found()).toBe(false);
    expect((await look(item._id)).status).toBe(404);
    expect((await look(item._id, stranger)).status).toBe(404);
    expect((await look(item._id, poster)).body).toEqual(body);
    expect((await historyOf(item._id)).at(-1)).toEqual({
      event: 'deactivated',
      actor_id: admin.user.id,
      at,
    });
  });

  test('notifies its poster but not the admin', async () => {
    await setItem(item._id, { isActive: false });
    expect(await notificationsOf(poster)).toEqual([
      {
        kind: 'item deactivated',
        type: 'warning',
        message: 'An admin deactivated "Questionable": only you and admins can see it now.',
        link: `/items/${item._id}`,
      },
    ]);
    const own = await postedItem(portal, admin);
    await setItem(own._id, { isActive: false });
    expect(await notificationsOf(admin)).toEqual([]);
  });

  test('can be undone by activating it', async () => {
    await setItem(item._id, { isActive: false });
    expect((await setItem(item._id, { isActive: true })).body.item.isActive).toBe(true);
    expect(await found()).toBe(true);
    expect((await look(item._id)).status).toBe(200);
    const events = (await historyOf(item._id)).map(({ event }) => event);
    expect(events).toEqual(['posted', 'deactivated', 'activated']);
    expect(await notificationsOf(poster)).toHaveLength(1);
  });

  test('toggles the flag if no value is sent', async () => {
    expect((await setItem(item._id)).body.item.isActive).toBe(false);
    expect((await setItem(item._id, {})).body.item.isActive).toBe(true);
  });

  test('changes nothing if the item is inactive already', async () => {
    await setItem(item._id, { isActive: false });
    portal.clock.advance(minute);
    const { status, body } = await setItem(item._id, { isActive: false });
    expect([status, body.item.isActive]).toEqual([200, false]);
    expect(await historyOf(item._id)).toHaveLength(2);
    expect(await notificationsOf(poster)).toHaveLength(1);
  });

  test('responds with NOT_FOUND for a missing or deleted item', async () => {
    expect((await setItem(nowhere)).body.code).toBe('NOT_FOUND');
    await changeItem(portal, item._id, { deleted_at: portal.clock.now() });
    expect((await setItem(item._id, { isActive: false })).body.code).toBe('NOT_FOUND');
  });
});
