import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../bench/matching/memory-store.ts';
import { createLexicon } from '../../../../contract/matching/lexicon.ts';
import { type Reading, readPost } from '../../../../contract/matching/read-post.ts';
import { associatedWords, associationsFrom, pairsToCount } from './associations.ts';
import { type Side, findMatches } from './find-matches.ts';

const lexicon = createLexicon();
const at = Date.UTC(2026, 10, 25);
const readingOf = (title: string): Reading =>
  readPost({ title, description: '', category: 'Other', location: '', tags: [] }, lexicon, at);
const matched = (side: Side, title: string) => ({
  side,
  reading: readingOf(title),
  postedDay: 20_782,
});

const counted = (lost: string, found: string) =>
  pairsToCount(readingOf(lost), readingOf(found)).map((pair) => `${pair.lost} ${pair.found}`);

test('counts each word that only the lost post has with each that only the found post has, and totals', () => {
  expect(counted('blue zorb', 'blue quill')).toEqual([' ', ' w:quil', 'w:zorb ', 'w:zorb w:quil']);
});

/** Creates a store with `times` returned pairs of a lost "zorb" and a found "quill", and with other pairs. */
function taught(times: number) {
  const store = createMemoryStore();
  for (let n = 0; n < times; n += 1) store.learn(readingOf('zorb'), readingOf('quill'));
  for (let n = 0; n < 20; n += 1) store.learn(readingOf('brill'), readingOf('flask'));
  return store;
}

test('a post is found by a word that three returned pairs associate with its own word', async () => {
  const seqsFor = async (times: number, asked: 'Lost' | 'Found') => {
    const store = taught(times);
    store.add(1, asked === 'Lost' ? matched('Found', 'quill') : matched('Lost', 'zorb'));
    const post = asked === 'Lost' ? matched('Lost', 'zorb') : matched('Found', 'quill');
    return (await findMatches(store, lexicon, post)).map(({ seq }) => seq);
  };
  for (const side of ['Lost', 'Found'] as const) {
    expect(await seqsFor(2, side)).toEqual([]);
    expect(await seqsFor(3, side)).toEqual([1]);
  }
});

test('words that occur in all pairs get no association', async () => {
  const store = createMemoryStore();
  for (let n = 0; n < 20; n += 1) store.learn(readingOf('zorb'), readingOf('quill'));
  expect(await store.associations('Lost', ['w:zorb'])).toEqual([]);
});

test('scores an association only if the posts share neither of its words', async () => {
  const [association] = await taught(3).associations('Lost', ['w:zorb']);
  const associations = association === undefined ? [] : [association];
  const between = (one: string, other: string) =>
    associatedWords(associations, readingOf(one), readingOf(other));
  expect(between('zorb', 'quill')).toBeGreaterThan(1);
  expect(between('zorb', 'zorb quill')).toBe(0);
  expect(between('zorb', 'flask')).toBe(0);
});

test('lost and found posts get the same associations from the same pairs', () => {
  const signal = fc.constantFrom('', 'w:a', 'w:b', 'w:c');
  const count = fc.record({ lost: signal, found: signal, pairs: fc.integer({ min: 1, max: 50 }) });
  const counts = fc.uniqueArray(count, { selector: ({ lost, found }) => `${lost} ${found}` });
  fc.assert(
    fc.property(counts, (all) => {
      const known = [{ lost: '', found: '', pairs: 50 }, ...all.filter(isNoTotal)];
      const turned = associationsFrom('Found', known).map(({ own, other, strength }) => ({
        own: other,
        other: own,
        strength,
      }));
      expect(turned).toEqual(associationsFrom('Lost', known));
    }),
  );
});

const isNoTotal = ({ lost, found }: { lost: string; found: string }) => lost !== '' || found !== '';
