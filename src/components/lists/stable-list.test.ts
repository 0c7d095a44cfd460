import { expect, test } from 'vitest';
import { itemReply } from '../../../tests/support/item.ts';
import { type ItemsPage, arrivals, withLatest, withoutItem } from './stable-list.ts';

function results(titles: string[], page = 1): ItemsPage {
  const items = titles.map((title) => itemReply({ _id: title.slice(0, 1), title }));
  return { items, pagination: { page, limit: 3, total: titles.length, totalPages: 1 } };
}
const titles = ({ items }: ItemsPage) => items.map(({ title }) => title);
const first = results(['a', 'b']);
const held = { key: 'k', shown: first, latest: first };
const take = (latest: ItemsPage, isRead = true, key = 'k') =>
  withLatest(held, { key, latest, isRead, pinned: null });

test('what arrives while the list is read waits, and is counted', () => {
  const next = take(results(['n', 'a', 'b']));
  expect(titles(next.shown)).toEqual(['a', 'b']);
  expect(titles(next.latest)).toEqual(['n', 'a', 'b']);
  expect(arrivals(next)).toBe(1);
});

test('before it is read it is shown at once, and so is another list', () => {
  expect(titles(take(results(['n', 'a']), false).shown)).toEqual(['n', 'a']);
  expect(titles(take(results(['n', 'a']), true, 'other').shown)).toEqual(['n', 'a']);
});

test('what is shown is brought up to date in place, with the counts', () => {
  const { shown } = take(results(['n', 'a, changed', 'b']));
  expect(titles(shown)).toEqual(['a, changed', 'b']);
  expect(shown.pagination.total).toBe(3);
});

test('what is gone goes when nothing new takes its place', () => {
  const next = take(results(['b']));
  expect(titles(next.shown)).toEqual(['b']);
  expect(arrivals(next)).toBe(0);
});

test('what is gone goes as well while something new waits, unless it may stand on the next page', () => {
  expect(titles(take(results(['n', 'b'])).shown)).toEqual(['b']);
  expect(titles(take(results(['m', 'n', 'b'])).shown)).toEqual(['a', 'b']);
});

test('on a later page nothing is offered: what is new there was on the page before', () => {
  const page = (titles: string[]) => results(titles, 2);
  const later = { key: 'k', shown: page(['a', 'b', 'c']), latest: page(['a', 'b', 'c']) };
  const latest = page(['n', 'a', 'b']);
  const next = withLatest(later, { key: 'k', latest, isRead: true, pinned: null });
  expect(titles(next.shown)).toEqual(['a', 'b', 'c']);
  expect(arrivals(next)).toBe(0);
});

test('the same answer changes nothing', () => {
  expect(take(first)).toBe(held);
});

test('what is being edited stays, also where it is gone or pushed off the page', () => {
  const pinned = (latest: ItemsPage) =>
    titles(withLatest(held, { key: 'k', latest, isRead: false, pinned: 'b' }).shown);
  expect(pinned(results(['a']))).toEqual(['a', 'b']);
  expect(pinned(results(['n', 'a']))).toEqual(['a', 'b']);
  expect(pinned(results(['b']))).toEqual(['b']);
});

test('what was deleted here goes at once, and does not come back while others wait', () => {
  const next = withoutItem(take(results(['n', 'a', 'b'])), 'a');
  expect(titles(next.shown)).toEqual(['b']);
  const later = results(['n', 'b']);
  expect(
    titles(withLatest(next, { key: 'k', latest: later, isRead: true, pinned: null }).shown),
  ).toEqual(['b']);
});
