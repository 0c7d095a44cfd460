import { expect, it } from 'vitest';
import { countLine } from './count-line.ts';

it('the line above a list names the page if there are several', () => {
  expect(countLine({ total: 1, page: 1, totalPages: 1 }, 'user')).toBe('1 user');
  expect(countLine({ total: 12, page: 1, totalPages: 2 }, 'user')).toBe('12 users, page 1 of 2');
});
