import { expect, test } from 'vitest';
import { createSerialise } from './serialise.ts';

test('runs the tasks of one key in order, even after a failure, and other keys in parallel', async () => {
  const serialise = createSerialise();
  const done: string[] = [];
  const slow = Promise.withResolvers<string>();
  const first = serialise('a', () => slow.promise.then((value) => done.push(value)));
  const second = serialise('a', async () => {
    done.push('a2');
    throw new Error('no network');
  });
  const third = serialise('a', async () => done.push('a3'));
  await serialise('b', async () => done.push('b'));
  expect(done).toEqual(['b']);
  slow.resolve('a1');
  const results = await Promise.allSettled([first, second, third]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['b', 'a1', 'a2', 'a3']);
});
