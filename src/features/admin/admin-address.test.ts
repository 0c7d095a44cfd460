import { expect, test } from 'vitest';
import { bounds } from '../../../contract/bounds.ts';
import { adminAddressOf, adminPath, listPath, listQuery } from './admin-address.ts';

const read = (search: string) => adminAddressOf(new URLSearchParams(search));

test('parses the addresses that it builds', () => {
  const address = {
    tab: 'items',
    search: 'red & blue',
    status: 'Claimed',
    sortBy: 'title',
    order: 'asc',
    page: 3,
  } as const;
  const path = adminPath(address);
  expect(path).toBe(
    '/admin?tab=items&search=red+%26+blue&status=Claimed&sortBy=title&order=asc&page=3',
  );
  expect(read(path.replace('/admin', ''))).toEqual(address);
  expect(adminPath({})).toBe('/admin');
});

test('ignores invalid values in an address', () => {
  expect(read('?tab=secrets&status=claimed&order=up&page=-1')).toEqual(read(''));
  expect(listQuery(read('?sortBy=password'), ['createdAt', 'name'])).toEqual({
    page: 1,
    limit: 10,
    sortBy: 'createdAt',
    order: 'desc',
  });
});

test('changes a search in the admin screen’s address to one that the server accepts', () => {
  const search = `${'a'.repeat(bounds.search.max - 1)}😀`;
  expect(read(`?search=${search}`).search).toBe(`${'a'.repeat(bounds.search.max - 1)}\ufffd`);
  expect(read('?search=red%00bag').search).toBe('');
});

test.each([
  [{ cameFrom: '/admin?tab=items&search=bag&page=2' }, '/admin?tab=items&search=bag&page=2'],
  [{ cameFrom: '/admin' }, '/admin'],
  [{ cameFrom: 'https://elsewhere.example/?tab=keepers' }, '/admin?tab=keepers'],
  [{ cameFrom: 7 }, '/admin?tab=users'],
  [null, '/admin?tab=users'],
])('the path back from an account with %j is %s', (state, path) => {
  expect(listPath(state)).toBe(path);
});
