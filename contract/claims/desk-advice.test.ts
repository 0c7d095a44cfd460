import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type DeskFindings,
  adviceAtDesk,
  adviceBeforeDesk,
  bitsAtDesk,
  idChecks,
  questionsAtDesk,
  unlockings,
  usualChecks,
} from './desk-advice.ts';
import { detailKinds, strengths, verdicts } from './names.ts';

const none: DeskFindings = { verdicts: new Map(), unlocking: 'no lock', idCheck: 'no name' };

describe('the advice before the claimant comes', () => {
  test('is to accept strong claims on open items only', () => {
    expect(strengths.map((strength) => adviceBeforeDesk(strength, 'open'))).toEqual([
      'accept',
      ...Array<string>(3).fill('see them at the desk'),
    ]);
    expect(adviceBeforeDesk('Strong', 'guarded')).toBe('see them at the desk');
  });
});

describe('the advice at the desk', () => {
  test('is to hand over after a successful check, whatever the answers are', () => {
    expect(adviceAtDesk(-4, { ...none, unlocking: 'unlocked' })).toBe('hand over');
    expect(adviceAtDesk(-4, { ...none, idCheck: 'fits' })).toBe('hand over');
  });

  test('is never to hand over for answers alone if a check is possible', () => {
    for (const unlocking of ['not tried', 'not unlocked'] as const) {
      expect(adviceAtDesk(30, { ...none, unlocking })).toBe('ask for proof');
    }
    expect(adviceAtDesk(30, { ...none, idCheck: 'not shown' })).toBe('ask for proof');
  });

  test('depends on the answers if no check is possible', () => {
    expect(adviceAtDesk(2.5, none)).toBe('hand over');
    expect(adviceAtDesk(1, none)).toBe('ask for proof');
    expect(adviceAtDesk(-3, none)).toBe('refuse');
    expect(adviceAtDesk(1, { ...none, verdicts: new Map([['writing', 'right']]) })).toBe(
      'hand over',
    );
  });

  test('is to ask all questions first', () => {
    const verdicts = new Map([
      ['writing', 'right'],
      ['mark', null],
    ] as const);
    expect(adviceAtDesk(9, { ...none, verdicts })).toBe('ask the questions');
    expect(adviceAtDesk(-9, { ...none, verdicts })).toBe('ask the questions');
  });

  test('gives a better answer at least as many bits as a worse one, and unlocking the most', () => {
    const unlocked = bitsAtDesk(1, { ...none, unlocking: 'unlocked' });
    for (const kind of detailKinds) {
      const right = new Map([[kind, 'right']] as const);
      expect(bitsAtDesk(1, { ...none, verdicts: right }), kind).toBeLessThanOrEqual(unlocked);
    }
    expect(bitsAtDesk(1, { ...none, unlocking: 'not unlocked' })).toBeLessThan(1);
    expect(bitsAtDesk(1, { ...none, unlocking: 'not tried' })).toBe(1);
    expect(bitsAtDesk(1, { ...none, verdicts: new Map([['charm', null]]) })).toBe(1);
    const anyBits = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(anyBits, fc.constantFrom(...detailKinds), (bits, kind) => {
        const ordered = (['wrong', 'unknown', 'near', 'right'] as const).map((verdict) =>
          bitsAtDesk(bits, { ...none, verdicts: new Map([[kind, verdict]]) }),
        );
        expect(ordered).toEqual(ordered.toSorted((first, second) => first - second));
      }),
    );
  });

  test('is to hand over whenever a check fits', () => {
    const anyVerdicts = fc.array(
      fc.tuple(fc.constantFrom(...detailKinds), fc.constantFrom(null, ...verdicts)),
    );
    fc.assert(
      fc.property(
        anyVerdicts,
        fc.constantFrom(...unlockings),
        fc.constantFrom(...idChecks),
        (list, unlocking, idCheck) => {
          const advice = adviceAtDesk(0, { verdicts: new Map(list), unlocking, idCheck });
          const fits = unlocking === 'unlocked' || idCheck === 'fits';
          if (fits) expect(advice).toBe('hand over');
        },
      ),
    );
  });
});

describe('the questions at the desk', () => {
  test('are about kinds that the claim dialog asked about without a record, then about general kinds, and skip recorded kinds that it asked about', () => {
    const kinds = questionsAtDesk('Keys', [
      { kind: 'size', verdict: 'not recorded' },
      { kind: 'charm', verdict: 'unknown' },
    ]);
    expect(kinds[0]).toBe('size');
    expect(kinds).toContain('number of keys');
    expect(kinds).not.toContain('charm');
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(questionsAtDesk('Electronics', [])).not.toContain('unlocking');
  });
});

test('the usual checks depend on the category', () => {
  expect(usualChecks('Electronics')).toEqual({ unlocking: 'not tried', idCheck: 'no name' });
  expect(usualChecks('Cards & Documents')).toEqual({ unlocking: 'no lock', idCheck: 'not shown' });
  expect(usualChecks('Keys')).toEqual({ unlocking: 'no lock', idCheck: 'no name' });
});
