import { expect, test } from 'vitest';
import { serialise } from './serialise.ts';

test('serialises the steps of one address, even after a failure, and runs other addresses in parallel', async () => {
  const done: string[] = [];
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  const first = serialise('/a', () => slow.then(() => void done.push('a1')));
  const second = serialise('/a', async () => {
    done.push('a2');
    throw new Error('no network');
  });
  const third = serialise('/a', async () => void done.push('a3'));
  await serialise('/b', async () => void done.push('b'));
  expect(done).toEqual(['b']);
  release();
  await Promise.all([first, second, third]);
  expect(done).toEqual(['b', 'a1', 'a2', 'a3']);
});
