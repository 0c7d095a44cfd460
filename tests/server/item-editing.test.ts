import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadTimeoutMs } from '../../contract/bounds.ts';
import { Item } from '../../contract/entities.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { itemCalls } from '../support/calls/item-calls.ts';
import {
  addCategory,
  changeItem,
  editItem,
  multipartOf,
  postedItem,
  sendForm,
} from '../support/calls/items.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import {
  deleteNotifications,
  sentNotifications,
} from '../support/notifications/sent-notifications.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let calls: ReturnType<typeof itemCalls>;
/** A new item for each test, posted a minute ago. */
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = itemCalls(portal, people, () => item);
  await addCategory(portal, 'Keys');
  await addCategory(portal, 'Retired', 0);
});
afterAll(() => portal.close());

beforeEach(async () => {
  item = await postedItem(portal, people.poster, { tags: ['laptop', 'blue'] });
  await deleteNotifications(portal);
  portal.clock.advance(minute);
});

function edit(fields: Fields, by = people.poster) {
  return editItem(portal, item._id, { fields, token: by.token });
}
type Fields = Record<string, string | string[]>;

describe('editing an item', () => {
  const changed = {
    title: 'Green rucksack',
    description: 'It turned out to be green.',
    category: 'keys',
    location: 'Porter',
    tags: ['green', 'straps'],
  };

  test('changes its fields and its search results, and adds to its history', async () => {
    const { status, body } = await edit(changed);
    expect(status).toBe(200);
    expect(Item.parse(body.item)).toEqual({
      ...item,
      ...changed,
      category: { _id: expect.any(String), name: 'Keys' },
      updatedAt: new Date(portal.clock.now()).toISOString(),
    });
    expect(await calls.stored()).toEqual(body.item);
    expect(await calls.found('green rucksack straps')).toEqual([item._id]);
    expect(await calls.found('backpack laptop')).not.toContain(item._id);
    expect(await calls.history()).toEqual([
      ['edited', 'title, description, category, location, tags'],
    ]);
  });

  test('records only actual changes in the history', async () => {
    await edit({ title: '  Blue backpack ', category: 'bags' });
    expect(await calls.history()).toEqual([]);
    expect(await calls.stored()).toEqual(item);
    await edit({ location: 'Porter' });
    expect(await calls.history()).toEqual([['edited', 'location']]);
  });

  test('keeps the tags if the field is missing, and removes them if it is empty', async () => {
    await edit({ title: 'Another title' });
    expect((await calls.stored()).tags).toEqual(['laptop', 'blue']);
    await edit({ tags: '' });
    expect((await calls.stored()).tags).toEqual([]);
  });

  test('leaves out a day in the future', async () => {
    await edit({ tags: ['laptop', '2999-03-01'] });
    expect((await calls.stored()).tags).toEqual(['laptop']);
  });

  test('can keep an inactive category, but not choose one', async () => {
    await portal.database.transaction((trx) =>
      trx.updateTable('categories').set({ is_active: 0 }).where('name', '=', 'Keys').execute(),
    );
    try {
      expect((await edit({ category: 'Keys' })).body.details).toEqual([
        { field: 'category', message: 'is not one of the categories' },
      ]);
      await portal.database.transaction((trx) =>
        trx.updateTable('categories').set({ is_active: 0 }).where('name', '=', 'Bags').execute(),
      );
      const { status, body } = await edit({ title: 'Another title', category: 'BAGS' });
      expect([status, body.item.category.name]).toEqual([200, 'Bags']);
    } finally {
      await portal.database.transaction((trx) =>
        trx
          .updateTable('categories')
          .set({ is_active: 1 })
          .where('name', '<>', 'Retired')
          .execute(),
      );
    }
  });

  test.each([
    ['title', { title: 'x' }],
    ['category', { category: 'Retired' }],
    ['status', { status: 'Burnt' }],
    ['tags.1', { tags: ['fine', ''] }],
    ['image', { image: 'text where a file belongs' }],
    ['keeperId', { keeperId: 'a field of another call' }],
  ])('reports an invalid %s and changes nothing', async (field, wrong) => {
    const { status, body } = await edit({ location: 'Porter', ...wrong });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
    expect(await calls.stored()).toEqual(item);
  });

  test('is for its poster only', async () => {
    const { keeper, claimant, stranger, admin } = people;
    await changeItem(portal, item._id, { keeper_id: keeper.user._id });
    await calls.claim();
    for (const by of [keeper, claimant, stranger, admin]) {
      const { status, body } = await edit({ title: 'Mine now' }, by);
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    }
    const unnamed = await sendForm(portal, multipartOf({ token: '' }), {}, item._id);
    expect(unnamed.status).toBe(401);
    expect((await calls.stored()).title).toBe('Blue backpack');
  });

  test('responds with NOT_FOUND if the item is hidden from the viewer', async () => {
    await changeItem(portal, item._id, { is_active: 0 });
    expect((await edit({}, people.stranger)).status).toBe(404);
    expect((await edit({}, people.admin)).status).toBe(403);
    const { status, body } = await edit({ title: 'Still hidden' });
    expect([status, body.item.isActive]).toEqual([200, false]);
    expect(await calls.found('still hidden')).toEqual([]);
  });

  test('results in one of two complete versions if done twice at once', async () => {
    const [one, other] = [
      { title: 'One title', location: 'One place' },
      { title: 'Other title', location: 'Other place' },
    ];
    await Promise.all([one, other, one, other].map((fields) => edit(fields)));
    const { title, location } = await calls.stored();
    expect([one, other]).toContainEqual({ title, location });
  });
});

