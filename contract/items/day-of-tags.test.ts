import { expect, test } from 'vitest';
import { isAlreadyPublic } from '../claims/public-text.ts';
import { dayTagIn, withDayTag, withoutDayTag, withoutFutureDay } from './day-of-tags.ts';
import { isDayTag } from '../fields.ts';
import { checkInput } from '../http/check-input.ts';
import { ItemDraft } from './item-input.ts';

test.each([
  ['2026-11-24', true],
  ['2026-13-01', false],
  ['2026-11-32', false],
  ['24.11.2026', false],
  ['on 2026-11-24', false],
  ['blue', false],
])('isDayTag("%s") is %s', (tag, isDay) => {
  expect(isDayTag(tag)).toBe(isDay);
});

test('the day of an item is one of its tags', () => {
  expect(dayTagIn(['blue', '2026-11-24'])).toBe('2026-11-24');
  expect(dayTagIn(['blue'])).toBe('');
  expect(withoutDayTag(['2026-11-24', 'blue'])).toEqual(['blue']);
  expect(withDayTag(['2026-11-24', 'blue'], '2026-11-20')).toEqual(['blue', '2026-11-20']);
  expect(withDayTag(['2026-11-24', 'blue'], '')).toEqual(['blue']);
});

test('leaves out a day that has not begun in any time zone', () => {
  const remaining = (now: string) =>
    withoutFutureDay(['blue', '2026-11-29', '2027'], Date.parse(now));
  expect(remaining('2026-11-28T09:59:59Z')).toEqual(['blue', '2027']);
  expect(remaining('2026-11-28T10:00:00Z')).toEqual(['blue', '2026-11-29', '2027']);
});

test('an item has at most 10 tags beside its day', () => {
  const item = { title: 'Bag', description: 'Blue', category: 'Bags', status: 'Lost' };
  const check = (tags: string[]) => checkInput(ItemDraft, { ...item, location: 'Hall', tags });
  const ten = Array.from('abcdefghij');
  const refused = {
    ok: false,
    details: [{ field: 'tags', message: 'must have at most 10 entries' }],
  };
  expect(check([...ten, '2026-11-24']).ok).toBe(true);
  expect(check([...ten, 'k'])).toEqual(refused);
  expect(check([...ten, '2026-11-24', '2026-11-23'])).toEqual(refused);
});

test('digits of the day make no private detail public', () => {
  const item = { title: 'Ring', description: 'Silver', tags: ['2026-11-24'] };
  expect(isAlreadyPublic('2026', item)).toBe(false);
  expect(isAlreadyPublic('2026', { ...item, tags: ['2026'] })).toBe(true);
});
