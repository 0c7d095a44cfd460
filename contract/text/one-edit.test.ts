import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOneEditApart } from './one-edit.ts';

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
