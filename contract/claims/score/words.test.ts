import { describe, expect, test } from 'vitest';
import { comparableWordsOf, isSameWord } from './words.ts';

describe('two words', () => {
  test.each([
    ['umbrella', 'umbrela', true],
    ['lemon', 'lemom', true],
    ['lemon', 'lemn', true],
    ['lemn', 'lemon', true],
    ['bear', 'bean', false],
    ['bear', 'ber', false],
    ['lemon', 'melons', false],
    ['12345', '12346', false],
    ['1234', 'a1234', false],
  ])('%s and %s mean the same: %s', (first, second, isSame) => {
    expect(isSameWord(first, second)).toBe(isSame);
  });
});

test.each([
  ['twenty five', ['25']],
  ['ninety-nine', ['99']],
  ['twenty one', ['21']],
  ['twenty ten', ['20', '10']],
  ['twenty zero', ['20', '0']],
  ['twenty 5', ['20', '5']],
  ['20 five', ['20', '5']],
  ['five twenty', ['5', '20']],
  ['nineteen five', ['19', '5']],
  ['hundred five', ['100', '5']],
  ['two kinds of things', ['2']],
  ['2.25 euros', ['2.25', 'euro']],
  ['Ana’s red bag', ['ana', 'red', 'bag']],
])('the words of "%s" are %j', (text, words) => {
  expect(comparableWordsOf(text)).toEqual(words);
});
