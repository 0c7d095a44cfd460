import { expect, test } from 'vitest';
import { forEachYielding } from './for-each-yielding.ts';

test('runs the work for one value after the other', async () => {
  const steps: string[] = [];
  await forEachYielding(['a', 'b'], async (value) => {
    steps.push(`${value} starts`);
    await Promise.resolve();
    steps.push(`${value} ends`);
  });
  expect(steps).toEqual(['a starts', 'a ends', 'b starts', 'b ends']);
});

test('lets a waiting callback of the event loop run between two values', async () => {
  const steps: string[] = [];
  setImmediate(() => steps.push('request'));
  await forEachYielding(['a', 'b'], async (value) => {
    steps.push(value);
  });
  expect(steps).toEqual(['a', 'request', 'b']);
});

test('rejects with the error of the work, and ends there', async () => {
  const done: string[] = [];
  const failing = forEachYielding(['a', 'b'], async (value) => {
    done.push(value);
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(done).toEqual(['a']);
});
