import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { editItem, postItem, postedItem } from '../support/calls/items.ts';
import { transactionOpener, untilWaiting } from '../support/databases/lock-waits.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

/*
 * PostgreSQL runs transactions concurrently. Their results must be the same as with SQLite, which runs them
 * one after the other (docs/decisions/0002).
 */

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
});
afterAll(() => portal.close());

beforeEach(async () => {
  item = await postedItem(portal, people.poster);
});

const transaction = transactionOpener(() => portal.database);

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const search = async (words: string): Promise<string[]> => {
  const query = { search: words, limit: '100' };
  const { body } = await portal.call('GET /search/items/search', { query });
  return body.data.items.map(({ title }: Item) => title);
};

const addedCategory = async (name: string): Promise<string> => {
  const { body } = await portal.call('POST /categories', {
    body: { name, description: '' },
    token: people.admin.token,
  });
  return body.category._id;
};
const rename = (id: string, name: string) =>
  portal.call('PUT /categories/{id}', {
    params: { id },
    body: { name, description: '', isActive: true },
    token: people.admin.token,
  });

describe('an item', () => {
  test('gets only one keeper if several take it at once', async () => {
    const keepers = await Promise.all(times(6, () => portal.signIn({ role: 'keeper' })));
    const answers = await Promise.all(
      keepers.map(({ user, token }) =>
        portal.call('POST /items/{id}/assign-keeper', {
          params: { id: item._id },
          body: { keeperId: user.id, keeperName: user.name },
          token,
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('is found by its latest text after concurrent edits', async () => {
    const { token } = people.poster;
    const title = (at: number) => `Tricycle${at}`;
    const fields = (at: number) => ({ title: title(at), description: 'Three wheels' });
    await Promise.all(times(8, (at) => editItem(portal, item._id, { fields: fields(at), token })));
    const { body } = await portal.call('GET /items/{id}', { params: { id: item._id } });
    expect(await search('tricycle')).toEqual([body.item.title]);
  });

  test('is found by its category, which is renamed while the item is posted', async () => {
    const id = await addedCategory('Gadgets');
    const post = (at: number, category: string) =>
      postItem(portal, {
        token: people.claimant.token,
        fields: { title: `No. ${at}`, description: '--', category, status: 'Lost', location: '--' },
      });
    await Promise.all(times(4, (at) => post(at, 'Gadgets')));
    const [renamed, ...posted] = await Promise.all([
      rename(id, 'Gizmos'),
      ...times(8, (at) => post(10 + at, at % 2 === 0 ? 'Gadgets' : 'Gizmos')),
    ]);
    expect(renamed.status).toBe(200);
    const there = 4 + posted.filter(({ status }) => status === 201).length;
    expect(await search('gizmos')).toHaveLength(there);
    expect(await search('gadgets')).toEqual([]);
  });

  test('is found by a new title, which is set while its category is renamed', async () => {
    const { database } = portal;
    const id = await addedCategory('Cycles');
    const { _id } = await postedItem(portal, people.poster, { category: 'Cycles' });
    const editing = await transaction();
    await editing.trx
      .updateTable('items')
      .set({ title: 'Unicycle' })
      .where('id', '=', _id)
      .execute();
    await database.dialect.indexItem(editing.trx, _id);
    const renaming = rename(id, 'Vehicles');
    await untilWaiting(database);
    await editing.commit();
    expect((await renaming).status).toBe(200);
    expect(await search('unicycle vehicles')).toEqual(['Unicycle']);
  });

  test('is counted correctly after many concurrent changes', async () => {
    const totalOf = async (status: string) => {
      const { body } = await portal.call('GET /search/items/search', { query: { status } });
      return body.data.pagination.total;
    };
    const items = await Promise.all(times(12, () => postedItem(portal, people.poster)));
    await Promise.all(
      items.flatMap(({ _id: id }, at) => [
        portal.call('POST /items/{id}/claim', { params: { id }, token: people.claimant.token }),
        ...(at % 3 === 0
          ? [portal.call('DELETE /items/{id}', { params: { id }, token: people.poster.token })]
          : []),
      ]),
    );
    for (const status of ['Lost', 'Found', 'Claimed'] as const) {
      const { total } = await portal.database.read
        .selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('status', '=', status)
        .where('is_active', '=', 1)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      expect(await totalOf(status)).toBe(total);
    }
  });

  test('never shares its id with a message that is sent at the same time', async () => {
    const { poster, claimant } = people;
    const calls = conversationCalls(portal);
    const conversation = await calls.opened(claimant, item._id, poster);
    for (const key of times(4, () => randomUUIDv7())) {
      const answers = await Promise.all([
        postItem(portal, { key, token: poster.token }),
        calls.send(claimant, conversation._id, 'Hello', { key }),
      ]);
      expect(statuses(answers)).toEqual([201, 409]);
    }
  });
});

test('a category does not get the name that another one is just getting', async () => {
  const { database } = portal;
  const [one, other] = [await addedCategory('Hats'), await addedCategory('Caps')];
  const renaming = await transaction();
  await renaming.trx
    .updateTable('categories')
    .set({ name: 'Headwear', name_key: 'headwear' })
    .where('id', '=', one)
    .execute();
  const second = rename(other, 'HEADWEAR');
  await untilWaiting(database);
  await renaming.commit();
  expect(await second).toMatchObject({ status: 409, body: { code: 'NAME_IN_USE' } });
});

test('two people get one conversation about an item, however often they open it at once', async () => {
  const { poster, claimant } = people;
  const calls = conversationCalls(portal);
  const opened = await Promise.all(
    times(8, (at) =>
      at % 2 === 0
        ? calls.open(claimant, item._id, [poster.user._id])
        : calls.open(claimant, item._id, [claimant.user._id, poster.user._id]),
    ),
  );
  expect(new Set(opened.map(({ body }) => body.conversation._id)).size).toBe(1);
});

test('concurrent messages are all counted as unread, and the last one is shown', async () => {
  const { poster, claimant } = people;
  const calls = conversationCalls(portal);
  const { _id: id } = await calls.opened(claimant, item._id, poster);
  const sent = await Promise.all(times(10, (at) => calls.sent(claimant, id, `No. ${at}`)));
  const [first] = (await calls.list(poster)).body.conversations.docs;
  expect(first).toMatchObject({ _id: id, unread: sent.length });
  const { messages } = (await calls.read(poster, id)).body;
  expect(first.lastMessage.content).toBe(messages.at(-1).content);
  const notified = await sql<{ count: number }>`
    select count(*) from notifications where link = ${`/messages/${id}`}`.execute(
    portal.database.read,
  );
  expect(notified.rows[0]?.count).toBe(1);
});
