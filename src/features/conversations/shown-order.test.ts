import { expect, test } from 'vitest';
import { inOrderOf, isOrderOf } from './shown-order.ts';

const entry = (_id: string, words = '') => ({ _id, words });

test('updates entries in place, removes missing ones and leaves new ones out', () => {
  const now = [entry('new'), entry('b', 'changed'), entry('a')];
  expect(inOrderOf(['a', 'b', 'gone'], now)).toEqual([entry('a'), entry('b', 'changed')]);
});

test('recognises another order', () => {
  expect(isOrderOf(['a', 'b'], [entry('a'), entry('b')])).toBe(true);
  expect(isOrderOf(['a', 'b'], [entry('b'), entry('a')])).toBe(false);
  expect(isOrderOf(['a'], [entry('a'), entry('b')])).toBe(false);
});
