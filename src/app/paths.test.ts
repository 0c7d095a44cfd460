import { expect, test } from 'vitest';
import { paths, returnPath } from './paths.ts';

test('the home address names only what differs from the beginning', () => {
  expect(paths.home()).toBe('/');
  expect(paths.home({ search: '', status: null, page: 1 })).toBe('/');
  expect(paths.home({ search: 'red & blue', status: 'Lost', page: 3 })).toBe(
    '/?search=red+%26+blue&status=Lost&page=3',
  );
});

test.each([
  [{ returnTo: '/items/1#code=123456' }, '/items/1#code=123456'],
  [{ returnTo: 'https://elsewhere.example' }, '/'],
  [{ returnTo: '//elsewhere.example' }, '/'],
  [{ returnTo: '/\\elsewhere.example' }, '/'],
  [{ returnTo: 7 }, '/'],
  [null, '/'],
])('after signing in, %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
