import { expect, test } from 'vitest';
import { itemReply } from '../../../tests/support/item.ts';
import { type ItemsPage, arrivals, withLatest, withoutItem } from './stable-list.ts';

function results(titles: string[], page = 1): ItemsPage {
  const items = titles.map((title) => itemReply({ _id: title.slice(0, 1), title }));
  return { items, pagination: { page, limit: 3, total: titles.length, totalPages: 1 } };
}
const titles = ({ items }: ItemsPage) => items.map(({ title }) => title);
const first = results(['a', 'b']);
const list = { key: 'k', shown: first, latest: first };
const update = (latest: ItemsPage, isRead = true, key = 'k') =>
  withLatest(list, { key, latest, isRead, pinned: null });

test('counts new items and does not show them while the list is being read', () => {
  const next = update(results(['n', 'a', 'b']));
  expect(titles(next.shown)).toEqual(['a', 'b']);
  expect(titles(next.latest)).toEqual(['n', 'a', 'b']);
  expect(arrivals(next)).toBe(1);
});

test('shows new items at once in a list that is not being read, and in another list', () => {
  expect(titles(update(results(['n', 'a']), false).shown)).toEqual(['n', 'a']);
  expect(titles(update(results(['n', 'a']), true, 'other').shown)).toEqual(['n', 'a']);
});

test('updates shown items in place, and the totals', () => {
  const { shown } = update(results(['n', 'a, changed', 'b']));
  expect(titles(shown)).toEqual(['a, changed', 'b']);
  expect(shown.pagination.total).toBe(3);
});

test('removes deleted items if there are no new ones', () => {
  const next = update(results(['b']));
  expect(titles(next.shown)).toEqual(['b']);
  expect(arrivals(next)).toBe(0);
});

test('removes deleted items while new ones wait, unless they may have moved to the next page', () => {
  expect(titles(update(results(['n', 'b'])).shown)).toEqual(['b']);
  expect(titles(update(results(['m', 'n', 'b'])).shown)).toEqual(['a', 'b']);
});

test('offers nothing on later pages, where new items come from the previous page', () => {
  const page = (titles: string[]) => results(titles, 2);
  const later = { key: 'k', shown: page(['a', 'b', 'c']), latest: page(['a', 'b', 'c']) };
  const latest = page(['n', 'a', 'b']);
  const next = withLatest(later, { key: 'k', latest, isRead: true, pinned: null });
  expect(titles(next.shown)).toEqual(['a', 'b', 'c']);
  expect(arrivals(next)).toBe(0);
});

test('the same reply changes nothing', () => {
  expect(update(first)).toBe(list);
});

test('keeps the pinned item, even if it was deleted or moved to the next page', () => {
  const pinned = (latest: ItemsPage) =>
    titles(withLatest(list, { key: 'k', latest, isRead: false, pinned: 'b' }).shown);
  expect(pinned(results(['a']))).toEqual(['a', 'b']);
  expect(pinned(results(['n', 'a']))).toEqual(['a', 'b']);
  expect(pinned(results(['b']))).toEqual(['b']);
});

test('removes an item deleted here at once, and does not bring it back while new ones wait', () => {
  const next = withoutItem(update(results(['n', 'a', 'b'])), 'a');
  expect(titles(next.shown)).toEqual(['b']);
  const later = results(['n', 'b']);
  expect(
    titles(withLatest(next, { key: 'k', latest: later, isRead: true, pinned: null }).shown),
  ).toEqual(['b']);
});
