import { expect, test } from 'vitest';
import { itemReply } from '../../tests/support/item.ts';
import { missingFrom } from './missing-items.ts';

const now = Date.UTC(2025, 8, 30);
const at = (day: number) => new Date(Date.UTC(2025, 8, day)).toISOString();
const item = (day: number) => itemReply({ _id: `i${String(day)}`, createdAt: at(day) });
const saved = (...days: number[]) =>
  days.map((day) => ({ item: item(day), seenAt: now - 3_600_000, listedFor: [] }));
const list = (days: number[], page: number, totalPages: number) => ({
  items: days.map(item),
  pagination: { page, limit: 3, total: 99, totalPages },
});
const missing = (...args: Parameters<typeof missingFrom>) =>
  missingFrom(...args).map(({ item: { _id } }) => _id);

test('what is not on a page whose time it is from may be gone, and nothing else', () => {
  expect(missing(list([20, 18, 16], 1, 5), saved(22, 20, 19, 18, 17, 16, 15), now)).toEqual([
    'i22',
    'i19',
    'i17',
  ]);
  expect(missing(list([20, 18, 16], 2, 5), saved(22, 19, 15), now)).toEqual(['i19']);
  expect(missing(list([20, 18], 1, 1), saved(20, 19, 3), now)).toEqual(['i19', 'i3']);
  expect(missing(list([], 1, 1), saved(3), now)).toEqual(['i3']);
});

test('what was seen just now may be newer than the list', () => {
  const justNow = saved(22).map((one) => ({ ...one, seenAt: now - 1000 }));
  expect(missing(list([20, 18, 16], 1, 5), justNow, now)).toEqual([]);
});
