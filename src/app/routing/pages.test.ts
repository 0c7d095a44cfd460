import { expect, test } from 'vitest';
import { pageAt } from './pages.ts';

const id = '01990000-0000-7000-8000-00000000beef';

test.each([
  ['/', 'home'],
  ['/?search=x&page=2', 'home'],
  [`/items/${id}`, 'item'],
  ['/items/create', 'shell'],
  ['/login?x=1', 'login'],
  ['/register', 'register'],
  ['/verify-otp?email=a@b.c', 'shell'],
  ['/shell', 'shell'],
  ['/nowhere', 'not found'],
  ['/items', 'not found'],
  ['//elsewhere.example/login', 'not found'],
  ['*', 'not found'],
])('the page at %s is %s', (url, kind) => {
  expect(pageAt(url).kind).toBe(kind);
});

test('a page has the query of its screen, and ignores invalid parameters', () => {
  expect(pageAt('/?search=%20bag%20&status=Lost&page=3')).toMatchObject({
    query: { request: { query: { page: 3, limit: 8, search: 'bag', status: 'Lost' } } },
  });
  const plain = pageAt('/');
  expect(pageAt('/?search=&status=Stolen&page=-1')).toEqual(plain);
  expect(pageAt('/?page=1e99')).toEqual(plain);
});
