import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../bench/matching/memory-store.ts';
import { createLexicon } from '../../../../contract/matching/lexicon.ts';
import { readPost } from '../../../../contract/matching/read-post.ts';
import { type Side, findMatches } from './find-matches.ts';
import { findMutualMatches } from './mutual-matches.ts';

const lexicon = createLexicon();
const postedDay = 20_782;

function post(side: Side, title: string, location: string) {
  const texts = { title, description: '', category: 'Other', location, tags: [] };
  return { side, reading: readPost(texts, lexicon, Date.UTC(2026, 10, 25)), postedDay };
}

test('the matching item is a mutual match, with about the lower of the two probabilities', async () => {
  const store = createMemoryStore();
  const found = post('Found', 'Found a black Samsung phone with a panda sticker', 'Library');
  const lost = { ...post('Lost', 'Lost black Galaxy, panda decal', 'Library'), seq: 2 };
  store.add(1, found);
  store.add(2, lost);
  store.add(3, post('Lost', 'Lost black phone', 'Library'));
  const [mutual] = await findMutualMatches(store, lexicon, lost);
  const [forLost] = await findMatches(store, lexicon, lost);
  const [forFound] = await findMatches(store, lexicon, found);
  expect(mutual?.seq).toBe(1);
  expect(forFound?.seq).toBe(2);
  const lower = Math.min(forLost?.probability ?? 0, forFound?.probability ?? 0);
  expect(lower).toBeGreaterThan(0.2);
  expect(mutual?.probability).toBeCloseTo(lower, 1);
});

test('a post with three better matches than the new one is no mutual match', async () => {
  const store = createMemoryStore();
  store.add(1, post('Found', 'Found a black Samsung phone with a panda sticker', 'Library'));
  for (const seq of [2, 3, 4]) {
    store.add(seq, post('Lost', 'Lost black Samsung phone, panda sticker', 'Library'));
  }
  const lost = { ...post('Lost', 'Lost black phone', 'Library'), seq: 5 };
  store.add(5, lost);
  const [best] = await findMatches(store, lexicon, lost);
  expect(best?.seq).toBe(1);
  expect(best?.probability).toBeGreaterThan(0.2);
  expect(await findMutualMatches(store, lexicon, lost)).toEqual([]);
});
