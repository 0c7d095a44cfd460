import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createLexicon } from './lexicon.ts';
import { type PostTexts, readPost } from './read-post.ts';

const lexicon = createLexicon();
const postedAt = Date.UTC(2026, 10, 25, 12);
const read = (change: Partial<PostTexts>, by = lexicon) =>
  readPost(
    { title: '', description: '', category: 'Other', location: '', tags: [], ...change },
    by,
    postedAt,
  );

describe('the kind of a thing', () => {
  test.each([
    ['Lost my MacBook', 'laptop'],
    ['notebook computer left behind', 'laptop'],
    ['Found: brolly', 'umbrella'],
    ['two AirPods in a case', 'earphones'],
    ['student ID', 'student card'],
    ['Brown wallet with keys and a student card', 'wallet'],
    ['lost my umbrela', 'umbrella'],
    ['two silk ties', 'tie'],
    ['something strange', null],
  ])('is read from "%s": %s', (title, kind) => {
    expect(read({ title }).kind).toBe(kind);
  });

  test('is taken from a tag first, because the poster confirmed the tag', () => {
    expect(read({ title: 'my bag', tags: ['suitcase'] }).kind).toBe('suitcase');
  });

  test('is taken from the description if the title names no kind', () => {
    expect(read({ title: 'Please help', description: 'I lost my scarf.' }).kind).toBe('scarf');
  });
});

test('reads colours, brands, materials, marks, numbers and places by their common names', () => {
  const reading = read({
    title: 'Navy rucksack',
    description: 'Leather, from The North Face, with a decal. Tag number 4711.',
    location: 'cafeteria',
  });
  expect(reading).toMatchObject({
    kind: 'backpack',
    colours: ['blue'],
    brands: ['north face'],
    materials: ['leather'],
    marks: ['sticker'],
    numbers: ['4711'],
  });
  expect(reading.places).toContain('canteen');
});

test('reads a campus phrase as the place that admins gave it', () => {
  const own = createLexicon(undefined, [{ phrase: 'the Nest', facet: 'place', name: 'canteen' }]);
  const post = { title: '', description: '', category: '', location: 'The Nest', tags: [] };
  expect(readPost(post, own, postedAt).places).toContain('canteen');
});

describe('the day', () => {
  const day = (text: string) => {
    const { day: found } = read({ description: text });
    return found === null ? null : new Date(found * 86_400_000).toISOString().slice(0, 10);
  };
  test.each([
    ['lost on 2026-11-20', '2026-11-20'],
    ['lost at 2026-11-20T09:30', '2026-11-20'],
    ['on 11/20', '2026-11-20'],
    ['on 14 Nov', '2026-11-14'],
    ['on November 3rd', '2026-11-03'],
    ['on 24 December', '2025-12-24'],
    ['yesterday', '2026-11-24'],
    ['three days ago', '2026-11-22'],
    ['last Tuesday', '2026-11-24'],
    ['on Monday', '2026-11-23'],
    ['on Novmber 3', '2026-11-03'],
    ['last Weds', '2026-11-18'],
    ['on 20/11', '2026-11-20'],
    ['on 20.11.', '2026-11-20'],
    ['in room 20', null],
    ['maybe 2 keys', null],
    ['with 3 marks and 5 decals', null],
    ['a sun hat, I sat near the door', null],
    ['a 13.3 inch screen and a 3.5 mm jack', null],
  ])('is read from "%s": %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe('a reading', () => {
  const words = fc.constantFrom(
    ...'black blue wallet phone sticker library serial gym leather umbrella zebra nike panda'.split(
      ' ',
    ),
  );

  test('does not depend on the order of words in the description', () => {
    const sorted = (text: string[]) => {
      const reading = read({ title: 'Lost scarf', description: text.join(', ') });
      return Object.fromEntries(
        Object.entries(reading).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.toSorted() : value,
        ]),
      );
    };
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (some) => {
        expect(sorted(some.toReversed())).toEqual(sorted(some));
      }),
    );
  });

  test('does not depend on case or punctuation', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (some) => {
        const plain = read({ title: some.join(' '), description: some.join(' ') });
        const loud = some.join(' ').toUpperCase();
        expect(read({ title: `${loud}!`, description: `"${loud}".` })).toEqual(plain);
      }),
    );
  });

  test('can be made of any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(() => read({ title: text, description: text, location: text })).not.toThrow();
      }),
    );
  });
});

test('a word of thousands of letters takes less time than a hundred ordinary posts', () => {
  function processorTimeOf(work: () => unknown, times: number): number {
    const before = process.threadCpuUsage();
    for (let at = 0; at < times; at += 1) work();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  }
  const ordinary = 'I lost my black umbrela near the library. '.repeat(50).slice(0, 2000);
  const ofOrdinary = processorTimeOf(() => read({ description: ordinary }), 100);
  const ofWord = processorTimeOf(() => read({ description: '㍿'.repeat(2000) }), 1);
  expect(ofWord).toBeLessThan(ofOrdinary);
});

describe('an own phrase of many words', () => {
  /** Reads a description by a lexicon with the phrase, and returns how often the lexicon was searched. */
  function searches(phrase: string, description: string): number {
    const own = createLexicon(undefined, [{ phrase, facet: 'place', name: 'hall' }]);
    const meaningsOf = vi.fn(own.meaningsOf);
    read({ description }, { ...own, meaningsOf });
    return meaningsOf.mock.calls.length;
  }

  test('is searched for only at its first word', () => {
    const phrase = 'q w r t z p f g h j '.repeat(6);
    expect(searches(phrase, 'w r t z p f g h j '.repeat(100))).toBeLessThan(1000);
  });

  test('is searched for by at most thirty words', () => {
    const phrase = `${'ﷺ '.repeat(59)}9`;
    expect(searches(phrase, 'ﷺ '.repeat(100))).toBeLessThan(400 * 30);
    const own = createLexicon(undefined, [{ phrase, facet: 'place', name: 'hall' }]);
    expect(read({ location: phrase }, own).places).toContain('hall');
  });
});
