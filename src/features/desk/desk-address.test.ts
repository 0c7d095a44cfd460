import { expect, test } from 'vitest';
import { bounds } from '../../../contract/bounds.ts';
import { deskAddressOf, deskPath, listsOf, searchingFor } from './desk-address.ts';

const id = '01990000-0000-7000-8000-00000000beef';
const lists = listsOf('keeper');
const read = (query: string) => deskAddressOf(new URLSearchParams(query), lists);
const first = { waiting: 1, unkept: 1, mine: 1, all: 1 };

test('parses an address and builds it again', () => {
  const query = `list=mine&search=red+umbrella&unkept=3&item=${id}`;
  const address = {
    list: 'mine',
    search: 'red umbrella',
    itemId: id,
    pages: { ...first, unkept: 3 },
  };
  expect(read(query)).toEqual(address);
  expect(deskPath(read(query))).toBe(`/desk?${query}`);
});

test('omits default values', () => {
  const address = { list: 'waiting', search: '', itemId: null, pages: first };
  expect(read('')).toEqual(address);
  expect(deskPath(read(''))).toBe('/desk');
});

test.each([
  ['a list that does not exist', 'list=lost'],
  ['page numbers that are invalid', 'waiting=0&mine=two&unkept=1.5&all=99999999'],
  ['an item id that is invalid', 'item=umbrella'],
  ['a number in place of an item', 'item=00beef'],
])('ignores %s', (_, query) => {
  expect(deskPath(read(query))).toBe('/desk');
});

test('changes a search in the desk’s address to one that the server accepts', () => {
  const search = `${'a'.repeat(bounds.search.max - 1)}😀`;
  expect(read(`search=${search}`).search).toBe(`${'a'.repeat(bounds.search.max - 1)}\ufffd`);
  expect(read('search=red%00bag').search).toBe('');
});

test('an admin has no list "mine"', () => {
  const address = deskAddressOf(new URLSearchParams('list=mine'), listsOf('admin'));
  expect(address.list).toBe('waiting');
});

test('a scanned return code goes into the hash', () => {
  expect(deskPath({ ...read(''), itemId: id }, '012345')).toBe(`/desk?item=${id}#code=012345`);
});

test('another search resets every list to page 1 and keeps the item open', () => {
  const address = searchingFor(read(`waiting=2&all=4&item=${id}`), 'key');
  expect(deskPath(address)).toBe(`/desk?search=key&item=${id}`);
});
