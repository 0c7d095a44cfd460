import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindsOfCategory } from './detail-kinds.ts';
import { type DetailKind, detailKinds } from './names.ts';
import { chooseQuestions, kindsAtDesk, maxQuestions } from './questions.ts';

const categories = [
  'Electronics',
  'Cards & Documents',
  'Bags',
  'Keys',
  'Clothing',
  'Books & Notes',
  'Jewellery & Watches',
  'Other',
  'Sports',
];
const anyItem = fc.constantFrom(...categories).chain((category) =>
  fc.record({
    category: fc.constant(category),
    recordedKinds: fc.subarray([...kindsOfCategory(category)]),
    seed: fc.string(),
  }),
);
const seeds = Array.from({ length: 200 }, (_, index) => `item ${index}`);
const askable = (kinds: readonly DetailKind[]): DetailKind[] =>
  kinds.filter((kind) => kind !== 'unlocking');

describe('the questions of a claim', () => {
  test('are about at most four different kinds, and never about unlocking', () => {
    fc.assert(
      fc.property(anyItem, fc.subarray([...detailKinds]), (item, others) => {
        const kinds = chooseQuestions({
          ...item,
          recordedKinds: [...item.recordedKinds, ...others],
        });
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(kinds.length).toBeLessThanOrEqual(maxQuestions);
        expect(kinds).not.toContain('unlocking');
      }),
    );
  });

  test('do not depend on the order in which the kinds were recorded', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const reversed = { ...item, recordedKinds: item.recordedKinds.toReversed() };
        expect(chooseQuestions(reversed)).toEqual(chooseQuestions(item));
      }),
    );
  });

  test('are equally many for an item with no, one or two recorded kinds', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        fc.pre(askable(item.recordedKinds).length < 3);
        const without = chooseQuestions({ ...item, recordedKinds: [] });
        expect(without.length).toBeGreaterThanOrEqual(2);
        expect(chooseQuestions(item)).toHaveLength(without.length);
      }),
    );
  });

  test('are three, or four if at least three kinds are recorded', () => {
    const all = kindsOfCategory('Cards & Documents');
    const counts = [0, 1, 2, 3, 4].map((count) => {
      const recordedKinds = askable(all).slice(0, count);
      return chooseQuestions({ category: 'Cards & Documents', recordedKinds, seed: 'a' }).length;
    });
    expect(counts).toEqual([3, 3, 3, 4, 4]);
  });

  test('are about the recorded kinds, up to three of them, and about an unrecorded kind if there is one', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const recorded = askable(item.recordedKinds);
        const kinds = chooseQuestions(item);
        const asked = kinds.filter((kind) => recorded.includes(kind));
        expect(asked.length).toBeGreaterThanOrEqual(Math.min(3, recorded.length));
        const { category } = item;
        const isWhole = !['Other', 'Sports'].includes(category) || recorded.length < 3;
        if (isWhole) expect(kinds.length).toBeGreaterThan(asked.length);
      }),
    );
  });

  test('prefer recorded kinds that separate owners from guessers best', () => {
    const recordedKinds: DetailKind[] = ['cash', 'other cards', 'issuer', 'name', 'last 4 digits'];
    const kinds = chooseQuestions({ category: 'Cards & Documents', recordedKinds, seed: 'a' });
    expect(kinds).toContain('name');
    expect(kinds).toContain('issuer');
    expect(kinds).not.toContain('cash');
  });

  test('come in an order that differs between items, so the order does not reveal which kind is recorded', () => {
    const recordedKinds: DetailKind[] = ['thing inside'];
    const positions = seeds.map((seed) =>
      chooseQuestions({ category: 'Bags', recordedKinds, seed }).indexOf('thing inside'),
    );
    for (const position of [0, 1, 2]) {
      const share = positions.filter((other) => other === position).length / seeds.length;
      expect(share).toBeGreaterThan(0.2);
    }
  });
});

describe('the kinds that a keeper can ask about', () => {
  test.each(categories)(
    'have no duplicates for %s, include its own kinds, and exclude unlocking, which is a check',
    (category) => {
      const kinds = kindsAtDesk(category);
      expect(new Set(kinds).size).toBe(kinds.length);
      expect(kinds).toEqual(expect.arrayContaining(askable(kindsOfCategory(category))));
      expect(kinds).toEqual(expect.arrayContaining(['brand', 'mark', 'writing', 'exact place']));
      expect(kinds).not.toContain('unlocking');
    },
  );
});
