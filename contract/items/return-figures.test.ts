import { expect, test } from 'vitest';
import { figuresSentence, usualTermStart } from './return-figures.ts';

test('says how many of the found items were returned, and how fast', () => {
  const sentence = (found: number, returned: number, medianHours: number | null) =>
    figuresSentence({ found, returned, medianHours });
  expect(sentence(540, 312, 19)).toBe(
    '312 of 540 things found this term are back; median 19 hours',
  );
  expect(sentence(12_345, 1, 1)).toBe('1 of 12,345 things found this term is back; median 1 hour');
  expect(sentence(1, 1, 0)).toBe('1 of 1 thing found this term is back; median less than an hour');
  expect(sentence(9, 2, 80)).toBe('2 of 9 things found this term are back; median 3 days');
  expect(sentence(9, 0, null)).toBe('0 of 9 things found this term are back');
  expect(sentence(0, 0, null)).toBeNull();
});

test('lets a term start in January and August', () => {
  expect(usualTermStart(Date.parse('2026-07-31T23:59:59Z'))).toBe('2026-01-01');
  expect(usualTermStart(Date.parse('2026-08-01T00:00:00Z'))).toBe('2026-08-01');
  expect(usualTermStart(Date.parse('2027-01-01T00:00:00Z'))).toBe('2027-01-01');
});
