import { expect, test } from 'vitest';
import { withTags } from './tags-field.tsx';

test.each<[string[], string, string[]]>([
  [[], 'blue', ['blue']],
  [['blue'], ' red , , wool,', ['blue', 'red', 'wool']],
  [['Blue'], 'blue', ['Blue']],
  [[], 'x'.repeat(40), ['x'.repeat(30)]],
  [Array.from('abcdefghi'), 'j,k', Array.from('abcdefghij')],
])('withTags(%j, %j) returns %j', (tags, typed, result) => {
  expect(withTags(tags, typed)).toEqual(result);
});
