import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DetailKind } from './names.ts';
import { isAlreadyPublic } from './public-text.ts';

const post = {
  title: 'Black iPhone 13 found on 3 May',
  description:
    'A phone in a clear case with a NASA sticker. Number AB-12 345. Three small keys beside it, size M.',
  tags: ['apple', 'Lock Screen', '7'],
};

describe('a private detail', () => {
  const found: [string, DetailKind | undefined][] = [
    ['nasa stickers', undefined],
    ['NASA', 'case or sticker'],
    ['Iphone 13', 'model'],
    ['ab12345', 'serial number'],
    ['12345', 'number on a tag'],
    ['3 keys', 'number of keys'],
    ['3 small keys', undefined],
    ['3', 'number of keys'],
    ['three', 'number of keys'],
    ['medium', 'size'],
    ['Apple', undefined],
    ['7', undefined],
    ['345', undefined],
    ['2345', 'serial number'],
    ['sticker', 'case or sticker'],
  ];
  test.each(found)('"%s" (%s) is public if title, description or tags have it', (text, kind) => {
    expect(isAlreadyPublic(text, post, kind)).toBe(true);
  });

  const hidden: [string, DetailKind | undefined][] = [
    ['A dog on a beach', 'lock screen'],
    ['NASA patch', 'case or sticker'],
    ['sticker of a clear sky', undefined],
    ['31', 'number on a tag'],
    ['4', 'number of keys'],
    ['3', undefined],
    ['13', 'number of keys'],
    ['L', 'size'],
    ['5', 'number of keys'],
    ['', undefined],
    ['the', undefined],
    ['234', undefined],
    ['9876', 'serial number'],
    ['earcase', undefined],
    ['a red sticker', 'case or sticker'],
  ];
  test.each(hidden)(
    '"%s" (%s) is not public if the post has nothing of it, only a part, or the same number by chance',
    (text, kind) => {
      expect(isAlreadyPublic(text, post, kind)).toBe(false);
    },
  );

  test.each([
    ['5 old keys', true],
    ['5 old rusty keys', false],
    ['keys: old, 5', true],
    ['keys: old, rusty, 5', false],
  ])('of a single number is public if "%s" has its topic near it: %s', (title, isPublic) => {
    const texts = { title, description: '', tags: [] };
    expect(isAlreadyPublic('5', texts, 'number of keys')).toBe(isPublic);
  });

  test('is public wherever the description contains its words', () => {
    const anyWords = fc.array(fc.constantFrom('whistle', 'lemon', 'guitar', 'rocket', 'violin'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(anyWords, anyWords, anyWords, (before, words, after) => {
        const description = [...before, ...words, ...after].join(' ').toUpperCase();
        expect(isAlreadyPublic(words.join(', '), { title: '', description, tags: [] })).toBe(true);
      }),
    );
  });
});
