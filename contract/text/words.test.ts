import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText, searchWords, searchableText, singularOf, wordsOf } from './words.ts';

test('plainText resolves full-width letters and ligatures, and drops case and accents, but keeps the marks of other scripts', () => {
  expect(plainText('CAFÉ ﬁne Ｂag')).toBe('cafe fine bag');
  expect(plainText('हिन्दी')).toBe('हिन्दी');
});

test('searchWords separates an emoji and keeps the marks of a word', () => {
  expect(searchWords("Ana's bag☂🇩🇪 हिन्दी")).toEqual(['ana', 's', 'bag', '☂', '🇩🇪', 'हिन्दी']);
});

test('searchableText has the same words as its text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      expect(searchWords(searchableText(text))).toEqual(searchWords(text));
    }),
  );
});

test('wordsOf leaves out apostrophes and punctuation', () => {
  expect(wordsOf("The men's café-bag, 2nd")).toEqual(['the', 'mens', 'cafe', 'bag', '2nd']);
});

describe('singularOf', () => {
  test.each([
    ['keys', 'key'],
    ['watches', 'watch'],
    ['batteries', 'battery'],
    ['ties', 'tie'],
    ['glass', 'glass'],
    ['bus', 'bus'],
  ])('turns "%s" into "%s"', (word, singular) => {
    expect(singularOf(word)).toBe(singular);
  });
});
