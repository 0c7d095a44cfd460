import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isDoneWithin } from './timeout.ts';

test('says whether a promise is fulfilled in time', async () => {
  expect(await isDoneWithin(Promise.resolve(), 1000)).toBe(true);
  expect(await isDoneWithin(wait(1000, undefined, { ref: false }), 5)).toBe(false);
});

test('rejects as the promise does', async () => {
  await expect(isDoneWithin(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
});
