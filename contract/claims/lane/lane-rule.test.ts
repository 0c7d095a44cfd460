import { expect, test } from 'vitest';
import { initialLane } from './lane-rule.ts';

test.each([
  ['Found', undefined, true, 'guarded'],
  ['Found', undefined, false, 'open'],
  ['Found', 'open', true, 'open'],
  ['Found', 'guarded', false, 'guarded'],
  ['Lost', undefined, true, 'open'],
] as const)(
  'a new %s item, sent with the lane %s to a category with isGuarded %s, is %s',
  (status, lane, isCategoryGuarded, expected) => {
    expect(initialLane({ status, lane }, isCategoryGuarded)).toBe(expected);
  },
);
