import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from './timing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('returns the result of work that ends in time, and leaves no timer', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1000, null)).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('throws the error of work that fails in time', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000, null)).rejects.toThrow(
    'broken',
  );
});

test('returns the other value when the time is over, and ignores a later error of the work', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const result = withTimeout(promise, 1000, null);
  await vi.advanceTimersByTimeAsync(1000);
  reject(new Error('broken'));
  expect(await result).toBeNull();
});
