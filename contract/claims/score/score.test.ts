import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../claim-body.ts';
import { type DetailKind, detailKinds } from '../names.ts';
import type { PrivateDetail } from '../private-details.ts';
import { bitsOfRightAnswer, bitsOfWrongAnswer } from './bits.ts';
import { scoreClaim, strengthOf } from './score.ts';
import { verdictOf } from './verdict.ts';

const colours = ['red', 'blue', 'green', 'black', 'white', 'purple', 'yellow', 'orange'];
const nouns = [
  'umbrella',
  'pencil',
  'whistle',
  'calculator',
  'lemon',
  'guitar',
  'rocket',
  'ladder',
  'violin',
];
const askable = detailKinds.filter((kind) => kind !== 'unlocking');
const inWords = askable.filter(
  (kind) => !['serial number', 'last 4 digits', 'number on a tag'].includes(kind),
);

const anyKind = fc.constantFrom(...askable);
const anyText = fc
  .uniqueArray(fc.constantFrom(...colours, ...nouns, '3', '7', 'Nike', 'dog'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const anyAnswerText = fc.option(fc.oneof(anyText, fc.string({ maxLength: 30 })));
const anyDetails = fc.uniqueArray(fc.record({ kind: anyKind, text: anyText }), {
  selector: ({ kind }) => kind,
  maxLength: 6,
});
const anyAnswers = fc.uniqueArray(fc.record({ kind: anyKind, text: anyAnswerText }), {
  selector: ({ kind }) => kind,
  maxLength: 6,
});
const anyStory = fc.array(anyText, { maxLength: 5 }).map((texts) => texts.join(' '));
const anyEvidence = fc.record({
  recorded: anyDetails,
  answers: anyAnswers,
  story: anyStory,
  hasEarlierLostPost: fc.boolean(),
});

const lockScreen = (text: string): PrivateDetail => ({ kind: 'lock screen', text });

describe('a score', () => {
  const bits: [DetailKind, right: number, wrong: number][] = [
    ['unlocking', 16, -2.6],
    ['name', 5.5, -2.6],
    ['serial number', 4.6, -0.4],
    ['writing', 2, -1.1],
    ['cash', 1.8, -0.5],
    ['issuer', 1.6, -2.6],
    ['thing inside', 1.4, -1.1],
    ['lock screen', 1.4, -1.5],
    ['size', 1.3, -2.1],
    ['charm', 0.9, -1.3],
    ['case or sticker', 0.8, -1],
    ['number of keys', 0.8, -1],
    ['mark', 0.2, -0.4],
  ];
  test.each(bits)(
    'counts a right answer about %s as %d bits, a wrong one as %d',
    (kind, ...expected) => {
      const found = [bitsOfRightAnswer(kind), bitsOfWrongAnswer(kind)];
      expect(found.map((value) => value.toFixed(1))).toEqual(
        expected.map((value) => value.toFixed(1)),
      );
    },
  );

  test.each(detailKinds)('counts a wrong answer about %s between -2.6 and -0.4 bits', (kind) => {
    expect(bitsOfWrongAnswer(kind)).toBeGreaterThanOrEqual(-2.6);
    expect(bitsOfWrongAnswer(kind)).toBeLessThanOrEqual(-0.4);
  });

  test('counts a near answer as a quarter of a right one, and as a tenth if one value is asked', () => {
    const cases: [DetailKind, recorded: string, answer: string, share: number][] = [
      ['lock screen', 'dog on a beach', 'dog', 0.25],
      ['model', 'iPhone 13', 'iphone', 0.1],
    ];
    for (const [kind, recorded, text, share] of cases) {
      const score = scoreClaim({ recorded: [{ kind, text: recorded }], answers: [{ kind, text }] });
      expect(score.answers[0]?.verdict).toBe('near');
      expect(score.bits).toBeCloseTo(share * bitsOfRightAnswer(kind));
    }
  });

  test.each([
    [5, 'Strong'],
    [4.9, 'Some'],
    [1.5, 'Some'],
    [1.4, 'Little'],
    [-2.9, 'Little'],
    [-3, 'Against'],
  ])('with %d bits is %s', (sum, strength) => {
    expect(strengthOf(sum)).toBe(strength);
  });

  test('is Strong for a right name, Against for a wrong name and issuer, and Some or Little in between', () => {
    const recorded: PrivateDetail[] = [
      { kind: 'name', text: 'Ana Silva' },
      { kind: 'issuer', text: 'Barclays' },
    ];
    const strengthFor = (name: string | null, issuer: string | null) =>
      scoreClaim({
        recorded,
        answers: [
          { kind: 'name', text: name },
          { kind: 'issuer', text: issuer },
        ],
      }).strength;
    expect(strengthFor('Ana Silva', null)).toBe('Strong');
    expect(strengthFor(null, 'Barclays')).toBe('Some');
    expect(strengthFor('Ana', null)).toBe('Little');
    expect(strengthFor(null, null)).toBe('Little');
    expect(strengthFor('Tom Smith', 'Lloyds')).toBe('Against');
  });

  test('counts an earlier lost post, which is Strong together with one right answer', () => {
    const evidence = { recorded: [lockScreen('a dog')], answers: [lockScreen('dog')] };
    expect(scoreClaim(evidence).strength).toBe('Little');
    expect(scoreClaim({ ...evidence, hasEarlierLostPost: true }).strength).toBe('Strong');
    const alone = { recorded: [], answers: [], hasEarlierLostPost: true };
    expect(scoreClaim(alone).strength).toBe('Some');
  });

  test('counts neither answers nor story of a claimant who has read the details', () => {
    const recorded = [lockScreen('a dog'), { kind: 'charm', text: 'red fox' } as const];
    for (const text of ['a dog', 'a cat']) {
      const evidence = { recorded, answers: [lockScreen(text)], story: 'It has a red fox.' };
      expect(scoreClaim(evidence).bits).not.toBe(0);
      const read = scoreClaim({ ...evidence, hasReadDetails: true });
      expect([read.bits, read.strength]).toEqual([0, 'Little']);
      expect(read.answers).toEqual(scoreClaim(evidence).answers);
    }
  });

  test('never counts a written answer about unlocking', () => {
    const recorded: PrivateDetail[] = [{ kind: 'unlocking', text: 'yes' }];
    const written = scoreClaim({ recorded, answers: [{ kind: 'unlocking', text: 'yes' }] });
    expect(written.bits).toBe(0);
    const pattern: PrivateDetail[] = [{ kind: 'unlocking', text: 'a spiral pattern' }];
    expect(scoreClaim({ recorded: pattern, answers: [], story: 'a spiral pattern' }).bits).toBe(0);
  });

  test('shows kind, answer and recorded text side by side, and compares the answer with the best matching detail of its kind', () => {
    const { answers } = scoreClaim({
      recorded: [
        { kind: 'thing inside', text: 'calculator' },
        { kind: 'thing inside', text: 'umbrella' },
      ],
      answers: [
        { kind: 'thing inside', text: 'an umbrella' },
        { kind: 'charm', text: 'bear' },
      ],
    });
    expect(answers).toEqual([
      {
        kind: 'thing inside',
        text: 'an umbrella',
        recorded: 'calculator; umbrella',
        verdict: 'right',
      },
      { kind: 'charm', text: 'bear', recorded: null, verdict: 'not recorded' },
    ]);
  });

  test('counts only the first answer of a kind', () => {
    const recorded = [lockScreen('dog')];
    const guesses = ['cat', 'dog'].map(lockScreen);
    expect(scoreClaim({ recorded, answers: guesses }).bits).toBe(bitsOfWrongAnswer('lock screen'));
  });

  test('counts a detail whose words are close together in the story, unless the claimant answered its question', () => {
    const recorded: PrivateDetail[] = [{ kind: 'thing inside', text: 'a blue umbrella' }];
    const story = 'I left my bag after the lecture. There was an umbrella, a blue one, in it.';
    const { bits } = scoreClaim({ recorded, answers: [], story });
    expect(bits).toBeGreaterThan(0);
    expect(bits).toBeLessThan(bitsOfRightAnswer('thing inside'));
    const far =
      'It has an umbrella in it. My coat and my pencil and my shoes and my phone are blue.';
    expect(scoreClaim({ recorded, answers: [], story: far }).bits).toBe(0);
    const answered = [{ kind: 'thing inside' as const, text: 'a guitar' }];
    expect(scoreClaim({ recorded, answers: answered, story }).bits).toBe(
      scoreClaim({ recorded, answers: answered }).bits,
    );
    const unknown = [{ kind: 'thing inside' as const, text: null }];
    expect(scoreClaim({ recorded, answers: unknown, story }).bits).toBe(bits);
  });

  test('counts a story at most 1 bit, and less than the right answers that it names', () => {
    const story = 'a blue umbrella';
    fc.assert(
      fc.property(fc.uniqueArray(anyKind, { minLength: 1 }), (kinds) => {
        const recorded = kinds.map((kind) => ({ kind, text: story }));
        const right = scoreClaim({ recorded, answers: recorded }).bits;
        expect(scoreClaim({ recorded, answers: [], story }).bits).toBeLessThan(right);
        expect(scoreClaim({ recorded, answers: [], story }).bits).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('does not count a single colour, number or short word of the story', () => {
    for (const text of ['purple', '3', 'Nike']) {
      const recorded: PrivateDetail[] = [{ kind: 'mark', text }];
      expect(scoreClaim({ recorded, answers: [], story: 'purple 3 Nike' }).bits).toBe(0);
    }
  });

  test('is never lowered by one more right answer', () => {
    fc.assert(
      fc.property(anyEvidence, fc.nat(), (evidence, position) => {
        const detail = evidence.recorded[position % Math.max(1, evidence.recorded.length)];
        fc.pre(detail !== undefined);
        const others = evidence.answers.filter(({ kind }) => kind !== detail.kind);
        const better = { ...evidence, answers: [detail, ...others] };
        expect(scoreClaim(better).bits).toBeGreaterThanOrEqual(scoreClaim(evidence).bits - 1e-9);
      }),
    );
  });

  test('is not changed by "I don\'t know", nor by answers about kinds that are not recorded', () => {
    fc.assert(
      fc.property(anyEvidence, anyKind, anyText, (evidence, kind, text) => {
        fc.pre(evidence.answers.every((answer) => answer.kind !== kind));
        const isRecorded = evidence.recorded.some((detail) => detail.kind === kind);
        const more: Answer = { kind, text: isRecorded ? null : text };
        const answers = [...evidence.answers, more];
        expect(scoreClaim({ ...evidence, answers }).bits).toBeCloseTo(scoreClaim(evidence).bits);
      }),
    );
  });

  test('does not depend on case, order of words or punctuation', () => {
    const anyOrder = fc.uniqueArray(fc.constantFrom(...colours, ...nouns, '3', 'Nike'), {
      minLength: 1,
    });
    const anySeparator = fc.constantFrom(' ', ', ', '; ', ' / ', '!  ', ' - ', ' and ');
    fc.assert(
      fc.property(anyKind, anyText, anyOrder, anySeparator, (kind, recorded, words, separator) => {
        fc.pre(inWords.includes(kind));
        const first = verdictOf(kind, recorded, words.join(' '));
        const other = words.toReversed().join(separator).toUpperCase();
        expect(verdictOf(kind, recorded, `${other}.`)).toBe(first);
        expect(verdictOf(kind, recorded.toUpperCase(), words.join(' '))).toBe(first);
      }),
    );
  });

  test('never counts an answer that lists many values as right', () => {
    const anyList = fc.uniqueArray(fc.constantFrom(...nouns), { minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(anyKind, anyList, fc.nat(), (kind, list, position) => {
        const value = list[position % list.length];
        fc.pre(value !== undefined);
        expect(verdictOf(kind, value, list.join(' '))).not.toBe('right');
      }),
    );
    const anyColours = fc.uniqueArray(fc.constantFrom(...colours), { minLength: 3 });
    fc.assert(
      fc.property(anyKind, anyColours, (kind, list) => {
        expect(verdictOf(kind, list[0] ?? '', list.join(' '))).toBe('wrong');
      }),
    );
  });

  test('is not raised by values added to a right answer', () => {
    fc.assert(
      fc.property(
        anyKind,
        anyText,
        fc.array(fc.constantFrom(...colours, ...nouns)),
        (kind, text, more) => {
          const bitsFor = (answer: string) =>
            scoreClaim({ recorded: [{ kind, text }], answers: [{ kind, text: answer }] }).bits;
          expect(bitsFor([text, ...more].join(' '))).toBeLessThanOrEqual(bitsFor(text));
        },
      ),
    );
  });
});