describe('setting the status by an edit', () => {
  test.each(['Lost', 'Found', 'Claimed', 'Returned'])('accepts %s', async (status) => {
    await edit({ status: 'Lost' });
    expect((await edit({ status })).body.item).toMatchObject({ status, claimedById: null });
  });

  test('keeps the claim and its code if the status stays the same', async () => {
    await calls.claim();
    const otp = await calls.code();
    const { body } = await edit({ title: 'Another title', status: 'Claimed' });
    expect(body.item).toMatchObject({ status: 'Claimed', claimedByName: 'Cleo Claimant' });
    expect((await calls.enter(otp)).status).toBe(200);
  });

  test('notifies the claimant of other changes, once until they read it', async () => {
    await edit({ title: 'Nobody waits for it' });
    await calls.claim();
    await edit({ title: 'Another title', location: 'Porter', status: 'Claimed' });
    await edit({ title: 'A third title', status: 'Claimed' });
    expect(await sentNotifications(portal, 'item edited')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'info',
        message:
          'Pat Poster changed the title and location of "Nobody waits for it", which you claimed.',
        link: `/items/${item._id}`,
      },
    ]);
  });

  test.each(['Lost', 'Found'])(
    'cancels the claim and its code with %s, and notifies the claimant, who may claim again',
    async (status) => {
      await calls.claim();
      const otp = await calls.code();
      expect((await edit({ status })).body.item).toMatchObject({ status, claimedById: null });
      expect(await sentNotifications(portal, 'claim turned down')).toEqual([
        {
          name: 'Cleo Claimant',
          type: 'warning',
          message: `Pat Poster set "Blue backpack" to ${status}, which cancelled your claim.`,
          link: `/items/${item._id}`,
        },
      ]);
      expect(await calls.history()).toEqual([
        ['claimed', null],
        ['return code', null],
        ['edited', `status from Claimed to ${status}`],
        ['claim cleared', 'Cleo Claimant'],
      ]);
      expect((await calls.claim()).status).toBe(200);
      expect((await calls.enter(otp)).body.code).toBe('CODE_INVALID');
    },
  );

  test('notifies keeper and claimant with Returned, and invalidates the code', async () => {
    await changeItem(portal, item._id, { keeper_id: people.keeper.user._id });
    await calls.claim();
    const otp = await calls.code();
    const { body } = await edit({ status: 'Returned' });
    expect(body.item).toMatchObject({ status: 'Returned', claimedByName: 'Cleo Claimant' });
    expect(await sentNotifications(portal, 'returned')).toEqual(
      ['Cleo Claimant', 'Kim Keeper'].map((name) => ({
        name,
        type: 'success',
        message: 'Pat Poster marked "Blue backpack" as returned.',
        link: `/items/${item._id}`,
      })),
    );
    await edit({ status: 'Claimed' });
    expect((await calls.enter(otp)).body.code).toBe('CODE_INVALID');
    expect(await sentNotifications(portal, 'claim turned down')).toEqual([]);
  });
});

test.each(['Lost', 'Found'])(
  'setting a returned item back to %s notifies the former claimant and is recorded in the history',
  async (status) => {
    await calls.claim();
    await calls.enter(await calls.code());
    await deleteNotifications(portal);
    await edit({ status });
    expect(await sentNotifications(portal, 'claim turned down')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'warning',
        message: `Pat Poster set "Blue backpack" to ${status}, which cancelled your claim.`,
        link: `/items/${item._id}`,
      },
    ]);
    expect((await calls.history()).slice(-2)).toEqual([
      ['edited', `status from Returned to ${status}`],
      ['claim cleared', 'Cleo Claimant'],
    ]);
  },
);

describe('an edit with updatedAt', () => {
  const against = ({ updatedAt }: Item, fields: Fields) => edit({ ...fields, updatedAt });

  test('is accepted while the item is unchanged', async () => {
    const first = await against(item, { title: 'Another title' });
    expect([first.status, first.body.item.title]).toEqual([200, 'Another title']);
    portal.clock.advance(minute);
    const second = await against(first.body.item, { title: 'A third title' });
    expect(second.status).toBe(200);
  });

  test('is refused after a change, so that it cannot cancel a new claim by accident', async () => {
    await calls.claim();
    const { status, body } = await against(item, { title: 'Another title' });
    expect([status, body.code]).toEqual([409, 'STATUS_CONFLICT']);
    expect(await calls.stored()).toMatchObject({ title: 'Blue backpack', status: 'Claimed' });
    expect(await calls.history()).toEqual([['claimed', null]]);
    expect((await edit({ title: 'Another title', status: 'Claimed' })).status).toBe(200);
  });

  test('can be repeated, because a repeat changes nothing', async () => {
    await against(item, { title: 'Another title' });
    portal.clock.advance(minute);
    expect((await against(item, { title: 'Another title' })).status).toBe(200);
    expect((await against(item, { title: 'A third title' })).status).toBe(409);
  });

  test('must contain a valid time', async () => {
    const { body } = await edit({ title: 'Another title', updatedAt: 'yesterday' });
    expect(body.details).toEqual([{ field: 'updatedAt', message: expect.any(String) }]);
  });
});

test('the server waits longer than the page for the end of an upload, but not for ever', () => {
  expect(portal.app.server.requestTimeout).toBeGreaterThan(uploadTimeoutMs);
  expect(portal.app.server.requestTimeout).toBeLessThan(2 * uploadTimeoutMs);
});
