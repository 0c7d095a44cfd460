import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('uses the singular for one only', () => {
  expect([0, 1, 2].map((count) => counted(count, 'item'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
  ]);
  expect(counted(2, 'category', 'categories')).toBe('2 categories');
});
