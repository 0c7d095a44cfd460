import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailKinds } from '../names.ts';
import type { PrivateDetail } from '../private-details.ts';
import { kindsReadElsewhere } from './read-elsewhere.ts';
import { scoreClaim } from './score.ts';

const words = ['red', 'black', 'umbrella', 'calculator', 'whistle', 'violin', 'dog', 'Nike', '3'];
const anyKind = fc.constantFrom(...detailKinds.filter((kind) => kind !== 'unlocking'));
const anyText = fc
  .uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })
  .map((chosen) => chosen.join(' '));
const anyDetails = fc.array(fc.record({ kind: anyKind, text: anyText }), { maxLength: 5 });
const anyReadable = fc.record({
  story: fc.option(fc.array(anyText, { maxLength: 3 }).map((texts) => texts.join(' '))),
  answers: fc.uniqueArray(fc.record({ kind: anyKind, text: fc.option(anyText) }), {
    selector: ({ kind }) => kind,
    maxLength: 4,
  }),
});

const recorded: PrivateDetail[] = [
  { kind: 'charm', text: 'red fox' },
  { kind: 'engraving', text: 'For Anna 2019' },
];
const kinds = (story: string | null, ...answers: PrivateDetail[]) => [
  ...kindsReadElsewhere(recorded, [{ story, answers }]),
];

describe('a detail could be read elsewhere', () => {
  test('by a right answer to the same question', () => {
    expect(kinds(null, { kind: 'charm', text: 'a fox, red' })).toEqual(['charm']);
    expect(kinds(null, { kind: 'charm', text: 'a panda' })).toEqual([]);
  });

  test('by a description, or an answer to another question, that names it', () => {
    expect(kinds('Inside it says "for Anna 2019".')).toEqual(['engraving']);
    expect(kinds(null, { kind: 'writing', text: 'For Anna 2019' })).toEqual(['engraving']);
    expect(kinds('It is silver.', { kind: 'writing', text: 'For Bea 2018' })).toEqual([]);
  });

  test('in any of several claims', () => {
    const claims = recorded.map((detail) => ({ story: null, answers: [detail] }));
    expect([...kindsReadElsewhere(recorded, claims)]).toEqual(['charm', 'engraving']);
  });
});

describe('a claim that repeats what its claimant could read', () => {
  test('has no evidence in right answers and in its description', () => {
    fc.assert(
      fc.property(anyDetails, anyReadable, (details, readable) => {
        const readElsewhere = kindsReadElsewhere(details, [readable]);
        const story = readable.story ?? '';
        const { answers } = scoreClaim({ recorded: details, answers: readable.answers });
        const right = answers.filter(({ verdict }) => verdict === 'right');
        const copied = { recorded: details, answers: right, story, readElsewhere };
        expect(scoreClaim(copied).bits).toBe(0);
      }),
    );
  });

  test('has no more evidence than without having read it, and wrong answers still count against it', () => {
    fc.assert(
      fc.property(anyDetails, anyReadable, anyReadable, (details, readable, { answers, story }) => {
        const own = { recorded: details, answers, story: story ?? '' };
        const readElsewhere = kindsReadElsewhere(details, [readable]);
        const before = scoreClaim(own);
        const after = scoreClaim({ ...own, readElsewhere });
        expect(after.bits).toBeLessThanOrEqual(before.bits + 1e-9);
        expect(after.answers).toEqual(before.answers);
      }),
    );
    const wrong = { recorded, answers: [{ kind: 'charm', text: 'a panda' } as const] };
    const readElsewhere = kindsReadElsewhere(recorded, [{ story: null, answers: recorded }]);
    expect(scoreClaim({ ...wrong, readElsewhere }).bits).toBe(scoreClaim(wrong).bits);
  });
});
