import { expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/item.ts';
import type { Item } from '../../../../contract/entities.ts';
import { homeFilterOf } from '../home/home-filter.ts';
import { searchIn } from './search-saved.ts';

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
function search(all: ReturnType<typeof saved>[], query: string) {
  const { results, ...ages } = searchIn(all, homeFilterOf(new URLSearchParams(query)));
  return { titles: results.items.map(({ title }) => title), ...results.pagination, ...ages };
}

test('finds words in titles, descriptions and tags, whatever their case and accents, newest first', () => {
  const all = [
    saved({ title: 'Blue backpack', description: 'With a café sticker.' }),
    saved({ title: 'Umbrella', tags: ['BLUE'] }),
    saved({ title: 'Red scarf' }),
  ];
  expect(search(all, '').titles).toEqual(['Red scarf', 'Umbrella', 'Blue backpack']);
  expect(search(all, 'search=blue').titles).toEqual(['Umbrella', 'Blue backpack']);
  expect(search(all, 'search=blue, CAFE!').titles).toEqual(['Blue backpack']);
  expect(search(all, 'search=blue scarf').titles).toEqual([]);
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

test('gives pages of eight with the ages of their items, and the last page for a number beyond it', () => {
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
