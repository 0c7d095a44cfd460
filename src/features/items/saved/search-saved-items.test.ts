import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import type { Item } from '../../../../contract/entities.ts';
import { homeFilterOf } from '../home/home-filter.ts';
import { searchIn } from './search-saved-items.ts';

let count = 0;
function saved(change: Partial<Item>, { seenAt = 5, listedFor = [] as string[] } = {}) {
  count += 1;
  const createdAt = new Date(Date.UTC(2025, 0, 1) + count).toISOString();
  const item = itemReply({
    _id: `i${String(count)}`,
    description: '',
    tags: [],
    createdAt,
    ...change,
  });
  return { item, seenAt, listedFor };
}
const now = Date.UTC(2025, 0, 31);
function search(all: ReturnType<typeof saved>[], query: string) {
  const { results, ...ages } = searchIn(all, homeFilterOf(new URLSearchParams(query)), now);
  return { titles: results.items.map(({ title }) => title), ...results.pagination, ...ages };
}

test('finds words in titles, descriptions and tags, whatever their case and accents, newest first', () => {
  const all = [
    saved({ title: 'Blue backpack', description: 'With a café sticker.' }),
    saved({ title: 'Umbrella', tags: ['BLUE'] }),
    saved({ title: 'Red scarf' }),
  ];
  expect(search(all, '').titles).toEqual(['Red scarf', 'Umbrella', 'Blue backpack']);
  expect(search(all, 'search=blue&sort=newest').titles).toEqual(['Umbrella', 'Blue backpack']);
  expect(search(all, 'search=blue, CAFE!').titles).toEqual(['Blue backpack']);
  expect(search(all, 'search=blue scarf').titles).toEqual([]);
});

test('finds full-width letters and emoji, as the server does', () => {
  const all = [saved({ title: 'Ｂｌｕｅ mug' }), saved({ title: 'Red scarf', tags: ['🧣'] })];
  expect(search(all, 'search=blue').titles).toEqual(['Ｂｌｕｅ mug']);
  expect(search(all, 'search=🧣').titles).toEqual(['Red scarf']);
});

test('filters by the last known status, even for items that the server listed', () => {
  const all = [
    saved({ title: 'Key', status: 'Lost' }),
    saved({ title: 'Bunch of keys', status: 'Found' }),
    saved({ title: 'Keyring', status: 'Lost' }, { listedFor: ['kye'] }),
    saved({ title: 'Keycard', status: 'Returned' }, { listedFor: ['kye'] }),
  ];
  expect(search(all, 'status=Lost').titles).toEqual(['Keyring', 'Key']);
  expect(search(all, 'status=Lost&search=kye').titles).toEqual(['Keyring']);
});

test('gives pages of eight with the ages of their items, and the last page for a page number beyond the end', () => {
  const all = Array.from({ length: 11 }, (_, index) =>
    saved({ title: String(index) }, { seenAt: 100 + index }),
  );
  expect(search(all, '')).toMatchObject({
    page: 1,
    total: 11,
    totalPages: 2,
    newest: 110,
    oldest: 103,
  });
  expect(search(all, 'page=7')).toMatchObject({
    page: 2,
    titles: ['2', '1', '0'],
    newest: 102,
    oldest: 100,
  });
});

test('puts titles that are like the search first, as the server does, or the oldest item on request', () => {
  const all = [
    saved({ title: 'Scarf' }),
    saved({ title: 'Scarf, woollen' }),
    saved({ title: 'Long scarf' }),
    saved({ title: 'Hat', description: 'It lay on a scarf.' }),
  ];
  const best = ['Scarf', 'Scarf, woollen', 'Long scarf', 'Hat'];
  expect(search(all, 'search=scarf').titles).toEqual(best);
  expect(search(all, 'search=scarf&sort=match').titles).toEqual(best);
  expect(search(all, 'search=scarf&sort=newest').titles).toEqual(best.toReversed());
  expect(search(all, 'sort=oldest').titles).toEqual(best);
});

test('filters by category, place, period and photo', () => {
  const ago = (days: number) => new Date(now - days * 24 * 60 * 60_000).toISOString();
  const category = (name: string) => ({ _id: name, name });
  const photo = { card: '/photos/a', large: '/photos/b', width: 1, height: 1, placeholder: '' };
  const all = [
    saved({ title: 'Bag', category: category('Bags'), createdAt: ago(0.5), photo: null }),
    saved({ title: 'Key', category: category('Keys'), createdAt: ago(3), photo }),
    saved({
      title: 'Pen',
      category: category('Other'),
      createdAt: ago(20),
      location: 'Café, 2nd floor',
    }),
    saved({ title: 'Mug', category: category('Other'), createdAt: ago(40) }),
  ];
  expect(search(all, 'category=keys').titles).toEqual(['Key']);
  expect(search(all, 'place=cafe floor').titles).toEqual(['Pen']);
  expect(search(all, 'place=cafe hall').titles).toEqual([]);
  expect(search(all, 'period=day').titles).toEqual(['Bag']);
  expect(search(all, 'period=week').titles).toEqual(['Bag', 'Key']);
  expect(search(all, 'period=month').titles).toEqual(['Bag', 'Key', 'Pen']);
  expect(search(all, 'withPhoto=true&category=Keys&period=week').titles).toEqual(['Key']);
  expect(search(all, 'withPhoto=true&category=Bags').titles).toEqual([]);
});

const anyFilter = fc.record(
  {
    search: fc.constantFrom('', 'blue', 'bag'),
    category: fc.constantFrom('Bags', 'Keys'),
    place: fc.constantFrom('hall', 'library'),
    period: fc.constantFrom('day', 'week', 'month'),
    withPhoto: fc.constant('true'),
    sort: fc.constantFrom('newest', 'oldest', 'match'),
  },
  { requiredKeys: [] },
);
const anyItems = fc.array(
  fc.record({
    title: fc.constantFrom('Blue bag', 'Bag', 'Key, blue', 'Key'),
    category: fc.constantFrom('Bags', 'Keys').map((name) => ({ _id: name, name })),
    location: fc.constantFrom('Main Hall', 'Library'),
    photo: fc.constantFrom(null, itemReply({}).photo),
    createdAt: fc
      .integer({ min: 0, max: 1000 })
      .map((hours) => new Date(now - hours * 60 * 60_000).toISOString()),
  }),
  { maxLength: 40 },
);

test('shows each item that passes all filters on exactly one page, and no other items', () => {
  fc.assert(
    fc.property(anyItems, anyFilter, (items, filter) => {
      const all = items.map((item) => saved(item));
      const shown = (filters: Record<string, string>) => {
        const address = new URLSearchParams(filters);
        const pages = [homeFilterOf(address)];
        const ids: string[] = [];
        for (const { page, ...rest } of pages) {
          const { results } = searchIn(all, { page, ...rest }, now);
          ids.push(...results.items.map(({ _id }) => _id));
          if (page < results.pagination.totalPages) pages.push({ ...rest, page: page + 1 });
        }
        return ids;
      };
      const found = shown(filter);
      expect(new Set(found).size).toBe(found.length);
      // The items that pass each filter by itself.
      const each = Object.entries(filter).map(([name, value]) => new Set(shown({ [name]: value })));
      const expected = all
        .map(({ item }) => item._id)
        .filter((id) => each.every((ids) => ids.has(id)));
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
  );
});
