import { expect, test } from 'vitest';
import { itemReply } from '../../../tests/support/item.ts';
import { type Results, arrivals, withLatest } from './board.ts';

function results(titles: string[], page = 1): Results {
  const items = titles.map((title) => itemReply({ _id: title.slice(0, 1), title }));
  return { items, pagination: { page, limit: 8, total: titles.length, totalPages: 1 } };
}
const titles = ({ items }: Results) => items.map(({ title }) => title);
const first = results(['a', 'b']);
const board = { key: 'k', shown: first, latest: first };
const take = (latest: Results, isRead = true, key = 'k') =>
  withLatest(board, { key, latest, isRead });

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

test('on a later page nothing is offered: what is new there was on the page before', () => {
  const later = { key: 'k', shown: results(['a', 'b'], 2), latest: results(['a', 'b'], 2) };
  const next = withLatest(later, { key: 'k', latest: results(['n', 'a'], 2), isRead: true });
  expect(titles(next.shown)).toEqual(['a', 'b']);
  expect(arrivals(next)).toBe(0);
});

test('the same answer changes nothing', () => {
  expect(take(first)).toBe(board);
});
