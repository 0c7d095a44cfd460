import { expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/item.ts';
import { hasMoved, steady } from './steady.ts';

const item = (_id: string, title = _id) => itemReply({ _id, title });
const before = [item('a'), item('b'), item('c')];

test('updates items in place, keeps missing ones and leaves new ones out', () => {
  const now = [item('new'), item('c', 'c, claimed'), item('a')];
  expect(steady(before, now).map(({ title }) => title)).toEqual(['a', 'b', 'c, claimed']);
});

test.each([
  ['one is new', [item('new'), ...before], true],
  ['one is gone', before.slice(1), true],
  ['they are in another order', before.toReversed(), true],
  ['one says something else', [item('a', 'changed'), item('b'), item('c')], false],
])('detects a changed list: %s', (_, now, moved) => {
  expect(hasMoved(before, now)).toBe(moved);
});
