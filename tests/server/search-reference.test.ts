import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { itemStatuses } from '../../contract/item-status.ts';
import type { Writer } from '../../server/db/database.ts';
import { blockSize } from '../../server/db/queries/item-blocks.ts';
import { searchWords } from '../../contract/text/words.ts';
import { addCategory, changeItem, postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

/*
 * Compares the search with a simple reference search that reads every item. The items are in three blocks
 * (server/db/queries/item-blocks.ts), and an item of one of them changes before each search.
 */

let portal: TestApp;
let admin: SignedIn;

/** The words of all items. Some are prefixes of others, and each can occur in several columns. */
const vocabulary = ['key', 'keyring', 'room', 'rooms', 'roomy', 'blue', 'blues', 'b', 'hall'];
const word = fc.constantFrom(...vocabulary);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const items = 60;

interface Posted {
  id: string;
  words: string[];
  place: string[];
  status: string;
  isActive: boolean;
}
const posted: Posted[] = [];

beforeAll(async () => {
  portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  const poster = await portal.signIn({ name: 'Paula' });
  admin = await portal.signIn({ name: 'Root', email: 'root@example.edu', role: 'admin' });
  const template = await postedItem(portal, poster, { title: 'first', category: 'Bags' });
  const [texts] = fc.sample(
    fc.array(fc.tuple(text, text, text), { minLength: items, maxLength: items }),
    {
      numRuns: 1,
      seed: 7,
    },
  );
  const { database } = portal;
  await database.transaction(async (trx) => {
    const { seq: first, ...row } = await trx
      .selectFrom('items')
      .selectAll()
      .where('id', '=', template._id)
      .executeTakeFirstOrThrow();
    for (const [at, [title, description, location]] of (texts ?? []).entries()) {
      // Put a third of the items into each of three blocks.
      if (at % (items / 3) === 0) await continueAt(trx, first + (at / (items / 3)) * blockSize);
      const id = crypto.randomUUID();
      const status = at % 3 === 0 ? 'Lost' : 'Found';
      await trx
        .insertInto('items')
        .values({ ...row, id, title, description, location, status })
        .execute();
      await database.dialect.indexItem(trx, id);
      posted.push({
        id,
        status,
        isActive: true,
        words: searchWords(`${title} ${description} ${location} bags`),
        place: searchWords(location),
      });
    }
  });
  await changeItem(portal, template._id, { is_active: 0 });
});
afterAll(() => portal.close());

/** Sets the counter of items, so that the next item gets `seq + 1`. */
async function continueAt(trx: Writer, seq: number): Promise<void> {
  await ((inject('postgres') ?? null) === null
    ? sql`update sqlite_sequence set seq = ${sql.lit(seq)} where name = 'items'`.execute(trx)
    : sql`select setval(pg_get_serial_sequence('items', 'seq'), ${seq})`.execute(trx));
}

const startsIn = (words: readonly string[], beginning: string) =>
  words.some((each) => each.startsWith(beginning));

interface Wanted {
  search: string;
  place: string | undefined;
  status: string | undefined;
}

/** The ids of the active items that match, newest first. */
function matching({ search, place = '', status }: Wanted) {
  return posted
    .filter(
      (item) =>
        item.isActive &&
        (status === undefined || item.status === status) &&
        searchWords(search).every((each) => startsIn(item.words, each)) &&
        searchWords(place).every((each) => startsIn(item.place, each)),
    )
    .map(({ id }) => id)
    .reverse();
}

async function pagesOf(query: Record<string, string>) {
  const seen: string[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await portal.call('GET /search/items/search', {
      query: { ...query, limit: '7', page: String(page) },
    });
    expect(status).toBe(200);
    seen.push(...body.data.items.map(({ _id }: { _id: string }) => _id));
    if (page >= body.data.pagination.totalPages) {
      return { seen, total: body.data.pagination.total as number };
    }
  }
}

const beginning = fc.constantFrom(
  'k',
  'ke',
  'key',
  'keyr',
  'roo',
  'room',
  'rooms',
  'blue',
  'hal',
  'b',
  'bags',
);
const search = fc.record({
  search: fc.array(beginning, { maxLength: 3 }).map((words) => words.join(' ')),
  place: fc.option(beginning, { nil: undefined }),
  status: fc.option(fc.constantFrom(...itemStatuses), { nil: undefined }),
  sort: fc.constantFrom('newest', 'oldest', 'match'),
  /** Index of an item that is activated or deactivated before the search. */
  changed: fc.nat({ max: items - 1 }),
});

test('the search returns the items, order and total of a reference search that reads every item', async () => {
  await fc.assert(
    fc.asyncProperty(search, async ({ changed, sort, ...given }) => {
      const item = posted[changed]!;
      item.isActive = !item.isActive;
      await changeItem(portal, item.id, { is_active: item.isActive ? 1 : 0 });
      const query = Object.fromEntries(
        Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
      ) as Record<string, string>;
      const expected = matching(given);
      const { seen, total } = await pagesOf({ ...query, ...(sort !== 'match' && { sort }) });
      // If no item matches, the portal may correct the words and find others.
      if (expected.length === 0) return;
      expect(total).toBe(expected.length);
      expect([...seen].sort()).toEqual([...expected].sort());
      if (sort === 'newest') expect(seen).toEqual(expected);
      if (sort === 'oldest') expect(seen).toEqual(expected.toReversed());
    }),
    { numRuns: 60, seed: 11 },
  );
});

test("the admin's list has the items, order and total of a reference search that reads every item", async () => {
  const titles = new Map<string, string>();
  const all = await portal.database.read
    .selectFrom('items')
    .select(['id', 'title', 'description', 'status'])
    .orderBy('seq', 'desc')
    .execute();
  for (const { id, title, description } of all) titles.set(id, `${title}\n${description}`);
  for (const wanted of ['', 'room', 'oo', 'eyr', 'nothing']) {
    for (const order of ['asc', 'desc']) {
      const ids = all
        .map(({ id }) => id)
        .filter((id) => titles.get(id)!.toLowerCase().includes(wanted));
      const expected = order === 'desc' ? ids : ids.toReversed();
      const seen: string[] = [];
      for (let page = 1; page <= Math.max(1, Math.ceil(ids.length / 10)); page += 1) {
        const { body } = await portal.call('GET /admin/items', {
          query: { order, page: String(page), ...(wanted !== '' && { search: wanted }) },
          token: admin.token,
        });
        expect(body.pagination.total).toBe(ids.length);
        seen.push(...body.items.map(({ _id }: { _id: string }) => _id));
      }
      expect(seen).toEqual(expected);
    }
  }
});
