import { expect, test } from 'vitest';
import type { Reply } from '../../../contract/endpoints.ts';
import { keepInPlace } from './keep-in-place.ts';

type Page = Reply<'GET /notifications'>['data'];

/** A page with these notifications, written as `id` or, if read, `id!`. */
function page(ids: string[], total: number): Page {
  return {
    notifications: ids.map((id) => ({ _id: id.replace('!', ''), isRead: id.endsWith('!') })),
    unread: 0,
    pagination: { page: 1, limit: 3, total, totalPages: 1 },
  } as Page;
}

const names = ({ entries }: ReturnType<typeof keepInPlace>) =>
  entries.map(({ _id, isRead }) => (isRead ? `${_id}!` : _id));

test('counts new notifications and keeps the shown ones in place', () => {
  const kept = keepInPlace(page(['c', 'b', 'a'], 3), page(['e', 'd', 'c!'], 5));
  expect(names(kept)).toEqual(['c!', 'b', 'a']);
  expect(kept.arrived).toBe(2);
});

test('shows the latest page if nothing has arrived', () => {
  const kept = keepInPlace(page(['c', 'b'], 2), page(['c!', 'b'], 2));
  expect(names(kept)).toEqual(['c!', 'b']);
  expect(kept.arrived).toBe(0);
});

test('shows the first notifications at once if the page was empty', () => {
  const kept = keepInPlace(page([], 0), page(['b', 'a'], 2));
  expect(names(kept)).toEqual(['b', 'a']);
  expect(kept.arrived).toBe(0);
});
