import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Item } from '../../contract/entities.ts';
import {
  addCategory,
  backpack,
  changeItem,
  multipartOf,
  postItem,
  postedItem,
  sendForm,
} from '../support/calls/items.ts';
import { minute } from '../support/clock.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let finder: SignedIn;
let owner: SignedIn;
let keeper: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  await addCategory(portal, 'Retired', 0);
  finder = await portal.signIn({ name: 'Fay Finder' });
  owner = await portal.signIn({ name: 'Olga Owner' });
  keeper = await portal.signIn({ name: 'Kim Keeper', role: 'keeper' });
  admin = await portal.signIn({ name: 'Ada Admin', role: 'admin' });
});
afterAll(() => portal.close());

function claim(id: string, who: SignedIn) {
  return portal.call('POST /items/{id}/claim', { params: { id }, token: who.token });
}
function look(id: string, who?: SignedIn) {
  return portal.call('GET /items/{id}', { params: { id }, ...(who && { token: who.token }) });
}
async function notificationsOf({ user }: SignedIn) {
  return portal.database.read
    .selectFrom('notifications')
    .select(['kind', 'type', 'message', 'link'])
    .where('user_id', '=', user._id)
    .orderBy('seq')
    .execute();
}

describe('posting an item', () => {
  test('returns it as everybody sees it', async () => {
    const posted = await postItem(portal, {
      fields: { ...backpack, title: '  Blue backpack ', tags: ['laptop', 'Blåhaj'] },
      token: finder.token,
    });
    expect(posted.status).toBe(201);
    expect(Item.parse(posted.body.item)).toMatchObject({
      title: 'Blue backpack',
      category: { name: 'Bags' },
      status: 'Found',
      tags: ['laptop', 'Blåhaj'],
      image: null,
      photo: null,
      postedBy: { _id: finder.user._id, name: 'Fay Finder' },
      keeperId: null,
      claimedById: null,
      isActive: true,
      createdAt: new Date(portal.clock.now()).toISOString(),
    });
    expect((await look(posted.body.item._id)).body).toEqual(posted.body);
  });

  test('accepts one tag or none', async () => {
    expect((await postedItem(portal, finder, { tags: 'laptop' })).tags).toEqual(['laptop']);
    expect((await postedItem(portal, finder)).tags).toEqual([]);
  });

  test('accepts a description that is a single long word', async () => {
    // Different characters, because PostgreSQL compresses repeated ones. No space separates words of Chinese.
    const description = String.fromCodePoint(
      ...Array.from({ length: 2000 }, (_, at) => 0x4e00 + at),
    );
    const { _id: id } = await postedItem(portal, finder, { title: 'Scroll', description });
    const found = await portal.call('GET /search/items/search', {
      query: { search: description.slice(0, 50) },
    });
    expect(found.body.data.items).toMatchObject([{ _id: id, description }]);
  });

  test('leaves out a day in the future, which a device with a wrong clock sends', async () => {
    const today = new Date(portal.clock.now()).toISOString().slice(0, 10);
    const { tags } = await postedItem(portal, finder, { tags: ['blue', '2999-03-01', today] });
    expect(tags).toEqual(['blue', today]);
  });

  test('needs a session', async () => {
    const { status, body } = await sendForm(portal, multipartOf({ token: '' }), {});
    expect([status, body.code]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test.each([
    ['title', { title: 'x' }],
    ['description', { description: ' ' }],
    ['location', { location: 'y'.repeat(121) }],
    ['status', { status: 'Claimed' }],
    ['category', { category: 'Unheard of' }],
    ['category', { category: 'Retired' }],
    ['tags', { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }],
    ['tags.1', { tags: ['fine', 'z'.repeat(31)] }],
    ['description', { description: 'w'.repeat(20_000) }],
    ['surprise', { surprise: 'a field of no call' }],
    ['title', { title: ['sent', 'twice'] }],
    ['image', { image: 'text where a file belongs' }],
    ['image', { image: '' }],
  ])('reports an invalid %s', async (field, wrong) => {
    const { status, body } = await postItem(portal, {
      fields: { ...backpack, ...wrong },
      token: finder.token,
    });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  test('reports every missing field', async () => {
    const { body } = await postItem(portal, {
      fields: { title: 'Only this' },
      token: finder.token,
    });
    expect(body.details.map((detail: { field: string }) => detail.field).sort()).toEqual(
      ['category', 'description', 'location', 'status'].sort(),
    );
  });

  test('finds the category ignoring case', async () => {
    expect((await postedItem(portal, finder, { category: 'bAGS' })).category.name).toBe('Bags');
  });

  test.each([
    ['JSON', 'application/json', JSON.stringify(backpack)],
    ['a truncated body', 'multipart/form-data; boundary=x', '--x\r\nContent-Disp'],
    ['a truncated field', 'multipart/form-data; boundary=x', partStart('title')],
    ['a truncated file', 'multipart/form-data; boundary=x', partStart('image"; filename="a.jpg')],
    ['no boundary', 'multipart/form-data', '--x--'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
  ])('refuses %s', async (_what, type, payload) => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/items',
      headers: { authorization: finder.token, 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

function partStart(name: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nand then the line was cut`;
}

describe('a hidden item', () => {
  test('is visible to its poster and admins only if it is inactive', async () => {
    const { _id } = await postedItem(portal, finder);
    await changeItem(portal, _id, { is_active: 0 });
    expect((await look(_id, finder)).body.item.isActive).toBe(false);
    expect((await look(_id, admin)).status).toBe(200);
    for (const stranger of [undefined, owner, keeper]) {
      expect((await look(_id, stranger)).body.code).toBe('NOT_FOUND');
    }
    expect((await claim(_id, owner)).body.code).toBe('NOT_FOUND');
    expect((await claim(_id, admin)).body.code).toBe('STATUS_CONFLICT');
  });

  test('is visible to nobody if it is deleted', async () => {
    const { _id } = await postedItem(portal, finder);
    await changeItem(portal, _id, { deleted_at: portal.clock.now() });
    for (const anybody of [undefined, finder, admin]) {
      expect((await look(_id, anybody)).status).toBe(404);
    }
    expect((await claim(_id, owner)).status).toBe(404);
  });

  test.each(['not-an-id', '01890000-0000-7000-8000-000000000000'])(
    'responds with NOT_FOUND, as the unknown id %s does',
    async (id) => {
      expect((await look(id)).body.code).toBe('NOT_FOUND');
      expect((await claim(id, owner)).body.code).toBe('NOT_FOUND');
    },
  );
});

describe('claiming an item', () => {
  // New people, who have no notifications yet.
  beforeEach(async () => {
    finder = await portal.signIn({ name: 'Fay Finder' });
    owner = await portal.signIn({ name: 'Olga Owner' });
    keeper = await portal.signIn({ name: 'Kim Keeper', role: 'keeper' });
  });

  test('sets status and claimant, and notifies poster and keeper', async () => {
    const { _id } = await postedItem(portal, finder, { title: 'Claim me' });
    await changeItem(portal, _id, { keeper_id: keeper.user._id });
    portal.clock.advance(minute);

    const { status, body } = await claim(_id, owner);

    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      status: 'Claimed',
      claimedById: owner.user._id,
      claimedByName: 'Olga Owner',
      updatedAt: new Date(portal.clock.now()).toISOString(),
    });
    const notification = {
      kind: 'claim',
      type: 'info',
      message: 'Olga Owner claimed "Claim me".',
      link: `/items/${_id}`,
    };
    expect(await notificationsOf(finder)).toEqual([notification]);
    expect(await notificationsOf(keeper)).toEqual([notification]);
    expect(await notificationsOf(owner)).toEqual([]);
  });

  test('is refused to its poster, its keeper and visitors', async () => {
    const { _id } = await postedItem(portal, finder);
    await changeItem(portal, _id, { keeper_id: keeper.user._id });
    expect((await claim(_id, finder)).body.code).toBe('OWN_ITEM');
    expect((await claim(_id, keeper)).body.code).toBe('OWN_ITEM');
    expect((await portal.call('POST /items/{id}/claim', { params: { id: _id } })).status).toBe(401);
    expect((await look(_id)).body.item.status).toBe('Found');
  });

  test('succeeds for only one of twenty people at once', async () => {
    const { _id } = await postedItem(portal, finder);
    const crowd = await Promise.all(
      Array.from({ length: 20 }, (_, at) => portal.signIn({ name: `Claimant ${at}` })),
    );
    const answers = await Promise.all(crowd.map((one) => claim(_id, one)));

    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'ALREADY_CLAIMED'));
    expect((await look(_id)).body.item.claimedById).toBe(winners[0]!.body.item.claimedById);
    const history = await portal.database.read
      .selectFrom('item_history')
      .select('event')
      .where('item_id', '=', _id)
      .orderBy('seq')
      .execute();
    expect(history.map(({ event }) => event)).toEqual(['posted', 'claimed']);
  });

  test('is refused if it is claimed already, even by the same person', async () => {
    const { _id } = await postedItem(portal, finder, { status: 'Lost' });
    await claim(_id, owner);
    expect((await claim(_id, admin)).body.code).toBe('ALREADY_CLAIMED');
    expect((await claim(_id, owner)).body.code).toBe('ALREADY_CLAIMED');
  });
});

test('the categories are the active ones, by name', async () => {
  await addCategory(portal, 'Above all');
  const { body } = await portal.call('GET /categories');
  expect(body.categories.map(({ name }: { name: string }) => name)).toEqual(['Above all', 'Bags']);
});
