import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  handOverStepOf,
  isHandOverChecked,
  needsSecondKeeper,
  waitsForSecondKeeper,
} from './hand-over-rule.ts';

const nothing = {
  studentCard: null,
  isUnlocked: false,
  value: null,
  secondKeeper: null,
  secondKeeperAbove: null,
};
const ama = { _id: 'id', name: 'Ama' };

type Checks = Parameters<typeof needsSecondKeeper>[0] &
  Omit<Parameters<typeof isHandOverChecked>[0], 'needsSecondKeeper'>;

const isEnough = ({
  secondKeeperAbove,
  ...checks
}: Checks & { secondKeeperAbove: number | null }) =>
  isHandOverChecked({ ...checks, needsSecondKeeper: needsSecondKeeper(checks, secondKeeperAbove) });

test('a hand-over needs at least one check', () => {
  expect(isEnough(nothing)).toBe(false);
  expect(isEnough({ ...nothing, studentCard: '1234' })).toBe(true);
  expect(isEnough({ ...nothing, isUnlocked: true })).toBe(true);
  expect(isEnough({ ...nothing, secondKeeper: ama })).toBe(true);
});

test('a hand-over needs a second keeper only above the value that an admin set', () => {
  const seen = { ...nothing, studentCard: '1234', isUnlocked: true, secondKeeperAbove: 500 };
  expect(isEnough({ ...seen, value: 500 })).toBe(true);
  expect(isEnough({ ...seen, value: 501 })).toBe(false);
  expect(isEnough({ ...seen, value: 501, secondKeeper: ama })).toBe(true);
});

test('a hand-over needs a second keeper if the item has no estimated value and an admin has set `secondKeeperAbove`', () => {
  const seen = { ...nothing, studentCard: '1234', secondKeeperAbove: 500 };
  expect(isEnough(seen)).toBe(false);
  expect(isEnough({ ...seen, secondKeeper: ama })).toBe(true);
});

const checks = fc.record({
  studentCard: fc.option(fc.constant('1234')),
  isUnlocked: fc.boolean(),
  value: fc.option(fc.nat(1000)),
  secondKeeper: fc.option(fc.constant(ama)),
  secondKeeperAbove: fc.option(fc.nat(1000)),
});

test('more checks never make a sufficient hand-over insufficient', () => {
  fc.assert(
    fc.property(checks, (done) => {
      if (!isEnough(done)) return;
      const more = { ...done, studentCard: '9876', isUnlocked: true, secondKeeper: ama };
      expect(isEnough(more)).toBe(true);
    }),
  );
});

test('a hand-over without a check is insufficient, whatever the value', () => {
  fc.assert(
    fc.property(checks, ({ value, secondKeeperAbove }) => {
      expect(isEnough({ ...nothing, value, secondKeeperAbove })).toBe(false);
    }),
  );
});

test('the keeper checks first, then makes the code, or enters the code that the owner made for a proxy', () => {
  const { secondKeeperAbove: _, ...unchecked } = nothing;
  const handOver = { ...unchecked, needsSecondKeeper: false, proxyName: null };
  expect(handOverStepOf(handOver)).toBe('check');
  const seen = { ...handOver, studentCard: '1234' };
  expect(handOverStepOf(seen)).toBe('generate code');
  expect(handOverStepOf({ ...seen, proxyName: 'Ben' })).toBe('enter code');
  expect(handOverStepOf({ ...seen, needsSecondKeeper: true })).toBe('check');
  expect(handOverStepOf({ ...seen, needsSecondKeeper: true, secondKeeper: ama })).toBe(
    'generate code',
  );
});

test.each([
  [900, null, 500, true],
  [900, { _id: 'ama', name: 'Ama' }, 500, false],
  [500, null, 500, false],
  [null, null, 500, false],
  [900, null, null, false],
])('a recorded value of %j, confirmed by %j, above a limit of %j waits: %j', (...args) => {
  const [value, secondKeeper, limit, waits] = args;
  expect(waitsForSecondKeeper({ value, secondKeeper }, limit)).toBe(waits);
});
