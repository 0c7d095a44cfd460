import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounds } from '../bounds.ts';
import { createLexicon } from './lexicon.ts';
import { proposeTags } from './propose-tags.ts';

const lexicon = createLexicon();
const propose = (title: string, description = '', tags: string[] = [], colour?: string) =>
  proposeTags({ title, description, tags }, lexicon, colour);

test('proposes kind, colour and brand in the words of the lexicon', () => {
  expect(propose('Lost my iPhone', 'It is jet black. Made by Apple.')).toEqual([
    'phone',
    'black',
    'apple',
  ]);
});

test('does not propose what a tag already says in other words or in capitals', () => {
  expect(propose('Black iPhone by Apple', '', ['Smartphone', 'jet black', 'APPLE'])).toEqual([]);
});

test('proposes the colour of the photo only if the text names none', () => {
  expect(propose('Umbrella', '', [], 'green')).toEqual(['umbrella', 'green']);
  expect(propose('Red umbrella', '', [], 'green')).toEqual(['umbrella', 'red']);
  expect(propose('Umbrella', '', ['green'], 'green')).toEqual(['umbrella']);
});

test('proposes nothing for an empty form', () => {
  expect(propose('')).toEqual([]);
});

const words = fc.constantFrom(
  'iPhone',
  'black',
  'navy',
  'Apple',
  'Samsung',
  'wallet',
  'near',
  'my',
);
const text = fc.array(words, { maxLength: 12 }).map((some) => some.join(' '));

test('each accepted proposal is a valid tag, and is not proposed again', () => {
  fc.assert(
    fc.property(text, text, (title, description) => {
      let tags: string[] = [];
      for (let round = 0; round < bounds.tagsPerItem; round += 1) {
        const [first] = propose(title, description, tags);
        if (first === undefined) break;
        expect(first.length).toBeLessThanOrEqual(bounds.tag.max);
        expect(tags).not.toContain(first);
        tags = [...tags, first];
      }
      expect(new Set(tags).size).toBe(tags.length);
    }),
  );
});
