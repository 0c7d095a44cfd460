import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableWordsOf, isOneEditApart, isSameWord } from './words.ts';

const letters = ['a', 'b', 'c'];

/** All words that one insertion, deletion, replacement or swap of neighbours makes of a word. */
function editsOf(word: string): Set<string> {
  const edits = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      edits.add(before + letter + after).add(before + letter + after.slice(1));
    }
    edits.add(before + after.slice(1));
    edits.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  return edits;
}

test('two words are one edit apart exactly if one edit turns the first into the second', () => {
  const anyWord = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(anyWord, anyWord, (first, second) => {
      for (const other of [second, ...editsOf(first)]) {
        const isEdit = editsOf(first).has(other);
        expect([other, isOneEditApart(first, other)]).toEqual([other, isEdit]);
        expect([other, isOneEditApart(other, first)]).toEqual([other, isEdit]);
      }
    }),
  );
});

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
