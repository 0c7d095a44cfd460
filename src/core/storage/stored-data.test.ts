import { expect, test } from 'vitest';
import { partsOfKey, queryKey } from './query-key.ts';
import { parseShared } from './shared-content.ts';

const photo = { name: 'bag.webp', type: 'image/webp', bytes: new ArrayBuffer(2) };
const shared = { title: 'Bag', text: 'Blue', photo, owner: 'ada', at: 5 };

test('gives shared content to its owner only, or to any user if it has no owner', () => {
  expect(parseShared(shared, 'ada')).toEqual(shared);
  expect(parseShared(shared, 'bob')).toBeNull();
  expect(parseShared({ ...shared, owner: null }, 'bob')).toMatchObject({ title: 'Bag' });
});

test('keeps the usable fields of damaged shared content', () => {
  expect(parseShared({ ...shared, title: 7, photo: { name: 'bag.webp' } }, 'ada')).toEqual({
    ...shared,
    title: '',
    photo: null,
  });
  expect(parseShared('Bag', 'ada')).toBeNull();
});

test('recovers call and request from a key, also from one of another version', () => {
  const query = { page: 2, search: 'bag' };
  const request = { query };
  expect(partsOfKey(queryKey('GET /search/items/search', request))).toEqual({
    name: 'GET /search/items/search',
    request,
    params: {},
    query,
  });
  expect(partsOfKey('GET /weather {"query":7}')).toMatchObject({ name: 'GET /weather', query: {} });
  expect(partsOfKey('GET /weather {')).toMatchObject({ params: {}, query: {} });
});
