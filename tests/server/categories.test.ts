import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Category } from '../../contract/entities.ts';
import { backpack, changeItem, copyItem, postItem, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import {
  findCategories,
  findItemsOfCategory,
} from '../../server/features/categories/repository.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let admin: SignedIn;
let user: SignedIn;

beforeEach(async () => {
  portal = await buildTestApp();
  admin = await portal.signIn({ role: 'admin' });
  user = await portal.signIn();
});
afterEach(async () => {
  await portal.close();
});

const add = (body: Record<string, unknown>, { token = admin.token, key = '' } = {}) =>
  portal.call('POST /categories', {
    body,
    token,
    ...(key !== '' && { headers: { 'idempotency-key': key } }),
  });
const change = (id: string, body: Record<string, unknown>, { token } = admin) =>
  portal.call('PUT /categories/{id}', { params: { id }, body, token });
const deactivate = (id: string, { token } = admin) =>
  portal.call('DELETE /categories/{id}', { params: { id }, token });
const listed = (query: Record<string, string> = {}, { token } = admin) =>
  portal.call('GET /categories/admin', { query, token });

async function added(name: string, description = ''): Promise<Category> {
  const { status, body } = await add({ name, description });
  expect(status).toBe(201);
  return Category.parse(body.category);
}

/** Names of the categories in the public list. */
async function choices(): Promise<string[]> {
  const { body } = await portal.call('GET /categories');
  return body.categories.map(({ name }: Category) => name);
}

async function find(search: string): Promise<string[]> {
  const { body } = await portal.call('GET /search/items/search', { query: { search } });
  return body.data.items.map(({ _id }: { _id: string }) => _id);
}

const nowhere = '01900000-0000-7000-8000-000000000000';

describe('adding a category', () => {
  it('allows items in it immediately', async () => {
    const { status, body } = await add({ name: '  Bags ', description: 'Backpacks, suitcases' });
    expect(status).toBe(201);
    expect(body.category).toEqual({
      _id: expect.any(String),
      name: 'Bags',
      description: 'Backpacks, suitcases',
      isActive: true,
      isGuarded: false,
      createdAt: new Date(portal.clock.now()).toISOString(),
    });
    expect(await choices()).toEqual(['Bags']);
    expect((await postedItem(portal, user)).category).toEqual({
      _id: body.category._id,
      name: 'Bags',
    });
  });

  it('needs no description', async () => {
    expect((await add({ name: 'Bags' })).body.category.description).toBe('');
  });

  it('is refused if the name is in use, ignoring case and including inactive categories', async () => {
    const { _id } = await added('Åsa’s Bags');
    const { status, body } = await add({ name: 'ÅSA’S bags' });
    expect([status, body.code]).toEqual([409, 'NAME_IN_USE']);
    await deactivate(_id);
    expect((await add({ name: 'åsa’s bags' })).body.code).toBe('NAME_IN_USE');
    expect((await listed()).body.pagination.total).toBe(1);
  });

  it('succeeds only once if two admins add the same name at the same time', async () => {
    const answers = await Promise.all([add({ name: 'Bags' }), add({ name: 'bags' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { description: 'nameless' }],
    ['description', { name: 'Bags', description: 'x'.repeat(501) }],
    ['isActive', { name: 'Bags', isActive: false }],
  ])('reports an invalid %s', async (field, body) => {
    const response = await add(body);
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(response.body.details).toEqual([{ field, message: expect.any(String) }]);
    expect(await choices()).toEqual([]);
  });

  describe('with an Idempotency-Key', () => {
    it('creates it once; a repeated call, even at the same time, gets the first response', async () => {
      const key = randomUUID();
      const body = { name: 'Bags', description: 'Backpacks' };
      const [first, second] = await Promise.all([add(body, { key }), add(body, { key })]);
      const third = await add(body, { key });
      expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
      expect(second.body).toEqual(first.body);
      expect(third.body).toEqual(first.body);
      expect(await choices()).toEqual(['Bags']);
    });

    it('repeats the first error, even if the name is free now', async () => {
      const key = randomUUID();
      const { _id } = await added('Bags');
      expect((await add({ name: 'Bags' }, { key })).body.code).toBe('NAME_IN_USE');
      await change(_id, { name: 'Luggage', isActive: true });
      expect((await add({ name: 'Bags' }, { key })).body.code).toBe('NAME_IN_USE');
    });

    it('refuses a different request with the same key', async () => {
      const key = randomUUID();
      await add({ name: 'Bags' }, { key });
      const { status, body } = await add({ name: 'Keys' }, { key });
      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(await choices()).toEqual(['Bags']);
    });
  });
});

describe('the list of all categories', () => {
  it('is sorted by name, includes inactive ones, and comes in pages', async () => {
    const { _id } = await added('keys');
    await added('Bags');
    await added('Other');
    await deactivate(_id);
    const { status, body } = await listed({ limit: '2' });
    expect(status).toBe(200);
    expect(body.categories.map(({ name, isActive }: Category) => [name, isActive])).toEqual([
      ['Bags', true],
      ['keys', false],
    ]);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const next = await listed({ limit: '2', page: '2' });
    expect(next.body.categories).toEqual([expect.objectContaining({ name: 'Other' })]);
    expect((await listed()).body.pagination.limit).toBe(10);
  });

  it('is read from an index', async () => {
    const plans = await queryPlans(portal, async (read) => {
      await findCategories(read, { page: 3, limit: 10 });
      await findItemsOfCategory(read, nowhere, { after: 100, limit: 100 });
    });
    expect(plans).toHaveLength(3);
    for (const { sorts, readsAll } of plans) {
      expect(sorts).toBe(false);
      expect(readsAll).not.toContain('items');
    }
  });
});

describe('changing a category', () => {
  it('shows its items with the new name, and finds them by the new name only', async () => {
    const { _id } = await added('Bags', 'Backpacks');
    const item = await postedItem(portal, user, { title: 'Something blue', description: 'Canvas' });
    const { status, body } = await change(_id, {
      name: 'Luggage',
      description: '',
      isActive: true,
    });
    expect(status).toBe(200);
    expect(body.category).toMatchObject({ _id, name: 'Luggage', description: '', isActive: true });
    expect(await find('luggage')).toEqual([item._id]);
    expect(await find('bags')).toEqual([]);
    const seen = await portal.call('GET /items/{id}', { params: { id: item._id } });
    expect(seen.body.item.category).toEqual({ _id, name: 'Luggage' });
    expect(await choices()).toEqual(['Luggage']);
  });

  it('changes whether its items are guarded only if the request has that field', async () => {
    const { body: made } = await add({ name: 'Cards', isGuarded: true });
    const isGuarded = async () => (await listed()).body.categories[0].isGuarded;
    expect(await isGuarded()).toBe(true);
    const { _id } = made.category;
    await change(_id, { name: 'Cards', isActive: true });
    expect(await isGuarded()).toBe(true);
    await change(_id, { name: 'Cards', isActive: true, isGuarded: false });
    expect(await isGuarded()).toBe(false);
  });

  it('finds every public item by the new name, and no inactive one', async () => {
    const { _id } = await added('Bags');
    const hidden = await postedItem(portal, user);
    await changeItem(portal, hidden._id, { is_active: 0 });
    // So many items that their indexing needs more than one batch.
    await copyItem(portal, await postedItem(portal, user), 204);
    await change(_id, { name: 'Luggage', isActive: true });
    const { body } = await portal.call('GET /search/items/search', {
      query: { search: 'luggage' },
    });
    expect(body.data.pagination.total).toBe(205);
  });

  it('can change the case of the name, or only the description', async () => {
    const { _id } = await added('Bags');
    await postedItem(portal, user);
    expect((await change(_id, { name: 'BAGS', isActive: true })).body.category.name).toBe('BAGS');
    const { body } = await change(_id, { name: 'BAGS', description: 'Sacks', isActive: true });
    expect(body.category.description).toBe('Sacks');
    expect(await find('bags')).toHaveLength(1);
  });

  it('is refused without changes if the name is in use', async () => {
    await added('Bags');
    const { _id } = await added('Keys', 'And fobs');
    const { status, body } = await change(_id, { name: 'bAGS', isActive: false });
    expect([status, body.code]).toEqual([409, 'NAME_IN_USE']);
    expect((await listed()).body.categories[1]).toMatchObject({
      name: 'Keys',
      description: 'And fobs',
      isActive: true,
    });
  });

  it('is refused for an unknown id and for missing fields', async () => {
    expect((await change(nowhere, { name: 'Bags', isActive: true })).body.code).toBe('NOT_FOUND');
    const { _id } = await added('Bags');
    const { body } = await change(_id, { name: ' ' });
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(['name', 'isActive']);
  });
});

describe('deactivating a category', () => {
  it('keeps its items but accepts no new ones until it is activated again', async () => {
    const { _id } = await added('Bags');
    const item = await postedItem(portal, user);
    const { status, body } = await deactivate(_id);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);

    expect(await choices()).toEqual([]);
    const refused = await postItem(portal, { fields: backpack, token: user.token });
    expect(refused.body.details[0].field).toBe('category');
    expect(await find('bags')).toEqual([item._id]);

    const again = await change(_id, { name: 'Bags', isActive: true });
    expect(again.body.category.isActive).toBe(true);
    expect(await choices()).toEqual(['Bags']);
    await postedItem(portal, user);
  });

  it('can be repeated, but not for an unknown id', async () => {
    const { _id } = await added('Bags');
    expect((await deactivate(_id)).status).toBe(200);
    expect((await deactivate(_id)).status).toBe(200);
    expect((await deactivate(nowhere)).body.code).toBe('NOT_FOUND');
  });
});

it('every call that changes categories or lists all of them is for admins only', async () => {
  const { _id } = await added('Bags');
  const keeper = await portal.signIn({ role: 'keeper' });
  const renamed = { name: 'Luggage', isActive: false };
  for (const [who, status] of [
    [user, 403],
    [keeper, 403],
    [{ ...user, token: 'forged' }, 401],
  ] as const) {
    const answers = [
      await add({ name: 'Keys' }, { token: who.token }),
      await change(_id, renamed, who),
      await deactivate(_id, who),
      await listed({}, who),
    ];
    expect(answers.map((response) => response.status)).toEqual([status, status, status, status]);
  }
  expect(await choices()).toEqual(['Bags']);
});
