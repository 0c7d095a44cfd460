import { expect, test } from 'vitest';
import { referenceIn } from './item-reference.ts';

const id = '01990000-0000-7000-8000-00000000beef';

test.each([
  ['an id', id, { id }],
  ['an id in capitals with spaces around it', ` ${id.toUpperCase()} `, { id }],
  ['a link', `https://lost.example.edu/items/${id}`, { id }],
  ['a link with a return code', `http://127.0.0.1:3000/items/${id}#code=012345`, { id }],
  ['a link with a query', `https://lost.example.edu/items/${id}/?from=poster`, { id }],
  ['a number', '00BEEF', { number: '00beef' }],
  ['a number as printed on the tag', 'No. 00BEEF', { number: '00beef' }],
  ['a number without space or dot', 'no00beef', { number: '00beef' }],
])('recognises %s', (_, text, reference) => {
  expect(referenceIn(text)).toEqual(reference);
});

test.each([
  '',
  'umbrella',
  'black umbrella',
  'No. 12345',
  '0000beef',
  `https://lost.example.edu/users/${id}`,
  `see https://lost.example.edu/items/${id}`,
  `javascript://x/items/${id}`,
  `${id}0`,
])('finds no reference to an item in "%s"', (text) => {
  expect(referenceIn(text)).toBeNull();
});
