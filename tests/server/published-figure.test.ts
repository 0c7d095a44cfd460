import { afterEach, beforeEach, expect, test } from 'vitest';
import { day, hour } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { changeItem, editItem, postedItem } from '../support/calls/items.ts';
import { queryPlans } from '../support/databases/query-plans.ts';
import { createPublishedFigure } from '../../server/features/items/lists/published-figure.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;

beforeEach(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterEach(() => portal.close());

async function figureOn(query: Record<string, string> = {}): Promise<unknown> {
  const { body } = await portal.call('GET /search/items/search', { query });
  return (body.data as { figure?: string }).figure;
}
async function publish(isPublished: boolean, termStart: string | null = null) {
  const { body } = await portal.call('PUT /admin/published-figure', {
    body: { isPublished, termStart },
    token: people.admin.token,
  });
  return body;
}
async function markReturned(id: string): Promise<void> {
  const { token } = people.poster;
  const { status } = await editItem(portal, id, { fields: { status: 'Returned' }, token });
  expect(status).toBe(200);
}

test('home shows the figure of returned items after an admin publishes it', async () => {
  expect((await publish(false)).sentence).toBeNull();
  await postedItem(portal, people.poster, { status: 'Lost' });
  const hidden = await postedItem(portal, people.poster);
  await changeItem(portal, hidden._id, { is_active: 0 });
  const items = [];
  for (let count = 0; count < 4; count += 1) items.push(await postedItem(portal, people.poster));
  portal.clock.advance(19 * hour);
  for (const item of items.slice(0, 2)) await markReturned(item._id);
  portal.clock.advance(30 * hour);
  for (const item of items.slice(2, 3)) await markReturned(item._id);

  const sentence = '3 of 4 things found this term are back; median 19 hours';
  expect(await publish(false)).toMatchObject({
    isPublished: false,
    termStart: null,
    countedFrom: '2025-08-01',
    sentence,
  });
  expect(await figureOn()).toBeUndefined();
  await publish(true);
  expect(await figureOn()).toBe(sentence);
  expect(await figureOn({ page: '2' })).toBeUndefined();
  expect(await figureOn({ search: 'backpack' })).toBeUndefined();
  expect(await figureOn({ status: 'Found' })).toBeUndefined();
});

test('the figure is off at once, even if items are being counted when an admin switches it off', async () => {
  const { database, clock } = portal;
  await postedItem(portal, people.poster);
  const reached = Promise.withResolvers<undefined>();
  const proceed = Promise.withResolvers<undefined>();
  let isHeld = true;
  const read = database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isHeld) {
        isHeld = false;
        reached.resolve(undefined);
        await proceed.promise;
      }
      return result;
    },
  });
  await publish(true);
  const figure = createPublishedFigure(
    { read, transaction: (work) => database.transaction(work) },
    clock.now,
  );
  const counting = figure.sentence();
  await reached.promise;
  await figure.write({ isPublished: false, termStart: null });
  proceed.resolve(undefined);
  expect(await counting).not.toBeNull();
  expect(await figure.sentence()).toBeNull();
});

test('the figure counts items from the first day of the term, and is counted again after five minutes', async () => {
  await postedItem(portal, people.poster);
  portal.clock.advance(day);
  expect(await publish(true, '2025-09-02')).toMatchObject({ sentence: null });
  expect(await figureOn()).toBeUndefined();
  await postedItem(portal, people.poster);
  portal.clock.advance(5 * 60_000);
  expect(await figureOn()).toBe('0 of 1 thing found this term are back');
});

test('a first day of the term that does not exist is refused', async () => {
  const { status } = await portal.call('PUT /admin/published-figure', {
    body: { isPublished: true, termStart: '2025-02-30' },
    token: people.admin.token,
  });
  expect(status).toBe(400);
});

test('the figure reads items by an index, without sorting', async () => {
  const plans = await queryPlans(portal, (read) =>
    createPublishedFigure({ ...portal.database, read }, portal.clock.now).settings(),
  );
  const [items] = plans.filter(({ query }) => query.includes('from "items"'));
  expect(items?.indexes).toEqual(['items_listed_by_time']);
  expect(items?.sorts).toBe(false);
});
