import { expect, it } from 'vitest';
import { countLine, counted } from './counted.ts';

it('uses the singular for one only', () => {
  expect([0, 1, 2].map((count) => counted(count, 'item'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
  ]);
  expect(counted(2, 'category', 'categories')).toBe('2 categories');
});

it('names the page if there are several', () => {
  expect(countLine({ total: 1, page: 1, totalPages: 1 }, 'user')).toBe('1 user');
  expect(countLine({ total: 12, page: 1, totalPages: 2 }, 'user')).toBe('12 users, page 1 of 2');
});
