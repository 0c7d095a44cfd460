import { expect, test } from 'vitest';
import { parentPath, paths, returnPath, withQuery } from './paths.ts';

test('the home address contains only values that differ from the defaults', () => {
  expect(paths.home()).toBe('/');
  expect(paths.home({ search: '', status: null, page: 1 })).toBe('/');
  expect(paths.home({ search: 'red & blue', status: 'Lost', page: 3 })).toBe(
    '/?search=red+%26+blue&status=Lost&page=3',
  );
});

test('withQuery leaves out query parameters that are empty, false or missing', () => {
  const missing = { a: '', b: false, c: null, d: undefined };
  expect(withQuery('/desk', missing)).toBe('/desk');
  expect(withQuery('/desk', { ...missing, page: 2, search: 'a&b' })).toBe(
    '/desk?page=2&search=a%26b',
  );
});

test('a link opens the form for a lost item also without a title', () => {
  expect(paths.createLostItem('')).toBe('/items/create?lost=');
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

test('the address of an ended session is for the same user only', () => {
  const state = { returnTo: '/messages/1', endedFor: 'u1' };
  expect(returnPath(state, 'u1')).toBe('/messages/1');
  expect(returnPath(state, 'u2')).toBe('/');
  expect(returnPath({ returnTo: '/messages/1' }, 'u2')).toBe('/messages/1');
});

test.each([
  [paths.home(), null],
  [paths.home({ page: 2 }), null],
  [paths.item('1'), '/'],
  [paths.itemEdit('1'), '/items/1'],
  [paths.createItem(), '/'],
  [paths.createLostItem('red & blue'), '/'],
  [paths.createItemForOther(), '/'],
  [paths.messages('1'), '/conversations'],
  [paths.conversations(), '/'],
  [paths.user('1'), '/admin'],
  ['/profile?edit=details', '/profile'],
  [paths.verifyOtp({ email: 'a@b.c' }), '/login'],
])('the parent of %s is %s', (address, parent) => {
  const { pathname, search } = new URL(address, 'http://portal.invalid');
  expect(parentPath(pathname, search)).toBe(parent);
});
