import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryStore } from '../../../../bench/matching/memory-store.ts';
import { createLexicon } from '../../../../contract/matching/lexicon.ts';
import { type PostTexts, readPost } from '../../../../contract/matching/read-post.ts';
import { signalsToRead } from './candidates.ts';
import { type Side, findMatches } from './find-matches.ts';

const lexicon = createLexicon();

function matched(side: Side, change: Partial<PostTexts>) {
  const texts = {
    title: '',
    description: '',
    category: 'Other',
    location: '',
    tags: [],
    ...change,
  };
  return { side, reading: readPost(texts, lexicon, Date.UTC(2026, 10, 25)), postedDay: 20_782 };
}

test('ranks the matching item above items of the same kind with another colour, place or brand', async () => {
  const store = createMemoryStore();
  const truth = { title: 'Found mobile', description: 'Black, Samsung', location: 'Library' };
  store.add(1, matched('Found', truth));
  store.add(2, matched('Found', { ...truth, description: 'White, Samsung' }));
  store.add(3, matched('Found', { ...truth, location: 'Sports field' }));
  store.add(4, matched('Found', { ...truth, description: 'Black, Nokia' }));
  const lost = { title: 'Lost phone', description: 'My Galaxy is black.', location: 'Library' };
  const [first] = await findMatches(store, lexicon, matched('Lost', lost));
  expect(first?.seq).toBe(1);
});

test('finds the matching item and no copies of the post itself', async () => {
  const store = createMemoryStore();
  const lost = { title: 'Lost red umbrella', location: 'Gym' };
  store.add(1, matched('Found', { title: 'Found crimson brolly', location: 'Gym' }));
  store.add(2, matched('Lost', lost));
  store.add(3, matched('Lost', lost));
  const matches = await findMatches(store, lexicon, matched('Lost', lost));
  expect(matches.map(({ seq }) => seq)).toEqual([1]);
});

test('the probabilities of all candidates together are at most one', async () => {
  const store = createMemoryStore();
  for (let seq = 0; seq < 40; seq += 1) {
    store.add(seq, matched('Found', { title: 'Found black phone', location: 'Library' }));
  }
  const matches = await findMatches(
    store,
    lexicon,
    matched('Lost', { title: 'Lost black phone', location: 'Library' }),
  );
  const sum = matches.reduce((total, { probability }) => total + probability, 0);
  expect(sum).toBeLessThanOrEqual(1.000001);
});

test('reads the rarest signals first and never more rows than the bound', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { maxLength: 80 }), (counts) => {
      const chosen = signalsToRead(
        counts.map((items, at) => ({ signal: `w:${String(at)}`, items: items + 1 })),
      );
      expect(chosen.reduce((rows, { limit }) => rows + limit, 0)).toBeLessThanOrEqual(3000);
      const chosenCounts = chosen.map(({ signal }) => counts[Number(signal.slice(2))] ?? 0);
      expect(chosenCounts).toEqual(chosenCounts.toSorted((a, b) => a - b));
    }),
  );
});
