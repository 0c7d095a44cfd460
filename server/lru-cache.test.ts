import { expect, test } from 'vitest';
import { LruCache } from './lru-cache.ts';

test('evicts the least recently used entry beyond the limit', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});

test('replaces the value of a key without evicting another', () => {
  const cache = new LruCache<string, number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.set('b', 3);
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual([1, 3]);
});

test('evicts entries until a large one fits, and caches no entry that is larger than the limit', () => {
  const cache = new LruCache<string, string>(10, ({ length }) => length);
  cache.set('a', '1234');
  cache.set('b', '1234');
  cache.set('c', '1234567890');
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([
    ...[undefined, undefined],
    '1234567890',
  ]);
  cache.set('d', '12345678901');
  expect(['c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined]);
});

test('does not count deleted entries toward the limit', () => {
  const cache = new LruCache<string, number>(1);
  cache.set('a', 1);
  cache.delete('a');
  cache.set('b', 2);
  cache.clear();
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, undefined, 3]);
});
