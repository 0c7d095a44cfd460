import { expect, test } from 'vitest';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { missingFrom } from './missing-items.ts';

const listedAt = Date.UTC(2025, 8, 30);
const at = (day: number) => new Date(Date.UTC(2025, 8, day)).toISOString();
const item = (day: number) => itemReply({ _id: `i${String(day)}`, createdAt: at(day) });
const saved = (...days: number[]) =>
  days.map((day) => ({ item: item(day), seenAt: listedAt - 3_600_000, listedFor: [] }));
const list = (days: number[], page: number, totalPages: number) => ({
  items: days.map(item),
  pagination: { page, limit: 3, total: 99, totalPages },
});
const missing = (page: ReturnType<typeof list>, from: ReturnType<typeof saved>) =>
  missingFrom(page, listedAt, from).map(({ item: { _id } }) => _id);

test('returns the items that were created in the period of a page but are not on it', () => {
  expect(missing(list([20, 18, 16], 1, 5), saved(22, 20, 19, 18, 17, 16, 15))).toEqual([
    'i22',
    'i19',
    'i17',
  ]);
  expect(missing(list([20, 18, 16], 2, 5), saved(22, 19, 15))).toEqual(['i19']);
  expect(missing(list([20, 18], 1, 1), saved(20, 19, 3))).toEqual(['i19', 'i3']);
  expect(missing(list([], 1, 1), saved(3))).toEqual(['i3']);
});

test('ignores items seen after the list', () => {
  const seenAt = (time: number) => saved(22).map((one) => ({ ...one, seenAt: time }));
  expect(missing(list([20, 18, 16], 1, 5), seenAt(listedAt + 1))).toEqual([]);
  expect(missing(list([20, 18, 16], 1, 5), seenAt(listedAt - 1))).toEqual(['i22']);
});
