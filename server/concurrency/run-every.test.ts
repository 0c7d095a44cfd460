import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runEvery } from './run-every.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs after each interval until it is stopped', async () => {
  const run = vi.fn(async () => undefined);
  const stop = runEvery({ everyMs: 100, run, onFailure: () => undefined });
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  expect(run).toHaveBeenCalledTimes(2);
  await stop();
  await vi.advanceTimersByTimeAsync(250);
  expect(run).toHaveBeenCalledTimes(2);
});

test('runs at once if asked to', async () => {
  const run = vi.fn(async () => undefined);
  const stop = runEvery({ everyMs: 100, run, onFailure: () => undefined, startsNow: true });
  expect(run).toHaveBeenCalledTimes(1);
  await stop();
});

test('skips runs that are due during another run, and waits for that run when it is stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const run = vi.fn(() => promise);
  const stop = runEvery({ everyMs: 100, run, onFailure: () => undefined });
  await vi.advanceTimersByTimeAsync(350);
  expect(run).toHaveBeenCalledTimes(1);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(100);
  expect(isStopped).toBe(false);
  resolve(undefined);
  await stopping;
});

test('reports a failure and runs again', async () => {
  const failures: unknown[] = [];
  const run = vi.fn(async () => {
    throw new Error('broken');
  });
  const stop = runEvery({ everyMs: 100, run, onFailure: (error) => failures.push(error) });
  await vi.advanceTimersByTimeAsync(250);
  expect(failures).toEqual([new Error('broken'), new Error('broken')]);
  await stop();
});
