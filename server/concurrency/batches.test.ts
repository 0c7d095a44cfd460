import { expect, test } from 'vitest';
import { createBatches, forEachInTime } from './batches.ts';

const messages: unknown[] = [];
const log = { error: (...[, message]: unknown[]) => void messages.push(message) };

test('runs batches until the last one', async () => {
  let left = 3;
  await createBatches(log).run({ nextBatch: async () => (left -= 1) === 0, failed: '' });
  expect(left).toBe(0);
});

test('stops after the current batch, and starts no further work', async () => {
  const batches = createBatches(log);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let started = 0;
  const nextBatch = () => {
    started += 1;
    return promise;
  };
  const running = batches.run({ nextBatch, failed: '' });
  const stopping = batches.stop();
  resolve(false);
  await Promise.all([running, stopping]);
  await batches.run({ nextBatch, failed: '' });
  expect(started).toBe(1);
});

test('logs the failure of a batch', async () => {
  await createBatches(log).run({ nextBatch: () => Promise.reject(new Error()), failed: 'broken' });
  expect(messages).toEqual(['broken']);
});

test('does as much of a batch as fits into 20 ms, at least one value', async () => {
  let time = 0;
  const work = async (ms: number) => void (time += ms);
  const lastOf = (values: number[]) => forEachInTime(values, work, () => time);
  expect(await lastOf([10, 9, 11, 12])).toBe(11);
  expect(await lastOf([1000, 13])).toBe(1000);
  expect(await lastOf([1, 2])).toBe(2);
  expect(await lastOf([])).toBeUndefined();
});
